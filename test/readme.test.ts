/**
 * The examples of the README: its query makes the documented calls, and its first request gets the documented
 * response.
 */
import { expect, test } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import { oldestNode } from '../src/server/package-file.js';
import { blockOf, rowsOf, textOf } from './documents/documents.ts';
import { admin, startWorld } from './harness.ts';

const readme = textOf('README.md');

test('it is short', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});

test('it requires the same version of Node as the package', () => {
  expect(readme).toContain(`Docgraph runs on Node ${oldestNode} or newer.`);
});

test('the README names the package that `npm pack` writes', () => {
  expect(blockOf('README.md', 'sh', 'npm pack')).toContain(
    `/${packageFile.name}-${packageFile.version}.tgz `,
  );
});

test('the text beside the picture has the figures of the picture', () => {
  const [, alt = ''] = /^!\[(.*)\]\(docs\/pictures\/waves\.svg\)$/m.exec(readme) ?? [];
  const picture = textOf('docs/pictures/waves.svg');
  const [, label = ''] = /aria-label="(.*?)"/.exec(picture) ?? [];
  expect(figuresIn(alt).toSorted()).toEqual(figuresIn(label).toSorted());
  expect(picture.match(/<rect [^>]*rx="5"/g)).toHaveLength(Number(figuresIn(label)[0]));
});

test('the first request, sent by curl, gets the response shown', async () => {
  const command = blockOf('README.md', 'sh', 'curl').replaceAll('\\\n', ' ');
  const [, url = ''] = /^curl (\S+)/.exec(command) ?? [];
  const headers = [...command.matchAll(/-H '(.*?): (.*?)'/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  const [, body = ''] = /-d '(.*)'/.exec(command) ?? [];
  expect(url).toBe('http://127.0.0.1:4000/graphql');
  expect(headers).toContainEqual(['authorization', `Bearer ${admin}`]);
  const world = await startWorld();
  const response = await fetch(`${world.url}/graphql`, { method: 'POST', headers, body });
  expect(await response.json()).toEqual(JSON.parse(blockOf('README.md', 'json')));
  expect(world.calls).toHaveLength(2);
});

/** Numbers in a text: `1,000` and `0.78` are one number each. */
const figuresIn = (text: string) => text.match(/\d+(?:[.,]\d+)*/g) ?? [];

test('its figures of speed and of calls are those of the benchmark', () => {
  const bench = new Map(rowsOf('bench/README.md').map((cells) => [cells.join(' '), cells]));
  const measured = (name: string) =>
    [...bench.values()].find((cells) => cells[0] === name && cells.length === 9);
  const [, fewCalls = '', few = ''] =
    rowsOf('README.md').find(([one]) => one === 'Few calls') ?? [];
  const [, name = ''] = /--case '(.*)'/.exec(few) ?? [];
  const [, asked, byHand] = [...bench.values()].find((cells) => cells[0] === name) ?? [];
  expect(fewCalls).toContain(`takes ${measured(name)?.[7]} calls.`);
  expect(fewCalls).toContain(`makes ${byHand}.`);
  expect(figuresIn(asked ?? '')).toContain(/of (\d+) change requests/.exec(fewCalls)?.[1]);
  const [, fast = ''] = rowsOf('README.md').find(([one]) => one === 'Fast') ?? [];
  const ratios = [...fast.matchAll(/([\d.]+) \((.*?)\)/g)];
  expect(ratios).toHaveLength(4);
  for (const [, ratio, of = ''] of ratios) expect(measured(of)?.[3], of).toBe(ratio);
});
