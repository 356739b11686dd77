/** Metrics of the process, with the names that dashboards for Node expect. */
import { readdirSync } from 'node:fs';
import {
  constants,
  monitorEventLoopDelay,
  PerformanceObserver,
  performance,
} from 'node:perf_hooks';
import { type Family, Histograms, readings } from './families.ts';

/** Milliseconds between two measurements of the event loop. */
const resolution = 20;

const collections: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
};

interface Collection {
  readonly kind: number;
  readonly flags: number;
}

/** The kind of a garbage collection. Those that the program requests, as after large responses, are a separate kind. */
const kindOf = ({ kind, flags }: Collection) =>
  flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED ? 'forced' : (collections[kind] ?? 'other');

/** Bounds of buckets in seconds. */
const pauses = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

export class ProcessFigures {
  readonly #delay = monitorEventLoopDelay({ resolution });
  readonly #garbage = new Histograms(
    {
      name: 'nodejs_gc_duration_seconds',
      help: 'Duration of garbage collections, by kind.',
      labels: ['kind'],
    },
    pauses,
  );
  readonly #observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // The type of an entry does not have its details.
      const { detail } = entry as unknown as { readonly detail: Collection };
      this.#garbage.add(entry.duration / 1_000, kindOf(detail));
    }
  });
  #loop = performance.eventLoopUtilization();
  #figures: Readonly<Record<string, number>> = {};

  constructor() {
    this.#delay.enable();
    this.#observer.observe({ entryTypes: ['gc'] });
  }

  /** Ends the measurements. */
  stop(): void {
    this.#delay.disable();
    this.#observer.disconnect();
  }

  /** Reads everything that is measured since the last call. */
  look(): void {
    const loop = performance.eventLoopUtilization();
    const { user, system } = process.cpuUsage();
    const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
    this.#figures = {
      nodejs_eventloop_utilization: performance.eventLoopUtilization(loop, this.#loop).utilization,
      ...this.#lag(),
      process_cpu_seconds_total: (user + system) / 1e6,
      process_resident_memory_bytes: rss,
      nodejs_heap_size_total_bytes: heapTotal,
      nodejs_heap_size_used_bytes: heapUsed,
      nodejs_external_memory_bytes: external,
      process_start_time_seconds: performance.timeOrigin / 1_000,
      ...openFiles(),
    };
    this.#loop = loop;
    this.#delay.reset();
  }

  get families(): readonly Family[] {
    const gauges = Object.entries(described).map(([name, help]) =>
      readings(name.endsWith('_total') ? 'counter' : 'gauge', { name, help }, () => {
        return this.#figures[name];
      }),
    );
    return [...gauges, this.#garbage];
  }

  #lag(): Record<string, number> {
    const { mean, max } = this.#delay;
    const parts = {
      mean,
      p50: this.#delay.percentile(50),
      p90: this.#delay.percentile(90),
      p99: this.#delay.percentile(99),
      max,
    };
    const entries = Object.entries(parts).map(([part, nanoseconds]) => {
      const seconds = (nanoseconds / 1e6 - resolution) / 1_000;
      // There is no measurement yet, or a timer was early.
      return [`nodejs_eventloop_lag_${part}_seconds`, seconds > 0 && max > 0 ? seconds : 0];
    });
    return Object.fromEntries(entries);
  }
}

const since = 'since the metrics were last read';

const described: Readonly<Record<string, string>> = {
  nodejs_eventloop_utilization: `Share of the time in which the event loop was busy, ${since}.`,
  nodejs_eventloop_lag_mean_seconds: `Mean delay of the event loop, ${since}.`,
  nodejs_eventloop_lag_p50_seconds: `Median delay of the event loop, ${since}.`,
  nodejs_eventloop_lag_p90_seconds: `90th percentile of the delay of the event loop, ${since}.`,
  nodejs_eventloop_lag_p99_seconds: `99th percentile of the delay of the event loop, ${since}.`,
  nodejs_eventloop_lag_max_seconds: `Highest delay of the event loop, ${since}.`,
  process_cpu_seconds_total: 'Processor time in user and system mode.',
  process_resident_memory_bytes: 'Memory of the process.',
  nodejs_heap_size_total_bytes: 'Size of the heap.',
  nodejs_heap_size_used_bytes: 'Used part of the heap.',
  nodejs_external_memory_bytes: 'Memory of buffers outside the heap.',
  process_start_time_seconds: 'When the process started, in Unix time.',
  process_open_fds: 'Open file descriptors. Only on Linux.',
};

function openFiles(): { readonly process_open_fds?: number } {
  try {
    return { process_open_fds: readdirSync('/proc/self/fd').length };
  } catch {
    return {};
  }
}
