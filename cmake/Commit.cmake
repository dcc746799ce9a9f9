# Writes OUTPUT: the commit of the checkout in SOURCE, with "+" where files differ from it. Run by every build; the file
# changes only where the commit does.
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty=+ --abbrev=12 --exclude=* OUTPUT_VARIABLE commit
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include <string_view>

namespace plumbline {

std::string_view commit();
std::string_view commit() { return "@commit@"; }

}  // namespace plumbline
]])
