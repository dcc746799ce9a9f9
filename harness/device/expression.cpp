#include "harness/device/expression.h"

#include <fmt/format.h>

#include <cctype>

namespace plumbline::spirv {
namespace {

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool in_number(char c) { return in_word(c) || c == '.'; }

/// Thrown within this file alone.
struct Unexpected {
  std::size_t at;
  std::string wanted;
};

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::vector<Statement> statements() {
    std::vector<Statement> out = list();
    if (at_ != text_.size()) fail("';' or the end");
    return out;
  }

 private:
  /// Up to what begins no statement. A semicolon is after every one but the last, and after no brace.
  std::vector<Statement> list() {
    std::vector<Statement> out;
    bool more = true;
    while (more) {
      skip_blanks();
      if ((at_ == text_.size() || peek() == '}') && !out.empty()) break;
      out.push_back(statement());
      more = takes(';') || out.back().kind != Statement::Kind::value;
    }
    return out;
  }

  Statement statement() {
    const std::size_t start = at_;
    if (is_letter(peek())) {
      std::string name = take_while(in_word);
      if (takes('=')) return {std::move(name), expression()};
      if (name == "if") return branch();
      if (name == "loop") return loop();
    }
    at_ = start;
    return {{}, expression()};
  }

  Statement branch() {
    Statement s{{}, expression(), Statement::Kind::branch};
    s.body = braced();
    return s;
  }

  Statement loop() {
    skip_blanks();
    Statement s{take_while(in_word), {}, Statement::Kind::loop};
    expect('=');
    s.value = expression();
    expect(',');
    s.end = expression();
    expect(',');
    s.step = expression();
    s.body = braced();
    return s;
  }

  std::vector<Statement> braced() {
    expect('{');
    std::vector<Statement> body = list();
    expect('}');
    return body;
  }

  Expression expression() {
    skip_blanks();
    const char first = peek();
    if (takes('#')) return {Expression::Kind::literal, take_while(in_number)};
    if (first == '-' || std::isdigit(static_cast<unsigned char>(first)) != 0) return number();
    if (!is_letter(first)) fail("a name, a number or an instruction");
    Expression e{Expression::Kind::name, take_while(in_word)};
    if (takes('<')) e.type = take_until('>');
    if (takes('[')) do
        e.decorations.push_back(take_until_either(',', ']'));
      while (takes(','));
    if (!e.decorations.empty()) expect(']');
    if (!takes('(')) {
      if (!e.type.empty() || !e.decorations.empty()) fail("'('");
      return e;
    }
    e.kind = Expression::Kind::instruction;
    if (takes(')')) return e;
    do e.operands.push_back(expression());
    while (takes(','));
    expect(')');
    return e;
  }

  Expression number() {
    std::string digits = takes('-') ? "-" : "";
    digits += take_while(in_number);
    if (digits.back() == 'p' && (peek() == '-' || peek() == '+')) {  // the exponent of 0x1.8p-3
      digits += text_[at_++];
      digits += take_while(in_number);
    }
    Expression e{Expression::Kind::number, std::move(digits)};
    if (takes('<')) e.type = take_until('>');
    return e;
  }

  static bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_blanks() {
    while (std::isspace(static_cast<unsigned char>(peek())) != 0) ++at_;
  }
  bool takes(char c) {
    skip_blanks();
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!takes(c)) fail(fmt::format("'{}'", c));
  }
  [[noreturn]] void fail(std::string wanted) const { throw Unexpected{at_, std::move(wanted)}; }

  std::string take_while(bool (*belongs)(char)) {
    const std::size_t start = at_;
    while (belongs(peek())) ++at_;
    if (at_ == start) fail("a word");
    return std::string(text_.substr(start, at_ - start));
  }
  std::string take_until(char end) {
    std::string text = take_until_either(end, end);
    expect(end);
    return text;
  }
  std::string take_until_either(char one, char other) {
    skip_blanks();
    const std::size_t start = at_;
    while (at_ < text_.size() && peek() != one && peek() != other) ++at_;
    if (at_ == text_.size()) fail(fmt::format("'{}'", other));
    return std::string(text_.substr(start, at_ - start));
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

void add_instructions(const Expression& e, std::set<std::string>& out) {
  if (e.kind == Expression::Kind::instruction) out.insert(e.text);
  for (const Expression& operand : e.operands) add_instructions(operand, out);
}

void add_instructions(const std::vector<Statement>& statements, std::set<std::string>& out) {
  for (const Statement& statement : statements) {
    for (const Expression* e : {&statement.value, &statement.end, &statement.step}) add_instructions(*e, out);
    add_instructions(statement.body, out);
  }
}

}  // namespace

Outcome<std::vector<Statement>> parse(std::string_view text) {
  try {
    return Parser(text).statements();
  } catch (const Unexpected& unexpected) {
    return Error{Error::Kind::usage, fmt::format("'{}': {} is wanted at character {}", text,
                                                 unexpected.wanted, unexpected.at + 1)};
  }
}

std::set<std::string> instructions_of(std::string_view text) {
  std::set<std::string> out;
  if (const auto statements = parse(text)) add_instructions(*statements, out);
  return out;
}

}  // namespace plumbline::spirv
