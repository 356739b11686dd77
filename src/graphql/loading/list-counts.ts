/** Item counts of the lists that a request reads, for searches in them. */
import { isRecord } from '../../rest/values/record.ts';

/** Milliseconds to wait for a response that helps but is not necessary: longer than nearly all take. */
const patienceMs = 250;

/** Undefined if the response does not arrive in time. */
export async function withPatience<Response>(
  response: Promise<Response>,
  waitMs = patienceMs,
): Promise<Response | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, waitMs, undefined);
  try {
    return await Promise.race([response, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export class ListCounts {
  /** By list name with filters: the promise of a page. */
  readonly #pages = new Map<string, Promise<unknown>>();

  note(list: string, page: Promise<unknown>): void {
    if (!this.#pages.has(list)) this.#pages.set(list, page);
  }

  /**
   * The count of the list, from a page that was requested already. Waits for the response, so that the calls do not
   * depend on timing, but not longer than `patienceMs`.
   */
  async of(list: string): Promise<number | undefined> {
    const page = this.#pages.get(list);
    if (!page) return undefined;
    try {
      return countOf(await withPatience(page));
    } catch {
      return undefined;
    }
  }
}

const countOf = (page: unknown): number | undefined => {
  const count: unknown = isRecord(page) ? page.count : undefined;
  return typeof count === 'number' ? count : undefined;
};
