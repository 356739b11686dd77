/** What most kinds of completions have in common. */
import type { Completion } from '../plan/completion.ts';

type Shared = Pick<
  Completion,
  'isLeaf' | 'waits' | 'itemsWait' | 'isUnpaged' | 'countsItself' | 'isLink' | 'loads'
>;

/** A kind that has no leaves, and loads nothing. */
export abstract class Kind implements Shared {
  get isLeaf(): boolean {
    return false;
  }

  get waits(): boolean {
    return false;
  }

  get itemsWait(): boolean {
    return false;
  }

  get isUnpaged(): boolean {
    return false;
  }

  get countsItself(): boolean {
    return false;
  }

  isLink(_source: { readonly prefetch?: unknown }): boolean {
    return false;
  }

  loads(_field: { readonly typeNames: readonly string[] }): ReturnType<Completion['loads']> {
    return [];
  }
}
