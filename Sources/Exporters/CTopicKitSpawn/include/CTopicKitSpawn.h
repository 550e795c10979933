// Starting a program and talking to it: what Swift's C library modules lack, or spell
// differently from system to system.
#ifndef TOPICKIT_SPAWN_H
#define TOPICKIT_SPAWN_H

#include <stddef.h>
#include <sys/types.h>

/// Makes a pipe that no other program inherits, neither end a standard stream.
/// -1 and errno on failure.
int topickit_pipe(int ends[2]);

/// Starts a program in a process group of its own, with nothing open but its standard streams,
/// no signal blocked, and SIGPIPE and SIGCHLD as usual. `argument` may be NULL.
/// 0, else the system's number for the reason.
int topickit_spawn(const char *path, const char *argument, const int streams[3], pid_t *process);

/// 1 for a child that has ended, and stays to be waited for; 0 for one that runs; -1 for one that
/// is gone, as where the system was told to forget ended children.
int topickit_has_ended(pid_t process);

/// Waits for a child. Its status as the system codes it; -1 where there is none.
int topickit_reap(pid_t process);

/// Makes reading or writing an error, EAGAIN, where it would have to wait. -1 on failure.
int topickit_never_wait(int file);

/// Writes to a pipe; where nobody reads it, that is EPIPE whatever the program does with SIGPIPE.
ssize_t topickit_write_pipe(int file, const void *bytes, size_t count);

#endif
