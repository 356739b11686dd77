/** The release script, in a clone: the files it writes, its changes, and its refusals. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { requireNext } from '../../scripts/release/versions.ts';
import type { SchemaChanges } from '../../scripts/schema-changes.ts';
import { oldestNode } from '../../src/server/package-file.js';
import { newFolder } from '../folders.ts';
import { run } from './run.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A clone of the checkout with its uncommitted changes, packages and builds. */
function cloneCheckout() {
  const folder = newFolder();
  const git = (...args: readonly string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=Test', '-c', 'user.email=test@docgraph.example', ...args],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const kept =
    /^(CHANGELOG\.md|LICENSE|README\.md|SECURITY\.md|CONTRIBUTING\.md|[\w.-]+\.(json|graphql)|\.gitignore|(deploy|docs|graphiql|scripts|src)\/.+|llms\.txt|examples\/([\w-]+\.ts|agent\/.+))$/;
  for (const file of listed.split('\0').filter((name) => kept.test(name)))
    cpSync(join(root, file), join(folder, file));
  writeFileSync(join(folder, '.gitignore'), '/node_modules\n/dist\n/graphiql/dist\n/release\n');
  for (const built of ['dist', 'graphiql/dist'])
    cpSync(join(root, built), join(folder, built), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // The version after a release, for any first section of the checkout's changelog.
  const log = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
  if (!log.includes('\n## Unreleased\n'))
    writeFileSync(
      join(folder, 'CHANGELOG.md'),
      log.replace('\n## ', '\n## Unreleased\n\nText.\n\n## '),
    );
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'All');
  return { folder, git, text: (file: string) => readFileSync(join(folder, file), 'utf8') };
}

const [major = 0] = packageFile.version.split('.').map(Number);
const next = `${major + 1}.0.0`;

test('a release has its version in all files, and is installed with the oldest and the newest Node', async () => {
  const { folder, git, text } = cloneCheckout();
  const before = text('schema.graphql');
  const lockedOn = execFileSync('git', ['log', '-1', '--format=%cI', '--', 'package-lock.json'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  // Builds are those of the checkout, and new versions of packages change no result.
  const settings = { npm_config_ignore_scripts: 'true', npm_config_before: lockedOn };
  const { code, output } = await run(
    process.execPath,
    ['scripts/release/main.ts', next],
    folder,
    settings,
  );
  expect([code, output]).toEqual([0, expect.stringContaining('docker buildx build')]);
  expect(output).toMatch(new RegExp(`tried with Node v${oldestNode}\\.0 and v\\d+`));

  expect(git('diff', '--name-only').trim().split('\n')).toEqual([
    'CHANGELOG.md',
    'README.md',
    'deploy/kubernetes/kustomization.yaml',
    'package-lock.json',
    'package.json',
    'schema.released.graphql',
  ]);
  expect(JSON.parse(text('package.json')).version).toBe(next);
  const lock = JSON.parse(text('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual([next, next]);
  expect(text('README.md')).toContain(`docgraph-${next}.tgz`);
  expect(text('deploy/kubernetes/kustomization.yaml')).toContain(`newTag: ${next}\n`);
  expect(text('CHANGELOG.md')).toContain(`\n## ${next}\n`);
  expect(text('CHANGELOG.md')).not.toContain('## Unreleased');
  expect(text('schema.released.graphql')).toBe(`# The schema as released: ${next}\n${before}`);
  expect((await run(process.execPath, ['scripts/check-breaking.ts'], folder)).output).toContain(
    `since ${next}: 0 breaking, 0 dangerous, 0 safe.`,
  );

  const tarball = `docgraph-${next}.tgz`;
  const files = [tarball, 'notes.md', 'schema.graphql', 'sbom.cdx.json'];
  expect(readdirSync(join(folder, 'release')).toSorted()).toEqual(
    [...files, 'SHA256SUMS', 'image'].toSorted(),
  );
  const sums = files.map((file) => {
    const bytes = readFileSync(join(folder, 'release', file));
    return `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`;
  });
  expect(text('release/SHA256SUMS')).toBe(sums.join(''));
  expect(text('release/notes.md')).toMatch(new RegExp(`^## ${next}\n`));
  const { metadata, components } = JSON.parse(text('release/sbom.cdx.json'));
  expect(metadata.component).toMatchObject({ name: 'docgraph', version: next });
  const named = components.map(({ name }: { readonly name: string }) => name);
  expect(named).toEqual(expect.arrayContaining(Object.keys(packageFile.dependencies)));
  expect(named).not.toContain('vitest');
  const image = readdirSync(join(folder, 'release/image'));
  expect(image).toEqual(expect.arrayContaining(['Dockerfile', 'dist', 'package-lock.json']));
  expect(JSON.parse(text('release/image/package.json')).version).toBe(next);

  // The next release needs a section in the changelog, and a checkout without changes.
  const again = () =>
    run(process.execPath, ['scripts/release/main.ts', `${major + 2}.0.0`], folder);
  expect(await again()).toEqual({
    code: 1,
    output: 'The checkout has changes that are not committed.\n',
  });
  git('commit', '--all', '--quiet', '--message', next);
  expect(await again()).toEqual({
    code: 1,
    output: 'CHANGELOG.md has no place for the version: /^## Unreleased$/m\n',
  });
  expect(git('status', '--porcelain')).toBe('');
});

const changes = (version: string, breaking = 0, dangerous = 0): SchemaChanges => ({
  version,
  breaking: Array.from({ length: breaking }, () => 'Site.title: it is gone'),
  dangerous: Array.from({ length: dangerous }, () => 'Kind.ONE: it is new'),
  safe: 3,
  unnamed: [],
  undeprecated: [],
});

test.for<[next: string, current: string, since: SchemaChanges, problem?: string]>([
  ['1.0.0', '1.0.0-rc', changes('1.0.0-rc', 5)],
  ['1.0.0-rc.2', '1.0.0-rc.1', changes('1.0.0-rc.1')],
  ['0.3.0', '0.2.0', changes('0.2.0', 9)],
  ['1.0.1', '1.0.0', changes('1.0.0')],
  ['1.10.0', '1.9.0', changes('1.9.0', 0, 2)],
  ['2.0.0', '1.9.0', changes('1.9.0', 2)],
  ['2.0.0-rc', '1.9.0', changes('1.9.0', 2)],
  ['1.0.0', '1.0.0', changes('1.0.0'), '1.0.0 is not newer than 1.0.0.'],
  ['1.0.0-rc', '1.0.0', changes('1.0.0'), '1.0.0-rc is not newer than 1.0.0.'],
  ['1.9.0', '1.10.0', changes('1.10.0'), '1.9.0 is not newer than 1.10.0.'],
  ['1.1.0', '1.0.0', changes('1.0.0', 1), 'so the next version is 2.0.0'],
  ['1.0.1', '1.0.0', changes('1.0.0', 0, 1), 'so the next version is at least 1.1.0'],
  ['1.1.0-rc.10', '1.1.0-rc.9', changes('1.1.0-rc.9')],
  ['1.1.0-rc.1', '1.1.0-rc', changes('1.1.0-rc')],
  ['1.1.0-rc.9', '1.1.0-rc.10', changes('1.1.0-rc.10'), 'is not newer than 1.1.0-rc.10'],
  ['1.1.0-rc', '1.1.0-rc.1', changes('1.1.0-rc.1'), 'is not newer than 1.1.0-rc.1'],
  ['1.1.0-1', '1.1.0-rc', changes('1.1.0-rc'), 'is not newer than 1.1.0-rc'],
  ['v1.0', '1.0.0', changes('1.0.0'), 'v1.0 is not a version'],
])('%s after %s', ([version, current, since, problem]) => {
  const check = () => requireNext(version, current, since);
  if (problem === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(problem);
});
