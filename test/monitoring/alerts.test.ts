/** The alerts are valid, have tests in which they fire and in which they do not, and have a section in the runbook. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, rowsOf, textOf } from '../documents/documents.ts';
import { hasPrometheus, problemsOfExpressions, promtool } from '../e2e/prometheus.ts';
import { newFolder } from '../folders.ts';
import { startMeasuredWorld } from '../http/measured-world.ts';
import { knownMetrics, metricsIn } from './metric-names.ts';

const rules = 'deploy/prometheus/alerts.yaml';
const configuration = 'deploy/prometheus/prometheus.yaml';
const ofClusters = 'deploy/prometheus/kubernetes.yaml';
const series = 'test/monitoring/alert-series.yaml';
const runbook = 'docs/runbook.md';

const alerts = [...textOf(rules).matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);

test.skipIf(!hasPrometheus)(
  'the configuration and its rules are valid, and alerts fire when they should',
  () => {
    for (const args of [
      ['check', 'rules', join(root, rules)],
      // The configuration is checked together with the rules that it names.
      ['check', 'config', join(root, configuration)],
      ['test', 'rules', join(root, series)],
    ]) {
      const { status, output } = promtool(args);
      expect(status, output).toBe(0);
    }
  },
);

test('Prometheus reads the processes of the compose file, under the name that the alerts expect', () => {
  const compose = textOf('deploy/compose.yaml');
  const [, port] = /METRICS_PORT: '(\d+)'/.exec(compose) ?? [];
  const processes = [...compose.matchAll(/^ {2}([\w-]+): \*facade$/gm)].map(([, name]) => name);
  expect(processes).toHaveLength(2);
  const text = textOf(configuration);
  expect(/targets: \[(.*)\]/.exec(text)?.[1]?.split(', ')).toEqual(
    processes.map((name) => `${name}:${port}`),
  );
  const jobs = [...textOf(rules).matchAll(/job="(\w+)"/g)].map(([, job]) => job);
  expect(new Set(jobs)).toEqual(new Set([/job_name: (\w+)/.exec(text)?.[1]]));
});

/** Discovery in a cluster, which promtool of some distributions does not contain. */
const discovery = 'kubernetes_sd_configs:\n      - role: pod\n';

test.skipIf(!hasPrometheus)('the configuration for clusters is valid', () => {
  const folder = newFolder();
  const check = (text: string) => {
    writeFileSync(join(folder, 'kubernetes.yaml'), text);
    copyFileSync(join(root, rules), join(folder, 'alerts.yaml'));
    return promtool(['check', 'config', join(folder, 'kubernetes.yaml')]);
  };
  const text = textOf(ofClusters);
  expect(text).toContain(discovery);
  const whole = check(text);
  if (/field kubernetes_sd_configs not found/.test(whole.output)) {
    const { status, output } = check(text.replace(discovery, 'static_configs: []\n'));
    expect(status, output).toBe(0);
  } else expect(whole.status, whole.output).toBe(0);
});

test.skipIf(!hasPrometheus)(
  'in a cluster, Prometheus reads the metrics of the pods, and nothing else',
  () => {
    const deployment = textOf('deploy/kubernetes/deployment.yaml');
    const [, label = '', name = ''] = /matchLabels:\n +(\S+): (\S+)\n/.exec(deployment) ?? [];
    const ports = [...deployment.matchAll(/- name: (\w+)\n +containerPort: (\d+)\n/g)];
    expect(ports.map(([, port]) => port)).toEqual(['http', 'metrics']);
    const found = ['Running', 'Failed'].flatMap((phase) =>
      [name, 'other'].flatMap((app) =>
        ports.map(([, port, number]) => ({
          targets: [`10.0.0.1:${number}`],
          labels: {
            [`__meta_kubernetes_pod_label_${label.replaceAll(/\W/g, '_')}`]: app,
            __meta_kubernetes_pod_container_port_name: port,
            __meta_kubernetes_pod_phase: phase,
            __meta_kubernetes_namespace: 'default',
            __meta_kubernetes_pod_name: `${app}-1`,
          },
        })),
      ),
    );
    const file = join(newFolder(), 'kubernetes.yaml');
    const targets = `static_configs: ${JSON.stringify(found)}\n`;
    writeFileSync(
      file,
      textOf(ofClusters)
        .replace(discovery, targets)
        .replace(/^rule_files.*$/m, ''),
    );
    const { output } = promtool(['check', 'service-discovery', '--timeout=2s', file, 'docgraph']);
    // Some versions write a log, too.
    const [list = output] = /^\[[\s\S]*?^\]/m.exec(output) ?? [];
    const seen: readonly Target[] = JSON.parse(list);
    expect(seen).toHaveLength(found.length);
    expect(seen.map(({ labels }) => labels).filter((labels) => labels?.__address__)).toEqual([
      expect.objectContaining({
        __address__: '10.0.0.1:9464',
        job: 'docgraph',
        namespace: 'default',
        pod: 'docgraph-1',
      }),
    ]);
    // Where annotations are read, too, each process would be in two jobs, and twice in all sums.
    expect(deployment).not.toContain('prometheus.io/');
  },
);

