#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "softcl/loader/initialisation.h"
#include "softcl/protocol/checks.h"
#include "softcl/protocol/work_group.h"

namespace softcl {

/// Looks for what a kernel does wrong while it runs (SOFTCL_CHECK), one work-item at a time and all of them
/// on one thread. Each place in the source is reported once for each kind of mistake, and counted.
class KernelCheck {
 public:
  /// Takes a line without its end.
  using Report = std::function<void(const std::string& line)>;
  KernelCheck(std::string kernel, const Checks& checks, Report report);

  /// Memory that the kernel may access.
  struct Object {
    std::uint64_t start, size;
    std::string name;
    enum class Memory : std::uint8_t {
      global,
      local,
      own
    } memory = Memory::global;                          ///< own: the work-item's
    std::int32_t argument = CheckedPlace::no_argument;  ///< accesses from that argument are to stay within
  };
  void add(Object object) { objects_.push_back(std::move(object)); }

  void* access(const WorkGroup& group, const std::uint64_t (&local)[3], void* address, std::uint64_t size,
               const void* variable, const CheckedPlace& place);
  void barrier(const WorkGroup& group, const std::uint64_t (&local)[3], const CheckedPlace& place);
  void returned(const WorkGroup& group, const std::uint64_t (&local)[3]);
  /// A work-item starts; `local_variable` has not been written if it is its group's first.
  void starts(const WorkGroup& group, const std::uint64_t (&local)[3]);
  void local_variable(const std::uint64_t (&local)[3], const void* start, const CheckedPlace& place);
  /// What a use is of that has no work-item of its own to name, in a function that is not inlined.
  void calls(const WorkGroup& group, const std::uint64_t (&local)[3], const CheckedPlace& place);
  void uninitialised(const WorkGroup& group, const std::uint64_t (&local)[3], Origin origin,
                     const CheckedPlace& place);
  void uninitialised_in_call(Origin origin);
  Initialisation* initialisation() const { return initialisation_.get(); }
  /// The one that the calling thread's generated code calls; null if none.
  static KernelCheck* here();

  /// Reports how often each mistake that happened more than once did.
  void finish();

  /// Makes this the one that the calling thread's generated code calls, as long as it lives.
  class Scope {
   public:
    explicit Scope(KernelCheck& check);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
  };

 private:
  struct Item {
    std::uint64_t id[3], group[3], linear;
  };
  /// Who touched a byte last. Accesses of a group are ordered by the barriers between them.
  struct Touch {
    Item item = {};
    std::uint64_t group = 0;
    std::uint32_t barriers = 0;
    const CheckedPlace* place = nullptr;  ///< null: nobody
    bool races_with(const Touch& other) const;
  };
  struct Byte {
    Touch write, other_write, read, other_read;  ///< the last two of each by different work-items
  };

  static Item item_of(const WorkGroup& group, const std::uint64_t (&local)[3]);
  static std::string text_of(const Item& item);
  bool is_within(std::uint64_t address, std::uint64_t size, const Object& object) const;
  bool is_allowed(std::uint64_t address, std::uint64_t size, const void* variable,
                  const CheckedPlace& place) const;
  std::string where(std::uint64_t address, const void* variable, const CheckedPlace& place) const;
  void check_race(const Touch& touch, std::uint64_t address, std::uint64_t size);
  void report_uninitialised(const Item& item, Origin origin, const CheckedPlace& place);
  static const Touch* earlier_race(const Byte& byte, const Touch& touch);
  void report_race(const Touch& earlier, const Touch& touch, std::uint64_t address);
  const Object* object_at(std::uint64_t address) const;
  /// Reports unless this kind of mistake was at this place.
  void report(const void* place, const std::string& kind, const std::function<std::string()>& line);

  /// The group that is running: how many barriers each of its work-items has reached.
  struct Group {
    std::uint64_t number = ~std::uint64_t(0);
    std::vector<std::uint32_t> barriers;       ///< by local linear id
    std::vector<const CheckedPlace*> reached;  ///< by their order: the place where the first one got there
    std::vector<std::uint32_t> returned;       ///< those that have, by local linear id
  };
  Group& group_of(const WorkGroup& group);

  const std::string kernel_;
  const Checks checks_;
  const Report report_;
  std::vector<Object> objects_;
  std::vector<std::byte> elsewhere_;  ///< what is accessed instead of what must not be
  Group group_;
  std::unordered_map<std::uint64_t, Byte> global_bytes_;
  std::unordered_map<std::uint64_t, Byte> local_bytes_;  ///< of the group that is running
  std::uint64_t local_group_ = ~std::uint64_t(0);        ///< which one that is
  /// Where the last call was that may use what is uninitialised.
  struct Call {
    Item item;
    const CheckedPlace* place = nullptr;
  } call_;
  std::unique_ptr<Initialisation> initialisation_;  ///< null if it is not looked for
  std::uint64_t started_group_ = ~std::uint64_t(0);
  std::map<std::pair<const void*, std::string>, std::uint64_t> reported_;
  std::map<std::pair<const void*, std::string>, std::string> first_lines_;
};

/// What generated code calls (protocol/checks.h).
extern "C" void* softcl_check_access(const WorkGroup* group, std::uint64_t x, std::uint64_t y,
                                     std::uint64_t z, void* address, std::uint64_t size, const void* variable,
                                     const CheckedPlace* place);
extern "C" void softcl_check_barrier(const WorkGroup* group, std::uint64_t x, std::uint64_t y,
                                     std::uint64_t z, const CheckedPlace* place);
extern "C" void softcl_check_return(const WorkGroup* group, std::uint64_t x, std::uint64_t y,
                                    std::uint64_t z);
extern "C" void softcl_check_start(const WorkGroup* group, std::uint64_t x, std::uint64_t y, std::uint64_t z);
extern "C" void softcl_check_local_variable(const WorkGroup* group, std::uint64_t x, std::uint64_t y,
                                            std::uint64_t z, const void* start, const CheckedPlace* place);
extern "C" void softcl_check_call(const WorkGroup* group, std::uint64_t x, std::uint64_t y, std::uint64_t z,
                                  const CheckedPlace* place);
extern "C" void softcl_check_uninitialised(const WorkGroup* group, std::uint64_t x, std::uint64_t y,
                                           std::uint64_t z, std::uint32_t origin, const CheckedPlace* place);

}  // namespace softcl
