/**
 * `npm run dashboard`: records the values that Prometheus, which must be installed, returns for the expressions of the
 * dashboard. For two and a half minutes, it sends requests to a facade in front of a sandbox that responds slowly, and
 * temporarily with errors.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { nodeOptions } from '../../src/start/node-options.js';
import { pathOf } from '../generated-files.ts';
import { panels, type RecordedRun, runFile, type Series, writtenValues } from './dashboard-run.ts';

const runSeconds = 150;
const stepSeconds = 3;
/** The interval that Grafana would choose for these scrapes. */
const rateInterval = '12s';
const scrapeInterval = '2s';

interface Child {
  /** Resolves with the first group of the pattern when the output matches it. */
  readonly printed: (pattern: RegExp) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** A process, with one of its output streams. */
function childOf(child: ChildProcess, output: Readable): Child {
  let text = '';
  output.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  const ended = once(child, 'close');
  return {
    async printed(pattern) {
      while (child.exitCode === null) {
        const found = pattern.exec(text)?.[1];
        if (found !== undefined) return found;
        await Promise.race([once(output, 'data'), ended]);
      }
      throw new Error(text);
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}

function startCommand(upstreamUrl: string): Child {
  const child = spawn(process.execPath, [...nodeOptions, pathOf('src/main.ts')], {
    env: { PATH: process.env.PATH, UPSTREAM_URL: upstreamUrl, PORT: '0', METRICS_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return childOf(child, child.stdout);
}

function startPrometheus(metricsHost: string, folder: string): Child {
  const config = join(folder, 'prometheus.yaml');
  writeFileSync(
    config,
    `global: { scrape_interval: ${scrapeInterval}, scrape_timeout: ${scrapeInterval} }
scrape_configs:
  - job_name: docgraph
    static_configs: [{ targets: ['${metricsHost}'], labels: { instance: 'docgraph-1' } }]
`,
  );
  const args = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    '--web.listen-address=127.0.0.1:0',
  ];
  const child = spawn('prometheus', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  return childOf(child, child.stderr);
}

/** The screens of the example app that do not change data. */
const screens = readdirSync(pathOf('test/screens'))
  .filter((name) => name.endsWith('.graphql'))
  .map((name) => readFileSync(pathOf(`test/screens/${name}`), 'utf8'))
  .filter((text) => !text.includes('mutation '));

/**
 * Sends one request. Most are screens; some are an invalid document, an unknown token, or a client that disconnects.
 */
async function ask(endpoint: string, token: string, at: number): Promise<void> {
  const query =
    at % 60 === 17 ? '{ site(' : screens[Math.floor(((at * 0.618) % 1) ** 2 * screens.length)];
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${at % 80 === 31 ? 'unknown' : token}`,
    },
    body: JSON.stringify({ query }),
    ...(at % 100 === 43 && { signal: AbortSignal.timeout(15) }),
  });
  await response.arrayBuffer();
}

/** Sends 8 to 24 requests per second. The rate rises and falls regularly. */
async function load(endpoint: string, tokens: readonly string[], seconds: number): Promise<void> {
  const began = performance.now();
  const asked: Promise<void>[] = [];
  for (let at = 0; ; at += 1) {
    const passed = (performance.now() - began) / 1000;
    if (passed > seconds) break;
    const token = tokens[at % tokens.length] ?? '';
    asked.push(ask(endpoint, token, at).catch(() => {}));
    await pause(1000 / (16 - 8 * Math.cos((2 * Math.PI * passed) / 75)));
  }
  await Promise.all(asked);
}

interface Answer {
  readonly error?: string;
  readonly data?: {
    readonly result: readonly {
      readonly metric: Readonly<Record<string, string>>;
      readonly values: readonly (readonly [at: number, value: string])[];
    }[];
  };
}

/** The series of the last `runSeconds` seconds until `end`, which is in seconds. */
async function seriesOf(prometheus: string, expr: string, end: number): Promise<Series[]> {
  const query = expr
    .replaceAll('$job', '.+')
    .replaceAll('$instance', '.+')
    .replaceAll('$__rate_interval', rateInterval);
  const start = end - runSeconds;
  const range = { query, start: String(start), end: String(end), step: String(stepSeconds) };
  const response = await fetch(
    `http://${prometheus}/api/v1/query_range?${new URLSearchParams(range)}`,
  );
  const { data, error }: Answer = await response.json();
  if (!data) throw new Error(`${query}: ${error}`);
  return data.result.map(({ metric, values }) => {
    const { __name__: _, job: __, ...labels } = metric;
    const found = new Map(
      values.map(([at, value]) => [Math.round((at - start) / stepSeconds), value]),
    );
    const steps = Array.from({ length: runSeconds / stepSeconds + 1 }, (_one, at) =>
      rounded(Number(found.get(at))),
    );
    return { labels, values: writtenValues(steps) };
  });
}

const rounded = (value: number) =>
  Number.isFinite(value) ? Number(value.toPrecision(3)) : undefined;

const folder = mkdtempSync(join(tmpdir(), 'docgraph-dashboard-'));
const sandbox = await startSandbox({ latencyMs: 20 });
const command = startCommand(sandbox.url);
const listening = await command.printed(/^(.*"msg":"listening".*)$/m);
const { endpoint, metrics }: { endpoint: string; metrics: string } = JSON.parse(listening);
const prometheus = startPrometheus(new URL(metrics).host, folder);
try {
  const address = await prometheus.printed(/"?Listening on"? address="?([\d.]+:\d+)/);
  const running = load(endpoint, sandbox.tokens, runSeconds + 15);
  await pause((15 + runSeconds * 0.55) * 1000);
  sandbox.addFault({ route: '/v1/orgs/{organizationId}/spaces', share: 0.5, status: 503 });
  sandbox.addFault({ route: '/v1/orgs/{organizationId}/members', share: 0.3, delayMs: 250 });
  await pause(runSeconds * 0.2 * 1000);
  sandbox.clearFaults();
  await running;
  const end = Math.floor(Date.now() / 1000);
  const series: Record<string, readonly Series[]> = {};
  for (const { expr } of panels().flatMap(({ targets = [] }) => targets))
    series[expr] = await seriesOf(address, expr, end);
  const run: RecordedRun = { stepSeconds, steps: runSeconds / stepSeconds + 1, series };
  writeFileSync(pathOf(runFile), JSON.stringify(run));
} finally {
  await Promise.all([command.stop(), prometheus.stop()]);
  await sandbox.close();
  rmSync(folder, { recursive: true });
}
