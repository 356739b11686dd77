/** The files of `deploy`: valid, with pinned images, and with settings that exist. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { byToken, hasNginx } from '../../bench/nginx.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { settings } from '../../src/server/settings/settings.ts';
import { runDeployedNginx } from '../e2e/deployed-nginx.ts';
import { newFolder } from '../folders.ts';
import { readStages, variablesOf } from './dockerfile.ts';
import { type Manifest, problemsOf } from './kubernetes.ts';
import { run } from './run.ts';

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url));
const textOf = (file: string) => readFileSync(join(deploy, file), 'utf8');

interface Container {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly stop_grace_period?: string;
}
interface Compose {
  readonly services: Readonly<Record<string, Container>>;
}
const compose: Compose = parse(textOf('compose.yaml'), { merge: true });
const manifest = (name: string) => parse(textOf(`kubernetes/${name}.yaml`));
const configuration = parseEnv(textOf('kubernetes/configuration.env'));
const deployment = manifest('deployment');
const pod = deployment.spec.template.spec;

const known = (names: readonly string[]) => names.filter((name) => !Object.hasOwn(settings, name));
const image = variablesOf(readStages().at(-1) ?? { image: '', instructions: [] });

test('every YAML file is valid and has no key twice', () => {
  const files = globSync('**/*.yaml', { cwd: deploy });
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) expect(() => parse(textOf(file), { merge: true }), file).not.toThrow();
});

test('the linter finds no error in the compose file', async () => {
  const linter = fileURLToPath(new URL('node_modules/.bin/dclint', import.meta.url));
  // Warnings are about the order of keys.
  const linted = await run(linter, ['--quiet', join(deploy, 'compose.yaml')], deploy);
  expect(linted.code, linted.output).toBe(0);
});

test('images have tags with a version, or a user if there is no version', () => {
  const images = [
    ...Object.values(compose.services).map((service) => service.image ?? ''),
    ...readStages().map((stage) => stage.image),
  ];
  for (const name of images) expect(name).toMatch(/:(v?\d+\.\d+\.\d+[\w.-]*|nonroot|local)$/);
  const { images: replaced } = manifest('kustomization');
  expect(replaced).toEqual([
    {
      name: pod.containers[0].image,
      newName: expect.any(String),
      newTag: packageFile.version,
    },
  ]);
});

test('every variable is a setting', () => {
  const facades = Object.entries(compose.services).filter(([name]) =>
    /^(facade|sandbox)/.test(name),
  );
  expect(facades).toHaveLength(3);
  for (const [name, { environment = {} }] of facades)
    expect(known(Object.keys(environment)), name).toEqual([]);
  expect(known(Object.keys(configuration))).toEqual([]);
  expect(known(Object.keys(image))).toEqual([]);
});

test('the stop timeout is longer than the configured drain and grace periods', () => {
  const ms = Number(image.DRAIN_MS) + settings.SHUTDOWN_GRACE_MS.default + 5_000;
  expect(pod.terminationGracePeriodSeconds).toBe(ms / 1_000);
  for (const name of ['facade-1', 'facade-2'])
    expect(compose.services[name]?.stop_grace_period).toBe(`${ms / 1_000}s`);
});

test('nginx closes idle connections a second before a process that stops does', () => {
  const [, seconds] = /keepalive_timeout (\d+)s;/.exec(textOf('nginx/nginx.conf')) ?? [];
  expect(Number(seconds) * 1_000).toBeLessThanOrEqual(Number(image.DRAIN_MS) - 1_000);
});

test('files mounted by the compose file exist', () => {
  const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0] ?? '').filter((path) => path.startsWith('.')),
  );
  expect(mounted).toEqual(expect.arrayContaining(['./prometheus', './grafana/docgraph.json']));
  expect(mounted.filter((path) => !existsSync(join(deploy, path)))).toEqual([]);
  for (const [name, { read_only }] of Object.entries(compose.services))
    expect(read_only, name).toBe(true);
});

