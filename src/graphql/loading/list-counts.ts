/** How many items the lists hold that a request reads: who looks for objects in one then knows how long it is. */
import type { Page } from '../../rest/operation.ts';

export class ListCounts {
  /** By the name of the list with its filters: a page of it, which may still be on its way. */
  readonly #pages = new Map<string, Promise<unknown>>();

  /** Takes note that a page of the list is read. */
  note(list: string, page: Promise<unknown>): void {
    if (!this.#pages.has(list)) this.#pages.set(list, page);
  }

  /** What a page says that was asked for before, also where it is not there yet: calls never depend on which is first. */
  async of(list: string): Promise<number | undefined> {
    try {
      const page = (await this.#pages.get(list)) as Page<unknown> | undefined;
      return typeof page?.count === 'number' ? page.count : undefined;
    } catch {
      return undefined;
    }
  }
}
