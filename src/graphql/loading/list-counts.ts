/**
 * The number of items in lists that a request reads, or that its caller has read before. Searches in these lists need
 * it.
 */
import { memberAt } from '../../rest/values/record.ts';
import type { CallerLengths } from './remembered.ts';

/**
 * Milliseconds to wait for a response that is useful but not necessary. Nearly all responses arrive earlier, even if the
 * process stands still for a moment.
 */
const patienceMs = 1_000;

/** Waits for a response. Undefined if it does not arrive in time. */
export function withPatience<Response>(
  response: Promise<Response>,
  waitMs = patienceMs,
): Promise<Response | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, waitMs);
  return Promise.race([response, late.promise]).finally(() => clearTimeout(timer));
}

export class ListCounts {
  /** The first requested page of each list, by the list's name with filters. */
  readonly #pages = new Map<string, Promise<unknown>>();
  readonly #lengths: CallerLengths | undefined;

  /** `lengths`: those that the caller has seen in earlier requests. */
  constructor(lengths?: CallerLengths) {
    this.#lengths = lengths;
  }

  note(list: string, page: Promise<unknown>): void {
    if (this.#pages.has(list)) return;
    this.#pages.set(list, page);
    const remember = (response: unknown) => this.#lengths?.note(list, countOf(response));
    page.then(remember, () => {});
  }

  /** Whether a page of the list was requested. */
  has(list: string): boolean {
    return this.#pages.has(list);
  }

  /**
   * The count of the list, from a page that was requested already, with that page. Waits for its response, so that the
   * calls of a request do not depend on timing, but not longer than `patienceMs`. Without such a page, the count of an
   * earlier request.
   */
  async knownOf(list: string): Promise<{ page: unknown; count: number | undefined }> {
    const reading = this.#pages.get(list);
    if (!reading) return { page: undefined, count: this.#lengths?.of(list) };
    const page = await withPatience(reading).catch(() => undefined);
    return { page, count: countOf(page) };
  }
}

function countOf(page: unknown): number | undefined {
  const count = memberAt(page, ['count']);
  return typeof count === 'number' ? count : undefined;
}
