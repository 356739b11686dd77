/** Planned failures: which call fails, and how. */
import { z } from 'zod';
import { badRequest } from '../store/refusal.ts';
import type { Outcome } from './exchange.ts';
import type { CountedFault, Fault } from './fault.ts';
import { checkedBody } from './input.ts';
import { routes } from './routes.ts';

const maxDelayMs = 600_000;

export const faultShape = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).exactOptional(),
  route: z.string().exactOptional(),
  share: z.number().positive().max(1).exactOptional(),
  seed: z.int().exactOptional(),
  times: z.int().positive().exactOptional(),
  status: z.int().min(400).max(599).exactOptional(),
  retryAfter: z.int().min(0).exactOptional(),
  delayMs: z.int().min(0).max(maxDelayMs).exactOptional(),
  cut: z.enum(['request', 'response']).exactOptional(),
});

export class Faults {
  #planned: PlannedFault[] = [];

  /** Adds a fault. Throws a 400 if it is invalid, if it has no effect, or if no operation has its method and route. */
  add(value: unknown): void {
    const fault: Fault = checkedBody(faultShape, value);
    const { status, delayMs, cut, retryAfter, method, route } = fault;
    if (status === undefined && delayMs === undefined && cut === undefined)
      throw badRequest('A fault needs "status", "delayMs" or "cut".');
    if (retryAfter !== undefined && status === undefined)
      throw badRequest('Body field "retryAfter" needs "status".');
    if (!routes.some(({ operation }) => isMeant(fault, operation.method, operation.route)))
      throw badRequest(`There is no operation ${method ?? 'with the route'} ${route}.`);
    this.#planned.push(new PlannedFault(fault));
  }

  clear(): void {
    this.#planned = [];
  }

  list(): CountedFault[] {
    return this.#planned.map(({ fault, calls, failed }) => ({ ...fault, calls, failed }));
  }

  /** The first fault that applies to this call. `routeOf` is called only if there are faults. */
  next(method: string, routeOf: () => string | undefined): Fault | undefined {
    if (this.#planned.length === 0) return undefined;
    const route = routeOf();
    return this.#planned.find((planned) => planned.applies(method, route))?.fault;
  }
}

class PlannedFault {
  readonly fault: Fault;
  readonly #random: () => number;
  calls = 0;
  failed = 0;

  constructor(fault: Fault) {
    this.fault = fault;
    this.#random = randomFrom(fault.seed ?? 1);
  }

  /** Counts the call. Returns whether it fails. */
  applies(method: string, route: string | undefined): boolean {
    const { share = 1, times = Number.POSITIVE_INFINITY } = this.fault;
    if (!isMeant(this.fault, method, route)) return false;
    this.calls += 1;
    const isSelected = this.#random() < share && this.failed < times;
    if (isSelected) this.failed += 1;
    return isSelected;
  }
}

const isMeant = (fault: Fault, method: string, route: string | undefined) =>
  (fault.method ?? method) === method && (fault.route ?? route) === route;

/** Mulberry32: a sequence of numbers from 0 to 1 that depends only on the seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The response of a call that fails before its operation is executed. Undefined if the operation is executed. */
export function outcomeOf(
  { status, retryAfter, cut }: Fault,
  operation: Outcome['operation'],
): Outcome | undefined {
  if (cut === 'request') return { status: 0, body: '', headers: {}, operation };
  if (status === undefined) return undefined;
  const body = JSON.stringify({ error: { code: status, message: 'A planned fault.' } });
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return { status, body, headers, operation };
}
