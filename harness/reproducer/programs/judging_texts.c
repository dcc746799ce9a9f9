
int main(int argc, char **argv) {
  static char printed[65536];
  const char *text = printed;
  size_t length = 0;
  int returned = 0, is_there, right;
  if (!evaluate(argc, argv, printed, sizeof printed, &length, &returned)) return 2;
  show(printed, length);
  printf("returned: %d\n", returned);
  is_there = is_list ? find_value(&text, &length, place) : place == 0;
  right = is_of_returned ? returned == 0 : is_there ? is_due(text, length) : is_absent;
  puts(right ? "PASS" : "FAIL");
  return !right;
}
