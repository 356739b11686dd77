/** On a Node that is too old, importing the package gives the sentence that the command gives. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { isNodeNewEnough, oldestNode } from '../../src/server/package-file.js';
import { run } from './run.ts';

const project = inject('project');

const importing = (name: string) => [
  '--input-type=module',
  '--eval',
  `await import('${name}').catch((error) => console.log(error.message))`,
];

const entries = ['docgraph', 'docgraph/sandbox'];

test.for(entries)('%s', async (name) => {
  const file = join(project, 'node_modules/docgraph/package.json');
  const text = readFileSync(file, 'utf8');
  onTestFinished(() => writeFileSync(file, text));
  writeFileSync(file, JSON.stringify({ ...JSON.parse(text), engines: { node: '>=1000.2' } }));
  expect(await run(process.execPath, importing(name), project)).toEqual({
    code: 0,
    output: `Docgraph needs Node 1000.2 or newer; this is ${process.version}.\n`,
  });
});

/** A Node on this machine that is too old, if there is one. */
const oldNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .map((path) => ({ path, version: versionOf(path) }))
  .find(({ version }) => version !== undefined && !isNodeNewEnough(version));

function versionOf(path: string): string | undefined {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}

// It also lacks exports of Node that newer ones have, which no import of the package may name.
test.runIf(oldNode)('with the old Node of this machine', async () => {
  const { path = '', version } = oldNode ?? {};
  for (const name of entries)
    expect(await run(path, importing(name), project)).toEqual({
      code: 0,
      output: `Docgraph needs Node ${oldestNode} or newer; this is ${version}.\n`,
    });
});
