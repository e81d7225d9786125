"""From plain English to a part: vocabulary, phrases, items, and the part they make.

``vocabulary`` lists the words, ``phrases`` is the grammar (tokens to phrases), ``gathering`` collects what the phrases
say about each thing that is mentioned, ``building`` makes features of them.
"""
