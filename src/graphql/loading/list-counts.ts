/** How many items the lists hold that a request reads: who looks for objects in one then knows how long it is. */
import { isRecord } from '../../rest/values/record.ts';

/** Milliseconds for which others wait for one answer that would help them: longer than nearly all take. */
export const patienceMs = 250;

export class ListCounts {
  /** By the name of the list with its filters: a page of it, which may still be on its way. */
  readonly #pages = new Map<string, Promise<unknown>>();

  /** Takes note that a page of the list is read. */
  note(list: string, page: Promise<unknown>): void {
    if (!this.#pages.has(list)) this.#pages.set(list, page);
  }

  /**
   * What a page says that was asked for before, also where it is not there yet: calls are not to depend on which is
   * first. One that hangs is waited for no longer than this, as nothing hangs that can do without it.
   */
  async of(list: string): Promise<number | undefined> {
    const page = this.#pages.get(list);
    if (!page) return undefined;
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(late.resolve, patienceMs, undefined);
    try {
      return countOf(await Promise.race([page, late.promise]));
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}

const countOf = (page: unknown): number | undefined => {
  const count: unknown = isRecord(page) ? page.count : undefined;
  return typeof count === 'number' ? count : undefined;
};
