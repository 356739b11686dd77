/**
 * Metrics of the process, with the names that dashboards for Node expect. The default metrics of prom-client are not
 * used: they cannot be stopped, count only the first of several garbage collections in a turn of the event loop, and
 * include the interval of the measurement in the delay of the event loop.
 */
import {
  constants,
  monitorEventLoopDelay,
  PerformanceObserver,
  performance,
} from 'node:perf_hooks';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Milliseconds between two measurements of the event loop. */
const resolution = 20;
/** Bounds of buckets in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

/** Makes metrics whose values other parts have. They are read when the metrics are read. */
export function readings(registry: Registry) {
  const registers = [registry];
  return {
    /** `read` returns undefined if there is no value. */
    gauge(name: string, help: string, read: () => number | undefined) {
      return new Gauge({
        ...{ name, help, registers },
        collect() {
          const value = read();
          if (value === undefined) this.remove();
          else this.set(value);
        },
      });
    },
    counter(name: string, help: string, read: () => number) {
      return new Counter({
        ...{ name, help, registers },
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
  };
}

/** Adds the metrics. The result ends the measurements. */
export function measureProcess(registry: Registry): () => void {
  const { gauge, counter } = readings(registry);
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const lag = (part: string, read: () => number) =>
    gauge(`nodejs_eventloop_lag_${part}_seconds`, 'Delay of the event loop.', () =>
      // There may be no measurement yet, or a timer was early.
      Math.max((read() / 1e6 - resolution) / 1_000 || 0, 0),
    );
  lag('mean', () => delay.mean);
  lag('p50', () => delay.percentile(50));
  lag('p90', () => delay.percentile(90));
  lag('p99', () => delay.percentile(99));
  // The last one that is read begins a new period.
  lag('max', () => {
    const { max } = delay;
    delay.reset();
    return max;
  });
  let loop = performance.eventLoopUtilization();
  gauge('nodejs_eventloop_utilization', 'Share of time in which it was busy.', () => {
    const before = loop;
    loop = performance.eventLoopUtilization();
    return performance.eventLoopUtilization(loop, before).utilization;
  });

  counter('process_cpu_seconds_total', 'Processor time.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  const { memoryUsage } = process;
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => memoryUsage.rss());
  gauge('nodejs_heap_size_used_bytes', 'Used heap.', () => memoryUsage().heapUsed);
  const startedAt = performance.timeOrigin / 1_000;
  gauge('process_start_time_seconds', 'Start in Unix time.', () => startedAt);

  const pauses = new Histogram({
    ...{ name: 'nodejs_gc_duration_seconds', help: 'Duration of garbage collections.' },
    ...{ labelNames: ['kind'], buckets, registers: [registry] },
  });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // The type of an entry does not have its details.
      const { detail } = entry as unknown as { readonly detail: Collection };
      pauses.observe({ kind: kindOf(detail) }, entry.duration / 1_000);
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => {
    delay.disable();
    observer.disconnect();
  };
}

interface Collection {
  readonly kind: number;
  readonly flags: number;
}

const kinds: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
};

/** The kind of a collection. Those that the program requests, as after large responses, are a separate kind. */
const kindOf = ({ kind, flags }: Collection) =>
  flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED ? 'forced' : (kinds[kind] ?? 'other');
