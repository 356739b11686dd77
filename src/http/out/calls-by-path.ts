/** Finds the call whose response contains the value at a path. */
import type { ResponsePath, SlotPaths } from '../../graphql/errors/slot-paths.ts';
import type { CallRecord } from '../../rest/client/call-log.ts';

/** The call at a path, and those below it. */
class PathNode {
  record: CallRecord | undefined;
  readonly below = new Map<string | number, PathNode>();
}

export class CallsByPath {
  readonly #records: readonly CallRecord[];
  readonly #paths: SlotPaths;
  #root: PathNode | undefined;

  constructor(records: readonly CallRecord[], paths: SlotPaths) {
    this.#records = records;
    this.#paths = paths;
  }

  /** The call that was requested nearest above the path; the last one if there are several. */
  of(path: ResponsePath): CallRecord | undefined {
    this.#root ??= this.#find();
    let node: PathNode | undefined = this.#root;
    let nearest = node.record;
    for (const key of path) {
      node = node.below.get(key);
      if (!node) break;
      nearest = node.record ?? nearest;
    }
    return nearest;
  }

  #find(): PathNode {
    const root = new PathNode();
    for (const record of this.#records)
      for (const group of record.requestedBy)
        for (const slot of group)
          for (const path of this.#paths.of(slot)) nodeAt(root, path).record = record;
    return root;
  }
}

function nodeAt(root: PathNode, path: ResponsePath): PathNode {
  let node = root;
  for (const key of path) {
    const below = node.below.get(key) ?? new PathNode();
    node.below.set(key, below);
    node = below;
  }
  return node;
}
