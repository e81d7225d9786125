"""Worker processes for code that is not trusted and for kernels that may crash.

A `ForkWorker` is a warm server, started with an empty environment inside bubblewrap. Each call runs in a child of its
own that gives up, for good, all it does not need: resource limits, a scratch folder that is a file system of its own,
no capabilities, Landlock, seccomp. What comes back is a value; an execution that crashes, hangs or attacks ends alone.

A `SessionWorker` is the same for calls that build on each other: each leaves its process behind for the next one, and
a fork of it as it was before, the snapshot, to go back to.

What is stopped where the machine has bubblewrap, Landlock and seccomp; each line is attacked by a test of its own:

- endless loop in Python: killed from outside when its time is over
- endless loop in C: likewise; no signal handler is involved
- ignored signals: blocking and ignoring every signal puts nothing off
- memory bomb: ends that execution with "memory"
- memory of no process: shared memory and memory files, which no limit counts, cannot be made
- fork bomb: no process can be started
- thread bomb: killed when it has too many threads
- output flood: the first and the last part are kept, the rest is counted and dropped
- big file: the size of a file is limited
- full scratch folder: the size of all files together is limited
- many small files: the number of files is limited
- huge result: refused unread
- core dump: none is written
- raised limits: they can be lowered only
- limits and priorities of others: out of reach
- quotas of the user: queued signals, open files and with them pipes are few; timers, asynchronous I/O, locks, none
- leases and locks: on no file, nor notices of what others do to it
- everybody's disk: calls that write it out or empty its cache do nothing
- commands to files and processors: those apart that tell a terminal from a file
- segmentation fault: reported with its signal
- abort: likewise
- os._exit: reported with its status; it cannot pass for a result
- background thread: ends with the call
- outliving the worker: a child cannot refuse to die with its server
- files outside: home folders, designs and projects are not there, nor is anything but Python and its libraries
- secrets in the environment: nothing of the parent's environment is inherited
- secrets in memory: nothing of the parent's memory is inherited
- inherited descriptors: all but those for the streams, the result and the end of the call are closed
- writing outside: only the scratch folder is writable
- symbolic link out: leads nowhere
- hard link out: cannot be made
- modes and times: those of files outside cannot be changed
- another execution's files: neither seen nor left behind
- watching files: no events; not what others have in memory, by a call that says so; not how full a disk is
- counting processes: no call tells one that exists from one that does not, nor how many there are
- /proc: neither others' memory, environment and root nor the kernel's switches
- devices: none but null, zero, full and random numbers
- files by handle: cannot be opened
- signals: to the server, the parent and all others
- signals by way of SIGIO: likewise
- tracing: ptrace
- memory of other processes: process_vm_readv, process_vm_writev, pidfd_getfd
- starting a program: execve, execveat
- namespaces: unshare, setns, clone
- mounts: mount, umount, pivot_root and the newer calls
- changed root: chroot
- becoming another user: setuid and its kin; there are no capabilities to use
- kernel interfaces: io_uring, bpf, perf, userfaultfd, keyrings, modules, clocks, quotas and others
- foreign architectures: x32 and 32-bit system calls
- network sockets: of every family, raw ones included
- unix sockets: abstract or by path
- pickle in a result: never unpickled
- forged frames: garbage and false lengths are told from a result
- writing to every descriptor: spoils only the script's own result
- meddling with the server's channel: ends that execution
- odd names of processes: any bytes, read as such by the server
- link or pipe for a result: results are not read from the scratch folder
- patched exporters: a verifier that never ran the script measures the geometry itself
- geometry that lies: closed solids through themselves, or in one place, do not pass as what their boundary adds up to
- earlier states: the code of a session reaches none of its snapshots
- between steps: a session's processes are stopped; what goes on after its step gets no processor
- forks in sessions: only the snapshots that the server asks for; the kernel asks it about each
- drawings that never end: forms, blocks and groups within themselves, as many lines as numbers can count
- drawings that fill the memory: streams that unpack to gigabytes, huge pages and pictures
- drawings without sense: numbers, nesting and encodings that no reader expects

What is not stopped:

- a false claim: all that a call returns is what the script chose to return; see the last line above
- reading Python, its libraries and cadwright's own code
- using what the limits allow: so many processors for so long, so much memory at once for each call; and the kernel's
  caches of what was read and of names that were looked up, which it takes back when it needs the memory
- a flaw in the kernel
- timing: an execution can notice how busy the machine is, and whether a library's file had to be read from the disk
- what the system notes beside files that can be read: when each was last read and changed
- guessing from numbers that the kernel hands out in turn (processes, pipes, file systems) how many were handed out
- anything, on machines without what is named above; a worker's ``isolation`` and `probe` say what is missing
"""

from cadwright.sandbox.base import CallResult, CallStatus, Limits, Worker
from cadwright.sandbox.client import ForkWorker, PersistentWorker
from cadwright.sandbox.isolation import Isolation, probe
from cadwright.sandbox.session import Answer, SessionWorker, StateGoneError
from cadwright.sandbox.standby import Closing, Standby
from cadwright.sandbox.statuses import status_of

__all__ = [
    "Answer",
    "CallResult",
    "CallStatus",
    "Closing",
    "ForkWorker",
    "Isolation",
    "Limits",
    "PersistentWorker",
    "SessionWorker",
    "Standby",
    "StateGoneError",
    "Worker",
    "probe",
    "status_of",
]
