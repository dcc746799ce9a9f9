/* The protocol of WorkerPool (harness/softcl/runtime/worker_pool.cpp): who sleeps, who calls whom, and what a
   worker does that goes on with the next command of its queue. SPIN goes through every order of the steps of
   three workers, one of them a sub-device and two another, and of two threads that enqueue a command each, for
   any of the devices; the first command may have two pieces, and is followed by a third.

   What is between a lock and its release is one step, but for the atomic variables `has_ready` and `searching`,
   which are also read without the lock.

   Defects, each of which has to be found: SHARED_CALLS (a worker that is called is not named, as before a hang
   of sub-devices was mended), READ_FIRST (submit reads `searching` before it writes `has_ready`), ASK_FIRST (a
   worker reads `has_ready` before it stops searching), CALL_ANY (those who are called may be of another device),
   ITS_PIECES (as many are called for a sub-device as its command has pieces, though they take older ones first). */

#define UNITS 3
#define COMMANDS 3 /* 0 and 1 are enqueued by two threads; 2 follows 0 */
#define NONE 255

/* Placements: 0 is the whole device, 1 the first unit, 2 the others. */
#define ALLOWS(p, u) ((p) == 0 || ((p) == 1 && (u) == 0) || ((p) == 2 && (u) != 0))

#define MAY_SHARE(p, q) ((p) == 0 || (q) == 0 || (p) == (q))

byte placement[COMMANDS], pieces[COMMANDS], left[COMMANDS], undone[COMMANDS];
bool same_queue; /* of 0 and 2 */
byte completed;

byte ready[COMMANDS], ready_count, searching = UNITS;
bool has_ready, spinning, locked;
byte submissions;
byte sleeping[UNITS], sleeping_count;
bool called[UNITS];
#ifdef SHARED_CALLS
byte woken;
bool notified[UNITS];
#endif

/* For the property alone: whether the worker is certain to look into `ready` again, and how many threads are
   certain to take pieces of the command as long as there are any. */
bool looks[UNITS] = true;
bool asleep[UNITS];
byte takers[COMMANDS];

hidden byte i, j, wanted, count, unit, none_looks, fits;

#define LOCK !locked -> locked = true
#define UNLOCK locked = false

/* A command that may be run by a worker that sleeps is about to be taken by another that may. */
inline check_nobody_oversleeps() {
  i = 0;
  do
  :: locked || i == ready_count -> break
  :: else ->
     if
     :: left[ready[i]] != 0 && takers[ready[i]] == 0 ->
        none_looks = true; fits = false;
        for (j : 0 .. UNITS - 1) {
          if
          :: ALLOWS(placement[ready[i]], j) && (looks[j] || called[j]) -> none_looks = false
          :: else
          fi;
          if
          :: ALLOWS(placement[ready[i]], j) && asleep[j] -> fits = true
          :: else
          fi
        }
        assert(!(none_looks && fits))
     :: else
     fi;
     i++
  od
}

/* With the lock: the last of `ready` has been added. */
inline call_workers(c, caller_works_too) {
  wanted = 0;
  for (i : 0 .. ready_count - 1) { /* not empty */
    if
#ifdef ITS_PIECES
    :: left[ready[i]] != 0 && (placement[c] == 0 || ready[i] == c) -> wanted = wanted + pieces[ready[i]]
#else
    :: left[ready[i]] != 0 && MAY_SHARE(placement[c], placement[ready[i]]) -> wanted = wanted + pieces[ready[i]]
#endif
    :: else
    fi
  }
  if
  :: wanted > UNITS -> wanted = UNITS
  :: else
  fi;
  if
  :: placement[c] == 0 ->
     count = searching + caller_works_too;
     if
     :: count >= wanted -> wanted = 0
     :: else -> wanted = wanted - count
     fi
  :: else
  fi;
#ifdef SHARED_CALLS
  if
  :: placement[c] != 0 || wanted > sleeping_count -> wanted = sleeping_count
  :: else
  fi;
  sleeping_count = sleeping_count - wanted;
  woken = woken + wanted;
  searching = searching + wanted;
  j = 0;
  do /* which of those that wait: any; all if so many are wanted */
  :: j < UNITS && wanted != 0 && asleep[j] && !notified[j] -> notified[j] = true; wanted--; j = 0
  :: j < UNITS && !(asleep[j] && !notified[j]) -> j++
  :: j < UNITS && asleep[j] && !notified[j] && sleeping_count != 0 -> j++
  :: wanted == 0 || j == UNITS -> break
  od
#else
  i = sleeping_count;
  do
  :: i == 0 || wanted == 0 -> break
  :: else ->
     i--;
     unit = sleeping[i];
     if
#ifdef CALL_ANY
     :: true ->
#else
     :: ALLOWS(placement[c], unit) ->
#endif
        for (j : i .. UNITS - 2) { sleeping[j] = sleeping[j + 1] }
        sleeping_count--;
        sleeping[sleeping_count] = 0;
        called[unit] = true;
        asleep[unit] = false;
        searching++;
        wanted--
     :: else
     fi
  od
#endif
}

