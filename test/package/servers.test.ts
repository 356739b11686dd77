/** Servers with the package, beside both versions of graphql where they support both. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { projectWith } from './npm-project.ts';
import { run } from './run.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { dependencies } = JSON.parse(readFileSync(pathOf('package.json'), 'utf8'));

/** The packages that know graphql 16 only. */
const onlyOlder = ['@apollo/server', 'mercurius'];

const inBoth = [
  'a facade',
  'Yoga',
  'Yoga with its defaults',
  'Express without a parser',
  'Express with its parser',
  'Fastify',
  'Hono',
  'a route of Next',
  'tokens of the host',
  'graphql',
];

describe.for([16, 17])('with graphql %i', (major) => {
  let folder: string;
  beforeAll(async () => {
    const packages = Object.entries(dependencies)
      .filter(([name]) => major === 16 || !onlyOlder.includes(name))
      .map(([name, version]) => `${name}@${version}`);
    folder = await projectWith([inject('tarball'), `graphql@${major}`, ...packages]);
    cpSync(pathOf('servers'), folder, { recursive: true });
  });

  /** What a server answers to the three requests of `ask.js`. */
  async function answersOf(server: string) {
    const { code, output } = await run(process.execPath, [join(folder, 'ask.js'), server], folder, {
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    });
    expect([code, output]).toEqual([0, expect.stringMatching(/^\[.*\]\n$/)]);
    return JSON.parse(output);
  }

  test.for(major === 16 ? [...inBoth, 'Apollo', 'Mercurius'] : inBoth)('%s', async (server) => {
    expect(await answersOf(server)).toMatchObject(usual);
  });
});