test('each alert fires in a test', () => {
  const shown = [...textOf(series).matchAll(/alertname: (\w+)\n(?: +.*\n)*? +exp_alerts:\n/g)];
  expect(alerts).toHaveLength(5);
  expect([...new Set(shown.map(([, name]) => name))].toSorted()).toEqual(alerts.toSorted());
});

test('each alert links to its section of the runbook', () => {
  const links = [...textOf(rules).matchAll(/^ +runbook: (\S+)#(\S+)$/gm)];
  expect(links.map(([, file]) => file)).toEqual(alerts.map(() => runbook));
  expect(links.map(([, , anchor]) => anchor)).toEqual(alerts.map((name) => name.toLowerCase()));
  const sections = [...textOf(runbook).matchAll(/^## (Docgraph\w+)$/gm)];
  expect(sections.map(([, name]) => name)).toEqual(alerts);
});

test('the table of the runbook has the severity of each alert', () => {
  const severities = [...textOf(rules).matchAll(/^ +severity: (\w+)$/gm)].map(([, one]) => one);
  const rows = rowsOf(runbook)
    .filter(([first = '']) => first.startsWith('[Docgraph'))
    .map(([link = '', severity]) => [/^\[(\w+)\]/.exec(link)?.[1], severity]);
  expect(rows).toEqual(alerts.map((name, at) => [name, severities[at]]));
});

test('the runbook names every reason of a refusal', async () => {
  const connections = () => ({ open: 0, refused: 0 });
  const world = await startMeasuredWorld({ facade: { metrics: { connections } } });
  const reasons = Object.keys(await world.seriesOf('docgraph_refused_total'))
    .map((labels) => /"(\w+)"/.exec(labels)?.[1])
    .toSorted();
  const named = rowsOf(runbook)
    .filter(([first = '']) => /^`\w+`$/.test(first))
    .map(([first = '']) => first.replaceAll('`', ''));
  expect(named.toSorted()).toEqual(reasons);
});

test('the runbook names only existing panels', () => {
  const text = textOf(runbook);
  const panels = new Set(
    [...textOf('deploy/grafana/docgraph.json').matchAll(/"title": "(.*)"/g)].map(([, one]) => one),
  );
  const named = [...text.matchAll(/(?<!\*)\*([A-Z][^*]+)\*(?!\*)/g)].map(([, title]) => title);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((title) => !panels.has(title))).toEqual([]);
});

const used = ['deploy/prometheus/alerts.yaml', 'deploy/grafana/docgraph.json', series];

test.each(used)('every metric in %s exists', async (file) => {
  const { series: known } = await knownMetrics();
  const named = metricsIn(textOf(file));
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

test('the documents name every metric, and no other one', async () => {
  const { metrics, series: known } = await knownMetrics();
  const table = new Set(
    rowsOf('docs/operating.md').flatMap(([first = '']) => [...metricsIn(first)]),
  );
  expect([...table].toSorted()).toEqual(metrics.toSorted());
  for (const document of ['docs/operating.md', runbook, 'docs/reliability.md'])
    expect(
      [...metricsIn(textOf(document))].filter((name) => !known.has(name) && !table.has(name)),
      document,
    ).toEqual([]);
});

test.skipIf(!hasPrometheus)('every expression of the dashboard is valid', () => {
  const dashboard: Dashboard = JSON.parse(textOf('deploy/grafana/docgraph.json'));
  const expressions = [...dashboard.panels, ...dashboard.annotations.list].flatMap(
    ({ expr, targets = [] }) => [...(expr ? [expr] : []), ...targets.map((one) => one.expr)],
  );
  expect(expressions.length).toBeGreaterThan(30);
  expect(problemsOfExpressions(expressions)).toBe('');
});

interface Target {
  /** Absent or null if Prometheus does not read the target. */
  readonly labels?: Readonly<Record<string, string>> | null;
}

interface Dashboard {
  readonly panels: readonly Panel[];
  readonly annotations: { readonly list: readonly Panel[] };
}

interface Panel {
  readonly expr?: string;
  readonly targets?: readonly { readonly expr: string }[];
}
