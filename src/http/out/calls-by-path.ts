/** Finds the call whose response contains the value at a path. */
import type { ResponsePath, SlotPaths } from '../../graphql/errors/slot-paths.ts';
import type { CallRecord } from '../../rest/client/call-log.ts';

/** The call at a path, and those below it. */
class Asked {
  record: CallRecord | undefined;
  readonly below = new Map<string | number, Asked>();
}

export class CallsByPath {
  readonly #records: readonly CallRecord[];
  readonly #paths: SlotPaths;
  #root: Asked | undefined;

  constructor(records: readonly CallRecord[], paths: SlotPaths) {
    this.#records = records;
    this.#paths = paths;
  }

  /** The call that was requested nearest above the path; the last one if there are several. */
  of(path: ResponsePath): CallRecord | undefined {
    this.#root ??= this.#find();
    let asked: Asked | undefined = this.#root;
    let nearest = asked.record;
    for (const key of path) {
      asked = asked.below.get(key);
      if (!asked) break;
      nearest = asked.record ?? nearest;
    }
    return nearest;
  }

  #find(): Asked {
    const root = new Asked();
    for (const record of this.#records)
      for (const group of record.requestedBy)
        for (const slot of group)
          for (const path of this.#paths.of(slot)) askedAt(root, path).record = record;
    return root;
  }
}

function askedAt(root: Asked, path: ResponsePath): Asked {
  let asked = root;
  for (const key of path) {
    const below = asked.below.get(key) ?? new Asked();
    asked.below.set(key, below);
    asked = below;
  }
  return asked;
}
