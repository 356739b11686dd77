/** Projects of users with their own graphql. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { projectWith } from './npm-project.ts';
import { run } from './run.ts';

const tarball = inject('tarball');
/** Creates a facade with the schema, and sends a query with a variable, an argument and a condition. */
const program = `
  import { createFacade } from 'docgraph';
  import { startSandbox } from 'docgraph/sandbox';
  const { versionInfo } = await import('graphql');
  const sandbox = await startSandbox();
  const facade = createFacade({ upstreamUrl: sandbox.url, deadlineMs: 60_000 });
  const headers = { 'content-type': 'application/json', authorization: 'Bearer ' + sandbox.tokens[0] };
  const query = 'query ($id: ID!, $yes: Boolean!) { organization(id: $id) { title @include(if: $yes) teams(first: 1) { nodes { title } } } }';
  const body = JSON.stringify({ query, variables: { id: 'acme', yes: true } });
  const asked = new Request('http://localhost/graphql', { method: 'POST', headers, body });
  console.log(versionInfo.major, await (await facade.fetch(asked)).text());
  await facade.close();
  await sandbox.close();`;

const runIn = (folder: string) =>
  run(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program],
    folder,
  );

const answer =
  '{"data":{"organization":{"title":"Acme","teams":{"nodes":[{"title":"Documentation"}]}}}}';

test.for([
  ['no graphql', 17, [[tarball]]],
  ['graphql 16, then the package', 16, [['graphql@16'], [tarball]]],
  ['the package, then graphql 16', 16, [[tarball], ['graphql@16']]],
  ['graphql 17, then the package', 17, [['graphql@17'], [tarball]]],
  ['the package, then graphql 17', 17, [[tarball], ['graphql@17']]],
] as const)(
  'npm installs %s: one copy of version %i, and a query runs',
  async ([, major, steps]) => {
    const folder = await projectWith(...steps);
    expect(await runIn(folder)).toEqual({ code: 0, output: `${major} ${answer}\n` });
    const { output } = await run('npm', ['ls', 'graphql', '--all', '--parseable'], folder);
    expect(output.trim().split('\n')).toEqual([join(folder, 'node_modules/graphql')]);
  },
);

/** The import and the command fail, with the same sentence. */
async function expectSentence(folder: string, sentence: RegExp) {
  const imported = await runIn(folder);
  expect(imported.code).toBe(1);
  expect(imported.output).toMatch(sentence);
  const required = await run(
    process.execPath,
    ['--input-type=commonjs', '--eval', "require('docgraph')"],
    folder,
  );
  expect(required.code).toBe(1);
  expect(required.output).toMatch(sentence);
  const command = join(folder, 'node_modules/docgraph/dist/start/start.js');
  const started = await run(process.execPath, [command, '--sandbox'], folder);
  expect(started.code).toBe(1);
  expect(started.output).toMatch(sentence);
  expect(started.output.trim().split('\n')).toHaveLength(1);
}

test('without graphql, as Yarn 1 leaves it, a sentence says what to install', async () => {
  // This option makes npm install no peer dependencies, as Yarn 1 does.
  const folder = await projectWith([tarball, '--legacy-peer-deps']);
  await expectSentence(
    folder,
    /Docgraph needs the package graphql, which is not installed: run `npm install graphql@17`, or with Yarn 1, .*`yarn add graphql@17`\./,
  );
});

test('with a graphql that is too old, a sentence says so', async () => {
  const folder = await projectWith([tarball, 'graphql@15', '--legacy-peer-deps']);
  await expectSentence(
    folder,
    /Docgraph needs graphql 16\.15 or newer, or 17, but finds 15\.\S+ in \S+: run `npm install graphql@17`/,
  );
});

test.for(['@pothos/core', '@pothos/plugin-relay'])(
  'with another graphql below %s, a sentence says so',
  async (name) => {
    const folder = await projectWith([tarball, 'graphql@17']);
    const other = fileURLToPath(new URL('../../node_modules/graphql16', import.meta.url));
    cpSync(other, join(folder, 'node_modules', name, 'node_modules/graphql'), { recursive: true });
    const { version } = JSON.parse(readFileSync(join(other, 'package.json'), 'utf8'));
    await expectSentence(
      folder,
      new RegExp(
        `Docgraph and ${name} must use the same copy of graphql, but Docgraph finds 17\\.\\S+ in \\S+, and ${name} ${version} in \\S+: run \`npm install graphql@17 && npm dedupe\``,
      ),
    );
  },
);
