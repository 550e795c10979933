#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CTopicKitSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#elif defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

// MARK: - Renames

#if defined(__linux__) && defined(SYS_renameat2)
// By number: musl and old Android headers have no function for it.
static int rename_with(int folder, const char *from, const char *to, unsigned flags) {
  return (int)syscall(SYS_renameat2, folder, from, folder, to, flags);
}
int topickit_exchange(int folder, const char *first, const char *second) {
  return rename_with(folder, first, second, 1u << 1);
}
int topickit_rename_new(int folder, const char *from, const char *to) {
  return rename_with(folder, from, to, 1u << 0);
}
#elif defined(__APPLE__)
int topickit_exchange(int folder, const char *first, const char *second) {
  return renameatx_np(folder, first, folder, second, RENAME_SWAP);
}
int topickit_rename_new(int folder, const char *from, const char *to) {
  return renameatx_np(folder, from, folder, to, RENAME_EXCL);
}
#else
int topickit_exchange(int folder, const char *first, const char *second) {
  (void)folder, (void)first, (void)second;
  errno = ENOSYS;
  return -1;
}
int topickit_rename_new(int folder, const char *from, const char *to) {
  (void)folder, (void)from, (void)to;
  errno = ENOSYS;
  return -1;
}
#endif

// MARK: - Flushing

#if defined(__linux__)
int topickit_has_sync(void) { return 1; }
int topickit_sync(int file) { return (int)syscall(SYS_syncfs, file); }
#else
int topickit_has_sync(void) { return 0; }
int topickit_sync(int file) { return fsync(file); }
#endif

// MARK: - Folders

enum topickit_kind topickit_entry_kind(const struct dirent *entry) {
  switch (entry->d_type) {
    case DT_REG: return topickit_kind_file;
    case DT_DIR: return topickit_kind_folder;
    case DT_LNK: return topickit_kind_link;
    case DT_UNKNOWN: return topickit_kind_unknown;
    default: return topickit_kind_other;
  }
}

const char *topickit_entry_name(const struct dirent *entry) { return entry->d_name; }

struct dirent *topickit_next_entry(DIR *folder) {
  errno = 0;
  return readdir(folder);
}

// MARK: - Signals

static const int noted[] = {SIGINT, SIGTERM, SIGHUP};
static volatile sig_atomic_t caught = 0;

static void note(int number) {
  if (caught) {
    signal(number, SIG_DFL);
    raise(number);
  }
  caught = number;
}

static void set_noted(void (*handler)(int)) {
  for (size_t i = 0; i < sizeof noted / sizeof *noted; i++) {
    struct sigaction action;
    // A shell that starts a program in the background ignores SIGINT for it; that stays.
    if (sigaction(noted[i], NULL, &action) || action.sa_handler == SIG_IGN) continue;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(noted[i], &action, NULL);
  }
}

void topickit_note_signals(void) { set_noted(note); }
void topickit_restore_signals(void) { set_noted(SIG_DFL); }
int topickit_noted_signal(void) { return caught; }
void topickit_ignore_broken_pipes(void) { signal(SIGPIPE, SIG_IGN); }
void topickit_ignore_file_limits(void) { signal(SIGXFSZ, SIG_IGN); }

void topickit_die(int number) {
  sigset_t set;
  signal(number, SIG_DFL);
  sigemptyset(&set);
  sigaddset(&set, number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  kill(getpid(), number);
  // The signal may be taken by another thread a moment later.
  for (;;) pause();
}

void topickit_die_of_broken_pipe(void) { topickit_die(SIGPIPE); }

// MARK: - Standard streams

void topickit_guard_standard_streams(void) {
  for (int stream = 0; stream < 3; stream++) {
    if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
    // Opened the wrong way round, so that using it fails as it would have.
    int file = open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
    if (file > 2) close(file);
  }
}

// MARK: - This program

int topickit_program_file(char *path, size_t size) {
#if defined(__linux__)
  return snprintf(path, size, "/proc/self/exe") < (int)size ? 0 : -1;
#elif defined(__APPLE__)
  uint32_t room = (uint32_t)size;
  return _NSGetExecutablePath(path, &room);
#else
  (void)path, (void)size;
  return -1;
#endif
}
