/**
 * Measured milliseconds and bytes of the routes by which objects are read, as moving averages. All callers share them,
 * so they decide only how objects are read, and never what is permitted.
 */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { assumed, type Batching, type Prices, pricesOf } from './batch-prices.ts';

/** Share of a new value in the average. */
const share = 1 / 8;
/** Items of a page whose figures have full weight. */
const fullPage = 1_000;
const tolerance = 2;
/** Whatever a service does, a figure stays within these multiples of the assumed one. */
const mostTimes = 50;

/**
 * A figure that changes only when its average is off by more than a factor of two, so that equal requests are handled
 * equally. The average is geometric: a single outlier moves it little.
 */
class Figure {
  held: number;
  readonly #least: number;
  readonly #most: number;
  #average: number | undefined;

  /** `average`: the first average. Without it, the first value is the average. */
  constructor(held: number, least: number, average?: number) {
    this.held = held;
    this.#least = least;
    this.#most = held * mostTimes;
    this.#average = average;
  }

  note(seen: number, weight = share): void {
    const value = Math.min(Math.max(seen, this.#least), this.#most);
    const average = this.#average ?? value;
    const moved = average * (value / average) ** weight;
    this.#average = moved;
    if (Math.max(moved / this.held, this.held / moved) > tolerance) this.held = moved;
  }
}

/** Times below the assumed one count as that one, because differences between fast calls are mostly noise. */
const timeFigure = (ms: number) => new Figure(ms, ms, ms);
const byteFigure = (bytes: number) => new Figure(bytes, bytes / mostTimes);

/** Of an operation: a list, or a single read. */
class RouteFigures {
  readonly msACall = timeFigure(assumed.msACall);
  readonly msAnItem = timeFigure(assumed.msAnItem);
  bytes: Figure | undefined;

  noteBytes(bytes: number): void {
    this.bytes ??= byteFigure(assumed.bytesAnItem);
    this.bytes.note(bytes);
  }
}

/** A page of a list that was read. */
export interface SeenPage {
  readonly items: number;
  readonly ms: number;
  readonly bytes: number;
}

/** Objects that were read singly. */
export interface SeenReads {
  /** Of a wave. */
  readonly ms: number;
  /** Of an object. Undefined if nothing was sent, because nothing has changed. */
  readonly bytes: number | undefined;
}

export class SeenFigures {
  readonly #batching: Batching;
  readonly #of = memoized((_route: AnyOperation) => new RouteFigures());

  constructor(batching: Batching = 'balanced') {
    this.#batching = batching;
  }

  notePage(list: AnyOperation, read: AnyOperation, { items, ms, bytes }: SeenPage): void {
    if (items === 0) return;
    const route = this.#of(list);
    route.noteBytes(bytes / items);
    const { held } = this.#of(read).msACall;
    route.msAnItem.note((ms - held) / items, share * Math.min(items / fullPage, 1));
  }

  noteReads(read: AnyOperation, { ms, bytes }: SeenReads): void {
    const route = this.#of(read);
    route.msACall.note(ms);
    if (bytes !== undefined) route.noteBytes(bytes);
  }

  /** The prices without what was seen: for choices that a response depends on. */
  get assumedPrices(): Prices {
    return pricesOf(this.#batching, assumed);
  }

  /** Bytes of an item of the list. */
  bytesAnItemOf(list: AnyOperation): number {
    return this.#of(list).bytes?.held ?? assumed.bytesAnItem;
  }

  /** The prices of the list, and of single reads of its items. */
  pricesOf(list: AnyOperation, read: AnyOperation): Prices {
    const [inList, singly] = [this.#of(list), this.#of(read)];
    // Objects are about as large as items.
    return pricesOf(this.#batching, {
      msACall: singly.msACall.held,
      msAnItem: inList.msAnItem.held,
      bytesAnItem: (inList.bytes ?? singly.bytes)?.held ?? assumed.bytesAnItem,
      bytesAnObject: (singly.bytes ?? inList.bytes)?.held ?? assumed.bytesAnObject,
    });
  }
}
