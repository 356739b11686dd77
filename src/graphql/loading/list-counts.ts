/** Item counts of the lists that a request reads or its caller has read before, for searches in them. */
import { isRecord } from '../../rest/values/record.ts';
import type { CallerLengths } from './known-lengths.ts';

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

interface KnownOfList {
  readonly page: unknown;
  readonly count: number | undefined;
}

export class ListCounts {
  /** By list name with filters: the promise of a page. */
  readonly #pages = new Map<string, Promise<unknown>>();
  readonly #lengths: CallerLengths | undefined;

  /** `lengths`: those that the caller saw in earlier requests. */
  constructor(lengths?: CallerLengths) {
    this.#lengths = lengths;
  }

  note(list: string, page: Promise<unknown>): void {
    if (this.#pages.has(list)) return;
    this.#pages.set(list, page);
    if (this.#lengths) void remember(this.#lengths, list, page);
  }

  /**
   * The count of the list, from a page that was requested already. Waits for the response, so that the calls do not
   * depend on timing, but not longer than `patienceMs`. Without such a page, the count of an earlier request.
   */
  async of(list: string): Promise<number | undefined> {
    return (await this.knownOf(list)).count;
  }

  /** The same, with the page. */
  async knownOf(list: string): Promise<KnownOfList> {
    const reading = this.#pages.get(list);
    if (!reading) return { page: undefined, count: this.#lengths?.of(list) };
    const page = await withPatience(reading).catch(() => undefined);
    return { page, count: countOf(page) };
  }
}

async function remember(
  lengths: CallerLengths,
  list: string,
  page: Promise<unknown>,
): Promise<void> {
  const response = await page.catch(() => undefined);
  const count = countOf(response);
  if (count !== undefined) lengths.note(list, count);
}

const countOf = (page: unknown): number | undefined => {
  const count: unknown = isRecord(page) ? page.count : undefined;
  return typeof count === 'number' ? count : undefined;
};
