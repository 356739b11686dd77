/** A local Prometheus, and its tool for checking metrics and rules. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFailed, onTestFinished, vi } from 'vitest';
import { patienceMs } from '../eventually.ts';
import { newFolder } from '../folders.ts';

/** False if there is none. In CI it is always true, so a missing Prometheus fails the tests. */
export const hasPrometheus =
  spawnSync('promtool', ['--version']).status === 0 || Boolean(process.env.CI);

export interface Checked {
  readonly status: number | null;
  readonly output: string;
}

/** Runs `promtool` with these arguments and this input. */
export function promtool(args: readonly string[], input = ''): Checked {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, {
    input,
    encoding: 'utf8',
  });
  if (error) throw error;
  return { status, output: stdout + stderr };
}

/** The errors in PromQL expressions, which may contain variables of Grafana; empty if all are valid. */
export function problemsOfExpressions(expressions: readonly string[]): string {
  const folder = newFolder();
  const file = join(folder, 'rules.yaml');
  const rules = expressions.map((expr, at) => ({
    record: `expression_${at}`,
    expr: expr.replace(/\$__\w+/g, '5m'),
  }));
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'expressions', rules }] }));
  const { status, output } = promtool(['check', 'rules', file]);
  return status === 0 ? '' : output;
}

/** The values that a PromQL query returns: by labels, each as `name="value"`, without those of the target. */
export type Query = (text: string) => Promise<ReadonlyMap<string, number>>;

/** Starts Prometheus, which scrapes the metrics at the URL often. It ends with the test. */
export async function startPrometheus(metricsUrl: string): Promise<Query> {
  const folder = mkdtempSync(join(tmpdir(), 'docgraph-prometheus-'));
  const { host } = new URL(metricsUrl);
  writeFileSync(
    join(folder, 'prometheus.yaml'),
    `global: { scrape_interval: 200ms, scrape_timeout: 200ms }
scrape_configs: [{ job_name: docgraph, static_configs: [{ targets: ['${host}'] }] }]
`,
  );
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      '--web.listen-address=127.0.0.1:0',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const ended = once(child, 'close');
  onTestFailed(() => console.log(log));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  });
  const address = await vi.waitUntil(
    () => /"?Listening on"? address="?([\d.]+:\d+)/.exec(log)?.[1],
    { timeout: patienceMs },
  );
  return async (text) => {
    const parameters = new URLSearchParams({ query: text });
    const response = await fetch(`http://${address}/api/v1/query?${parameters}`);
    const { data, error }: Answer = await response.json();
    if (!data) throw new Error(`${text}: ${error}`);
    return new Map(
      data.result.map(({ metric, value: [, value] }) => [labelsOf(metric), Number(value)]),
    );
  };
}

interface Answer {
  readonly error?: string;
  readonly data?: {
    readonly result: readonly {
      readonly metric: Readonly<Record<string, string>>;
      readonly value: readonly [number, string];
    }[];
  };
}

const ofTarget: ReadonlySet<string> = new Set(['__name__', 'instance', 'job']);

const labelsOf = (metric: Readonly<Record<string, string>>) =>
  Object.entries(metric)
    .filter(([name]) => !ofTarget.has(name))
    .map(([name, value]) => `${name}="${value}"`)
    .join();
