/** What most kinds of completions have in common. */
import type { Completion } from '../plan/completion.ts';

export type LoadsFor = Parameters<Completion['loads']>[0];

/** No leaf, no list, and nothing to load. */
export abstract class Kind {
  readonly isLeaf: boolean = false;
  readonly waits: boolean = false;
  readonly itemsWait: boolean = false;
  readonly isUnpaged: boolean = false;
  readonly countsItself: boolean = false;

  isLink(_source: Parameters<Completion['isLink']>[0]): boolean {
    return false;
  }

  loads(_field: LoadsFor): ReturnType<Completion['loads']> {
    return [];
  }
}
