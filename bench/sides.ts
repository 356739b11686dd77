/** Who is measured: the aggregator, and the facade in each way that it can run. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Case } from './cases.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export interface Side {
  readonly name: string;
  /** Starts its server in front of the upstream. */
  readonly start: (upstreamUrl: string, traced?: Traced) => Promise<ServerProcess>;
  /** Path that answers the case. */
  readonly path: (measured: Case) => string;
}

/** Has the collections of garbage written to a file. */
export interface Traced {
  readonly output: string;
}

const own = fileURLToPath(new URL('..', import.meta.url));

export const byHand: Side = {
  name: 'by hand',
  start: (upstreamUrl, traced) =>
    startServer({
      file: 'aggregator.ts',
      args: [upstreamUrl],
      // The young generation that the facade has, so that only the code differs.
      nodeOptions: optionsOf(own, traced),
      ...traced,
    }),
  path: ({ byHand }) => byHand,
};

function facade(name: string, root: string, options: object = {}): Side {
  return {
    name,
    start: (upstreamUrl, traced) =>
      startServer({
        file: 'facade.ts',
        args: [upstreamUrl, root, JSON.stringify(options)],
        nodeOptions: optionsOf(root, traced),
        ...traced,
      }),
    path: () => '/graphql',
  };
}

/** The options that `npm start` of a checkout gives to Node. */
function optionsOf(root: string, traced: Traced | undefined): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const options = /node (--\S+(?: --\S+)*) src/.exec(scripts.start)?.[1] ?? '';
  return [...options.split(' ').filter(Boolean), ...(traced ? ['--trace-gc'] : [])];
}

/** All sides, the aggregator first; `folder` is another checkout to measure beside this one. */
export async function allSides(folder: string | undefined): Promise<Side[]> {
  const { optionKinds } = await import('../src/settled-options.ts');
  return [
    byHand,
    facade('docgraph', own),
    ...('executor' in optionKinds ? [facade('graphql-js', own, { executor: 'graphql' })] : []),
    ...(folder === undefined ? [] : [facade('other', resolve(folder))]),
  ];
}
