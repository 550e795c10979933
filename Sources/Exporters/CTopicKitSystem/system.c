#include "CTopicKitSystem.h"
