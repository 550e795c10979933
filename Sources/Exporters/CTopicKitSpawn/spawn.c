#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CTopicKitSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// MARK: - Pipes

int topickit_pipe(int ends[2]) {
  int made[2];
#if defined(__linux__)
  if (pipe2(made, O_CLOEXEC)) return -1;
#else
  if (pipe(made)) return -1;
#endif
  // Above the standard streams, which the child gets by duplication, one after the other.
  for (int i = 0; i < 2; i++) ends[i] = fcntl(made[i], F_DUPFD_CLOEXEC, 3);
  int reason = errno;
  for (int i = 0; i < 2; i++) close(made[i]);
  if (ends[0] >= 0 && ends[1] >= 0) return 0;
  for (int i = 0; i < 2; i++) {
    if (ends[i] >= 0) close(ends[i]);
  }
  errno = reason;
  return -1;
}

int topickit_never_wait(int file) {
  int flags = fcntl(file, F_GETFL);
  return flags == -1 ? -1 : fcntl(file, F_SETFL, flags | O_NONBLOCK);
}

ssize_t topickit_write_pipe(int file, const void *bytes, size_t count) {
  sigset_t pipes, before, pending;
  sigemptyset(&pipes);
  sigaddset(&pipes, SIGPIPE);
  sigpending(&pending);
  int was_pending = sigismember(&pending, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipes, &before);
  ssize_t done = write(file, bytes, count);
  int reason = errno;
  if (done == -1 && reason == EPIPE && !was_pending) {
    // The signal waits for this thread by now, unless the system drops what is ignored.
    int taken;
    sigpending(&pending);
    if (sigismember(&pending, SIGPIPE)) sigwait(&pipes, &taken);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = reason;
  return done;
}

// MARK: - Programs

static int set_up(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes,
                  const int streams[3]) {
  int reason = 0;
  for (int i = 0; i < 3 && !reason; i++) {
    reason = posix_spawn_file_actions_adddup2(actions, streams[i], i);
  }
  short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
#if defined(__APPLE__)
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#elif defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
  if (!reason) reason = posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
  sigset_t none, usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGCHLD);
  sigaddset(&usual, SIGXFSZ);
  if (!reason) reason = posix_spawnattr_setpgroup(attributes, 0);
  if (!reason) reason = posix_spawnattr_setsigmask(attributes, &none);
  if (!reason) reason = posix_spawnattr_setsigdefault(attributes, &usual);
  if (!reason) reason = posix_spawnattr_setflags(attributes, flags);
  return reason;
}

int topickit_spawn(const char *path, const char *argument, const int streams[3], pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int reason = posix_spawn_file_actions_init(&actions);
  if (reason) return reason;
  reason = posix_spawnattr_init(&attributes);
  if (!reason) {
    reason = set_up(&actions, &attributes, streams);
    char *arguments[] = {(char *)path, (char *)argument, NULL};
    // A program that was just installed may be open for writing in some other process still.
    for (int tries = 0; !reason; tries++) {
      reason = posix_spawn(process, path, &actions, &attributes, arguments, environ);
      if (reason != ETXTBSY || tries == 50) break;
      reason = 0;
      usleep(10000);
    }
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return reason;
}

int topickit_has_ended(pid_t process) {
  siginfo_t info;
  info.si_signo = 0;
  int result;
  do {
    result = waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT);
  } while (result == -1 && errno == EINTR);
  return result == -1 ? -1 : info.si_signo != 0;
}

int topickit_reap(pid_t process) {
  int status;
  pid_t result;
  do {
    result = waitpid(process, &status, 0);
  } while (result == -1 && errno == EINTR);
  return result == process ? status : -1;
}