test('the kustomization lists all manifests, and selectors and ports fit together', () => {
  const { resources, configMapGenerator } = manifest('kustomization');
  const files = globSync('*.yaml', { cwd: join(deploy, 'kubernetes') });
  expect([...resources, 'kustomization.yaml'].toSorted()).toEqual(files.toSorted());
  const { labels } = deployment.spec.template.metadata;
  expect(deployment.spec.selector.matchLabels).toEqual(labels);
  expect(manifest('service').spec.selector).toEqual(labels);
  expect(manifest('disruption-budget').spec.selector.matchLabels).toEqual(labels);
  expect(manifest('network-policy').spec.podSelector.matchLabels).toEqual(labels);
  const [container] = pod.containers;
  // A generated name changes with the content, and pods are replaced.
  const [{ configMapRef }] = container.envFrom;
  expect(configMapGenerator).toEqual([{ ...configMapRef, envs: ['configuration.env'] }]);
  const ports = new Map<string, number>(
    container.ports.map(({ name, containerPort }: { name: string; containerPort: number }) => [
      name,
      containerPort,
    ]),
  );
  expect(ports.get('http')).toBe(settings.PORT.default);
  expect(ports.get('metrics')).toBe(Number(configuration.METRICS_PORT));
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
    expect(container[probe].httpGet).toEqual({
      path: probe === 'readinessProbe' ? '/health/ready' : '/health/live',
      port: 'http',
    });
});

test('manifests have the types and the keys of Kubernetes', async () => {
  const { resources }: { readonly resources: readonly string[] } = manifest('kustomization');
  expect(resources.length).toBeGreaterThan(3);
  const manifests = resources.map((file) => parse(textOf(`kubernetes/${file}`)));
  expect(await problemsOf(manifests)).toEqual([]);
});

test('the check of manifests finds a wrong type, a misspelled key and a wrong kind', async () => {
  const wrongType = structuredClone(deployment);
  wrongType.spec.replicas = 'two';
  const misspelled = structuredClone(deployment);
  misspelled.spec.template.spec.containers[0].readinesProbe = {};
  const [values, key, ...others] = await problemsOf([misspelled, wrongType]);
  expect(values).toMatch(/^apps\/v1 Deployment: .*replicas.*must be integer/);
  expect(key).toMatch(/^Deployment-0\.ts.*'"readinesProbe"' does not exist in type/);
  expect(others).toEqual([expect.stringMatching(/^Deployment-1\.ts.*'string' is not assignable/)]);
  const [kind] = await problemsOf([{ ...manifest('service'), kind: 'Servise' }]);
  expect(kind).toContain('there is no such kind');
});

test('the rule for a collector, which is a comment, is valid', async () => {
  const text = textOf('kubernetes/network-policy.yaml');
  const [rule = ''] = /^ {4}# - to:\n(?: {4}# {3}.*\n)+/m.exec(text) ?? [];
  const policy = parse(text.replace(rule, rule.replaceAll(/^ {4}# /gm, '    ')));
  expect(policy.spec.egress).toHaveLength(3);
  expect(policy.spec.egress.at(-1).ports).toEqual([{ protocol: 'TCP', port: 4318 }]);
  expect(await problemsOf([policy])).toEqual([]);
});

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;

// Kustomizations are not among the types, and kustomize refuses keys that it does not know.
test.skipIf(!hasKubectl)('the kustomization makes valid manifests: needs kubectl', async () => {
  const args = ['kustomize', join(deploy, 'kubernetes')];
  const { status, stdout, stderr } = spawnSync('kubectl', args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const made: readonly Manifest[] = parseAllDocuments(stdout).map((document) => document.toJS());
  expect(made.map(({ kind }) => kind)).toContain('ConfigMap');
  expect(await problemsOf(made)).toEqual([]);
});

test('pods have only the permissions that they need', () => {
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: { limits: { memory: expect.any(String), cpu: expect.any(String) } },
      },
    ],
  });
  const [user] = readStages().flatMap(({ instructions }) =>
    instructions.filter(({ name }) => name === 'USER').map(({ rest }) => rest),
  );
  expect(`${pod.securityContext.runAsUser}:${pod.securityContext.runAsGroup}`).toBe(user);
});

const withNginx = test.skipIf(!hasNginx() && !process.env.CI);

withNginx('nginx keeps neither requests nor responses in files: needs nginx', async () => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end(Buffer.alloc(64_000_000)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await using nginx = await runDeployedNginx([port, port]);
  const response = await fetch(nginx.url, { method: 'POST', body: 'x'.repeat(90_000) });
  expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 64_000_000]);
  expect(nginx.errors()).not.toContain('temporary file');
});

withNginx('nginx accepts its settings: needs nginx', () => {
  const folder = newFolder();
  const settings = textOf('nginx/nginx.conf');
  expect(settings).toContain(byToken);
  const facades = Object.keys(compose.services).filter((name) => name.startsWith('facade'));
  for (const name of facades) expect(settings).toContain(`server ${name}:4000 max_fails=0;`);
  const file = join(folder, 'nginx.conf');
  // nginx looks up names when it starts, and those of the containers exist only there.
  writeFileSync(
    file,
    settings.replaceAll('/tmp/', `${folder}/`).replaceAll(/facade-\d:/g, '127.0.0.1:'),
  );
  const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', file], {
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
});
