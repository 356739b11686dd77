/** The likely cost that `docgraph explain --against` prints for random documents equals their actual cost. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adminToken } from '../../src/sandbox/service/access.ts';
import { explain } from '../e2e/explain-files.ts';
import { newFolder } from '../folders.ts';
import { startComparison } from './comparison.ts';

interface Cost {
  readonly calls: number;
  readonly depth: number;
}

interface Traced {
  readonly upstream: readonly { readonly wave: number }[];
  readonly cost: { readonly estimatedObjects: number };
}

/** The limit of a server. */
const mostObjects = 500_000;

test('the likely calls and waves of 60 random documents', async () => {
  await using comparison = await startComparison();
  const files: Record<string, string> = {};
  const variables: Record<string, unknown> = {};
  const made: Cost[] = [];
  await comparison.run({
    documents: 60,
    seed: 20,
    endOnFailure: true,
    onlyLook: true,
    look: (question, { extensions }) => {
      const { upstream, cost } = extensions as Traced;
      // The command refuses the documents that a server refuses.
      if (cost.estimatedObjects > mostObjects) return;
      made.push({
        calls: upstream.length,
        depth: Math.max(0, ...upstream.map(({ wave }) => wave)),
      });
      // Files share fragments and the values of variables.
      const own = (name: string) => `d${made.length}${name}`;
      files[`${made.length}.graphql`] = question.document
        .replaceAll(/\$(\w+)/g, (_, name) => `$${own(name)}`)
        .replaceAll(/(\.\.\.|fragment )(F\d+)\b/g, (_, before, name) => `${before}${own(name)}`);
      for (const [name, value] of Object.entries(question.variables)) variables[own(name)] = value;
    },
  });
  const folder = newFolder();
  const tokenFile = join(folder, 'token');
  await writeFile(tokenFile, adminToken);
  const { code, stdout, stderr } = await explain(
    { ...files, 'v.json': JSON.stringify(variables) },
    ...['--variables', 'v.json', '--json'],
    ...['--against', comparison.upstreamUrl, '--token-file', tokenFile],
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const reported: { likely: Cost; calls: { most: number }; depth: number }[] = JSON.parse(stdout);
  expect(reported.length).toBeGreaterThan(40);
  expect(reported.map(({ likely }) => likely)).toEqual(made);
  for (const { likely, calls, depth } of reported) {
    expect(likely.calls).toBeLessThanOrEqual(calls.most);
    expect(likely.depth).toBeLessThanOrEqual(depth);
  }
});
