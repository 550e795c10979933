#include <md4c-html.h>
#include <md4c.h>