inline submit(c, caller_works_too) {
#ifdef READ_FIRST
  atomic { LOCK; ready[ready_count] = c; ready_count++; submissions++; call_workers(c, caller_works_too) }
  atomic { has_ready = true; UNLOCK; check_nobody_oversleeps() }
#else
  atomic { LOCK; ready[ready_count] = c; ready_count++; has_ready = true; submissions++ }
  atomic { call_workers(c, caller_works_too); UNLOCK; check_nobody_oversleeps() }
#endif
}

/* The oldest command of those that worker `u` may run, or NONE. Those without pieces left go. */
inline next_for(u, event) {
  event = NONE;
  i = 0;
  do
  :: i == ready_count -> break
  :: i != ready_count && left[ready[i]] != 0 && (event != NONE || !ALLOWS(placement[ready[i]], u)) -> i++
  :: else ->
     if
     :: left[ready[i]] != 0 -> event = ready[i]
     :: else
     fi;
     if
     :: left[ready[i]] == 0 || pieces[event] == 1 ->
        for (j : i .. COMMANDS - 2) { ready[j] = ready[j + 1] }
        ready_count--;
        ready[ready_count] = 0
     :: else -> i++
     fi
  od;
  has_ready = (ready_count != 0)
}

/* Takes a piece, if there is one, and runs it. `last`: that was the last of all. */
inline work(c, got, last) {
  atomic {
    got = (left[c] != 0);
    if
    :: got -> left[c]--
    :: else -> takers[c]--
    fi
  }
  if
  :: atomic { got -> undone[c]--; last = (undone[c] == 0); if :: last -> completed++; takers[c]-- :: else fi }
  :: !got
  fi
}

proctype worker(byte u) {
  byte event = NONE, seen;
  bool got, last;
next:
  atomic {
    LOCK;
again:
    next_for(u, event);
    if
    :: event != NONE -> searching--; looks[u] = false; takers[event]++; UNLOCK; check_nobody_oversleeps(); goto runs
    :: else
    fi;
    if
    :: spinning
    :: !spinning -> spinning = true; seen = submissions; UNLOCK; goto spins
    fi
  }
sleeps:
  atomic { /* with the lock */
    searching--;
    looks[u] = false;
    asleep[u] = true;
    seen = 0;
#ifdef SHARED_CALLS
    sleeping_count++;
waits:
    if
    :: woken != 0 -> woken--; asleep[u] = false; notified[u] = false; looks[u] = true; goto again
    :: else -> UNLOCK; check_nobody_oversleeps()
    fi
  }
end:
  atomic { notified[u]; LOCK; notified[u] = false; goto waits }
#else
    sleeping[sleeping_count] = u;
    sleeping_count++;
    UNLOCK;
    check_nobody_oversleeps()
  }
end:
  atomic { called[u]; LOCK; called[u] = false; looks[u] = true; goto again }
#endif
spins: /* for any time */
  atomic {
    LOCK;
    spinning = false;
    if
    :: seen != submissions -> seen = 0; goto again
    :: else -> goto sleeps
    fi
  }
runs:
  work(event, got, last);
  if
  :: atomic { got && !last -> got = false; goto runs }
  :: atomic { !got -> event = NONE; searching++; looks[u] = true; goto next }
  :: atomic { last -> searching++; looks[u] = true; got = false; last = false }
  fi;
  /* The command is complete: what follows it is ready. */
  if
  :: atomic { event != 0 -> event = NONE; goto next }
  :: atomic { event == 0 && !same_queue -> event = 2 }
  :: atomic { event == 0 && same_queue -> event = 2 }
#ifdef ASK_FIRST
     seen = has_ready;
     searching--;
     atomic {
#else
     searching--;
     atomic {
       seen = has_ready;
#endif
       if
       :: pieces[event] == 1 && !seen -> looks[u] = false; takers[event]++; check_nobody_oversleeps(); goto runs
       :: else -> seen = 0
       fi
     }
     searching++
  fi;
  submit(event, 0);
  atomic { event = NONE; goto next }
}

/* A thread of the program: enqueues a command, and may take part in it while it waits. */
proctype host(byte c) {
  bool got, last;
  if
  :: submit(c, 0)
  :: placement[c] == 0 && pieces[c] != 1 ->
     takers[c]++;
     submit(c, 1);
     do
     :: work(c, got, last);
        if
        :: got && !last
        :: else -> break
        fi
     od;
     if
     :: last && c == 0 -> submit(2, 0)
     :: else
     fi
  fi
}

init {
  byte c;
  atomic {
    for (c : 0 .. COMMANDS - 1) {
      if
      :: placement[c] = 0
      :: placement[c] = 1
      :: placement[c] = 2
      fi;
      if
      :: pieces[c] = 1
      :: c == 0 -> pieces[c] = 2
      fi;
      left[c] = pieces[c];
      undone[c] = pieces[c]
    }
    if
    :: same_queue = true; placement[2] = placement[0]
    :: same_queue = false
    fi;
    run worker(0);
    run worker(1);
    run worker(2);
    run host(0);
    run host(1)
  }
  /* Nobody can go on: then all that was enqueued is complete. */
  timeout -> assert(completed == COMMANDS)
}
