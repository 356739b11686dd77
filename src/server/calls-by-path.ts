/** Finds the call whose response contains the value at a path. */
import type { CallRecord, CallUse } from '../rest/client/call-log.ts';
import { keysOf, type ResponsePath } from '../rest/values/response-path.ts';

/** The call at a path, with those below it. */
class PathNode {
  record: CallRecord | undefined;
  readonly below = new Map<string | number, PathNode>();
}

export class CallsByPath {
  readonly #uses: readonly CallUse[];
  #root: PathNode | undefined;

  constructor(uses: readonly CallUse[]) {
    this.#uses = uses;
  }

  /** The successful call that was requested nearest above the path. If there are several, the last one. */
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
    for (const { record, paths } of this.#uses.filter(hasResponse))
      for (const path of paths) nodeAt(root, keysOf(path)).record = record;
    return root;
  }
}

/**
 * Whether the response may contain a value. A call that was made early may fail or still be in progress when its field
 * needs another one.
 */
const hasResponse = ({ record: { ms, code } }: CallUse): boolean => ms !== null && code === null;

function nodeAt(root: PathNode, path: ResponsePath): PathNode {
  let node = root;
  for (const key of path) {
    const below = node.below.get(key) ?? new PathNode();
    node.below.set(key, below);
    node = below;
  }
  return node;
}
