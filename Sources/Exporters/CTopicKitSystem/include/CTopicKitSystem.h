// Calls that Swift's C library modules lack or spell differently from system to system.
#ifndef TOPICKIT_SYSTEM_H
#define TOPICKIT_SYSTEM_H

#include <dirent.h>
#include <stddef.h>

// MARK: - Renames

/// Swaps two names in one step. -1 and errno, EINVAL or ENOSYS where the system cannot.
int topickit_exchange(int folder, const char *first, const char *second);

/// Renames to a name that must be free. -1 and errno, EINVAL or ENOSYS where the system cannot.
int topickit_rename_new(int folder, const char *from, const char *to);

// MARK: - Flushing

/// Whether topickit_sync flushes a whole file system; else files are flushed one by one.
int topickit_has_sync(void);

/// Flushes the file system that holds an open file.
int topickit_sync(int file);

// MARK: - Folders

/// What a folder says of an entry.
enum topickit_kind {
  topickit_kind_unknown,
  topickit_kind_file,
  topickit_kind_folder,
  topickit_kind_link,
  topickit_kind_other,
};

/// The kind of an entry, as far as the folder tells it.
enum topickit_kind topickit_entry_kind(const struct dirent *entry);

/// The name of an entry, with its NUL; valid as long as the entry is.
const char *topickit_entry_name(const struct dirent *entry);

/// The next entry of a folder; NULL at its end, and with errno set when it cannot be read.
struct dirent *topickit_next_entry(DIR *folder);

// MARK: - Signals

/// Notes SIGINT, SIGTERM and SIGHUP instead of dying, unless they are ignored.
/// The second one kills at once.
void topickit_note_signals(void);

/// The signal that was noted; 0 for none.
int topickit_noted_signal(void);

/// Gives the noted signals their usual effect again.
void topickit_restore_signals(void);

/// Makes a write to a closed pipe fail instead of killing.
void topickit_ignore_broken_pipes(void);

/// Makes a write beyond the limit for files (`ulimit -f`) fail instead of killing.
void topickit_ignore_file_limits(void);

/// Dies by a signal.
void topickit_die(int signal);

/// Dies as a program does that nobody reads from any more.
void topickit_die_of_broken_pipe(void);

// MARK: - Standard streams

/// Fills the places of closed standard streams, so that no file that is opened later gets one.
void topickit_guard_standard_streams(void);

// MARK: - This program

/// Copies the path of the file of this program; -1 where it is not known, or too long.
int topickit_program_file(char *path, size_t size);

#endif
