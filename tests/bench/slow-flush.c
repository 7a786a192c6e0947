/* Loaded before the C library (LD_PRELOAD): each flush of a file takes FLUSH_US microseconds more, as on a disk that needs so long. */
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static void wait_for_disk(void) {
  const char *microseconds = getenv("FLUSH_US");
  if (microseconds) usleep(atoi(microseconds));
}

int fsync(int file) {
  wait_for_disk();
  return syscall(SYS_fsync, file);
}

int fdatasync(int file) {
  wait_for_disk();
  return syscall(SYS_fdatasync, file);
}
