#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

// The page as a browser draws it.
namespace plumbline::reports_test {

inline std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

inline std::string between(const std::string& text, const std::string& start, const std::string& end) {
  const std::size_t from = text.find(start) + start.size();
  return text.substr(from, text.find(end, from) - from);
}

inline const std::string open_first_row = "document.querySelector('tr.entry').click()";

/// How the page is looked at.
struct View {
  std::string address = {};  ///< in the page: "#sin/single"
  std::string options = {};  ///< of the browser: dark, narrow
};
inline const std::string dark = "--blink-settings=preferredColorScheme=0 ";
inline const std::string narrow = "--window-size=400,800 ";

/// A browser's own view of the page; nothing where there is no browser.
inline std::string dom_of(const std::string& page, const View& view = {}) {
  // Tests run at the same time, each in a process of its own; so does the browser, with a profile of its own.
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / ("page-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const std::filesystem::path file = folder / "report.html";
  std::ofstream(file) << page;
  const std::string command =
      "timeout 60 chromium --headless --no-sandbox --disable-gpu --disable-background-networking "
      "--virtual-time-budget=2000 " +
      view.options + "--user-data-dir='" + (folder / "profile").string() + "' --dump-dom 'file://" +
      file.string() + view.address + "' 2>/dev/null";
  std::string text;
  FILE* pipe = ::popen(command.c_str(), "r");
  for (int c = 0; (c = std::fgetc(pipe)) != EOF;) text += static_cast<char>(c);
  ::pclose(pipe);
  std::filesystem::remove_all(folder);
  return text;
}

/// The view once the script has run. An error of any script is in the view as data-error.
inline std::string drawn(const std::string& page, const std::string& script, const View& view = {}) {
  std::string opened = page;
  // The tests' own scripts are not those of the page's policy.
  const std::string policy = "script-src '";
  const std::size_t source = opened.find(policy) + policy.size();
  opened.replace(source, opened.find('\'', source) - source, "unsafe-inline");
  // The page unpacks its results before it draws.
  opened.replace(
      opened.rfind("</body>"), 0,
      "<script>const timer = setInterval(() => { if (document.documentElement.dataset.ready !== 'yes') "
      "return; clearInterval(timer); " +
          script + " }, 20);</script>");
  opened.replace(opened.find("<head>") + 6, 0,
                 "<script>for (const kind of ['error', 'unhandledrejection', 'securitypolicyviolation']) "
                 "addEventListener(kind, (e) => { document.documentElement.dataset.error = "
                 "`${kind} ${e.message || e.reason || e.blockedURI}`; });</script>");
  return dom_of(opened, view);
}

/// The verdicts of the rows, from the top.
inline std::vector<std::string> rows_of(const std::string& dom) {
  std::vector<std::string> out;
  const std::string mark = "<tr class=\"entry\"";
  for (std::size_t at = dom.find(mark); at != std::string::npos; at = dom.find(mark, at + 1)) {
    std::string badge = between(dom.substr(at), "class=\"verdict ", "</span>");
    out.push_back(badge.substr(badge.rfind(' ') + 1));
  }
  return out;
}

}  // namespace plumbline::reports_test
