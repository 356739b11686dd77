/** Settings of shutdown, log, metrics and traces. */
import { logLevels } from '../settings.ts';
import type { SettingGroup } from './setting-group.ts';

const levels = logLevels.map((level) => `\`${level}\``);

export const monitoringAndShutdown: SettingGroup = {
  title: 'Shutdown, log, metrics and traces',
  settings: {
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      does: 'address of a collector of OpenTelemetry, which receives the spans of operations and calls',
      change:
        'You collect traces. Needs packages that are not installed by default: [deployment.md](deployment.md#traces).',
      unlessSet: 'none: no spans are made',
    },
    OTEL_SERVICE_NAME: {
      does: 'name of this service in traces',
      change: 'Several facades send spans to the same collector.',
    },
    OTEL_TRACES_SAMPLER_ARG: {
      does: 'share of traces that are recorded, from 0 to 1, if the caller has not decided that',
      change: 'There are more requests than your collector can store.',
    },
    METRICS_PORT: {
      does: 'port on which `/metrics` is served to Prometheus, with the health checks, apart from the graph',
      change: 'Prometheus is to collect metrics. `0` takes a free one.',
      unlessSet: 'none: nothing is counted',
    },
    METRICS_HOST: {
      does: 'address for that port; whoever can reach it sees the names of operations',
      change: 'Prometheus runs on another machine or in another container: `0.0.0.0`.',
    },
    READY_WITHOUT_UPSTREAM: {
      does: 'whether `/health/ready` stays 200 while the service is out of reach',
      change: '`on` where a load balancer would otherwise take out all processes at once.',
    },
    DRAIN_MS: {
      does: 'milliseconds after SIGTERM in which requests are still accepted while `/health/ready` is 503',
      change: 'A load balancer sends the requests: set the time that it needs to notice the 503.',
    },
    SHUTDOWN_GRACE_MS: {
      does: 'milliseconds that requests then have to finish',
      change: 'The platform kills the process earlier, or requests take longer.',
    },
    LOG_LEVEL: {
      does: `lowest level of log lines: ${levels.slice(0, -1).join(', ')} or ${levels.at(-1)}`,
      change: '`debug` to see every failed call.',
    },
    LOG_CALLER_KEY: {
      does: 'key of the hash that identifies a caller in the log, at least 16 characters',
      change: 'Several processes must log the same hash for a caller.',
      unlessSet: 'made by each process',
    },
  },
};
