/* How a process ends that has no memory left: an engine aborts when an allocation fails, and what ends it
 * then looks like any other crash, but the system has said why in errno. */

#define _POSIX_C_SOURCE 200809L /* sigaction(2) */

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>

#include "page.h"

enum { LONGEST_FRAME = 16 };

#if defined(_WIN32)

void endings(int pipe, const char *frame, int32_t length)
{
    (void)pipe, (void)frame, (void)length;
}

#else

#include <unistd.h>

static int told;
static char words[LONGEST_FRAME];
static size_t count;

/* Only what POSIX allows in a handler of signals is called here. */
static void ending(int signal)
{
    if (errno == ENOMEM && write(told, words, count) == (ssize_t)count)
        _exit(0);
    raise(signal); /* it has its usual effect again (SA_RESETHAND) */
}

/* From now on a crash after an allocation that failed writes the bytes to the file, and ends the process. */
void endings(int pipe, const char *frame, int32_t length)
{
    static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
    struct sigaction action;

    if (length < 1 || length > LONGEST_FRAME)
        return;
    told = pipe;
    count = (size_t)length;
    memcpy(words, frame, count);
    memset(&action, 0, sizeof action);
    action.sa_handler = ending;
    action.sa_flags = (int)SA_RESETHAND | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        sigaction(crashes[i], &action, NULL);
    errno = 0;
}

#endif
