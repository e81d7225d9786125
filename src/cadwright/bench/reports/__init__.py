"""What runs came to, for people: on the terminal, as a page of Markdown, and as one page of HTML."""
