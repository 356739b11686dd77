/** Servers with the package, beside both versions of graphql where they support both. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { projectWith } from './npm-project.ts';
import { run } from './run.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { dependencies } = JSON.parse(readFileSync(pathOf('servers/package.json'), 'utf8'));

/** The packages that support graphql 16 only. */
const onlyOlder = ['@apollo/server', 'mercurius'];

const overHttp = [
  'a facade',
  'Yoga',
  'Yoga with its defaults',
  'Express without a parser',
  'Express with its parser',
  'Fastify',
  'Hono',
  'a route of Next',
  'tokens of the host',
  'a cache of responses',
];
const rewriting = [
  'a plugin that rewrites documents, before',
  'a plugin that rewrites documents, after',
];
const throwing = ['a plugin that throws, before', 'a plugin that throws, after'];
const throwingInDefaults = 'a plugin that throws, with the defaults of Yoga';
const byResolvers = ['graphql', 'Apollo', 'Mercurius'];

const site = { title: 'Acme Docs', siteSpaces: { nodes: [{ title: 'Getting started' }] } };
const failed = (code: string) => [
  expect.objectContaining({ extensions: expect.objectContaining({ code }) }),
];

test.for([16, 17])('with graphql %i', async (major) => {
  const packages = Object.entries(dependencies)
    .filter(([name]) => major === 16 || !onlyOlder.includes(name))
    .map(([name, version]) => `${name}@${version}`);
  const folder = await projectWith([inject('tarball'), `graphql@${major}`, ...packages]);
  for (const file of ['ask.js', 'servers.js'])
    cpSync(pathOf(`servers/${file}`), join(folder, file));
  const executing = major === 16 ? byResolvers : ['graphql'];
  const names = [...overHttp, ...rewriting, ...throwing, throwingInDefaults, ...executing];
  const { code, output } = await run(
    process.execPath,
    ['--no-warnings', join(folder, 'ask.js'), ...names],
    folder,
  );
  expect([code, output]).toEqual([0, expect.stringMatching(/^\{.*\}\n$/)]);
  const answers = JSON.parse(output);
  for (const name of [...overHttp, ...rewriting, ...executing]) {
    const { tree, partial, expired } = answers[name];
    expect(tree.result, name).toMatchObject({ data: { site } });
    expect(tree.calls.length, name).toBe(2);
    expect(partial.result, name).toMatchObject({
      data: { organization: { title: 'Acme' }, space: null },
      errors: failed('NOT_FOUND'),
    });
    expect(expired.result.errors, name).toEqual(failed('UNAUTHENTICATED'));
  }
  for (const name of rewriting) expect(answers[name].tree.result.data.site.__typename).toBe('Site');
  for (const name of throwing)
    expect(answers[name].tree, name).toEqual({
      status: 500,
      result: {
        errors: [
          {
            message: 'Internal error in Docgraph.',
            extensions: { code: 'INTERNAL_SERVER_ERROR' },
          },
        ],
      },
      calls: [],
    });
  const unexpected = { message: 'Unexpected error.', extensions: expect.any(Object) };
  expect(answers[throwingInDefaults].tree.result).toEqual({ errors: [unexpected] });
  const rejected = { message: 'Invalid authentication token provided' };
  expect(answers['tokens of the host'].foreign).toMatchObject({
    status: 400,
    result: { errors: [rejected] },
  });
  const { again } = answers['a cache of responses'];
  expect([again.result.data, again.calls]).toEqual([{ site }, []]);
});
