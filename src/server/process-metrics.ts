/** Metrics of the process: the default ones of prom-client, and how busy the event loop is. */
import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Bounds of buckets of garbage collections, in seconds. */
const gcDurationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

let registry: Registry | undefined;

/** All facades of a process have the same one, as these measurements cannot be stopped. */
export function processMetrics(): Registry {
  if (registry) return registry;
  const register = new Registry();
  collectDefaultMetrics({ register, gcDurationBuckets });
  // The linter of Prometheus refuses some of these names.
  for (const { name } of register.getMetricsAsArray())
    if (name.startsWith('nodejs_active_')) register.removeSingleMetric(name);
  let loop = performance.eventLoopUtilization();
  new Gauge({
    name: 'nodejs_eventloop_utilization',
    help: 'Share of time in which the event loop was busy, since the metrics were last read.',
    registers: [register],
    collect() {
      const before = loop;
      loop = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(loop, before).utilization);
    },
  });
  registry = register;
  return register;
}
