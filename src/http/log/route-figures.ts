/** Counts the calls of a minute for each route: their number, durations, and causes of failures. */
import type { CallRecord } from '../../rest/client/call-log.ts';
import { serviceFailures } from '../../rest/values/errors.ts';
import { growingBounds, Histogram } from '../../rest/values/histogram.ts';

/** Bounds of buckets in milliseconds: four for each doubling, up to two minutes. */
const bounds = growingBounds(0.25, 120_000, 2 ** 0.25);

/** Maximum number of causes that are counted for a route. Usually there are fewer. */
const maxCauses = 20;
const otherCauses = 'other';

interface Route {
  readonly method: string;
  readonly route: string;
  readonly times: Histogram;
  readonly failures: Map<string, number>;
}

export class RouteFigures {
  /** Figures by the name of the operation. The REST API has a limited number of these. */
  readonly #routes = new Map<string, Route>();

  add({ operation, method, route, beganAt, ms, failures }: CallRecord): void {
    let known = this.#routes.get(operation);
    if (!known) {
      known = { method, route, times: new Histogram(bounds), failures: new Map() };
      this.#routes.set(operation, known);
    }
    // A call that was abandoned may not have ended yet.
    known.times.add(ms ?? performance.now() - beganAt);
    for (const { code, cause } of failures)
      if (serviceFailures.has(code)) count(known.failures, cause);
  }

  /** Returns a line for each route that was called, most calls first. Resets the figures. */
  take() {
    const lines = this.#routes
      .values()
      .filter(({ times }) => times.count > 0)
      .map(lineOf)
      .toArray();
    for (const { times, failures } of this.#routes.values()) {
      times.clear();
      failures.clear();
    }
    return lines.sort((a, b) => b.calls - a.calls);
  }
}

/** Durations are in milliseconds. `failures`: numbers of failed attempts by cause. */
const lineOf = ({ method, route, times, failures }: Route) => ({
  method,
  route,
  calls: times.count,
  failures: Object.fromEntries(failures),
  p50: rounded(times.quantile(0.5)),
  p99: rounded(times.quantile(0.99)),
});

function count(failures: Map<string, number>, cause: string): void {
  const name = failures.size < maxCauses || failures.has(cause) ? cause : otherCauses;
  failures.set(name, (failures.get(name) ?? 0) + 1);
}

const rounded = (ms: number) => Math.round(ms * 10) / 10;
