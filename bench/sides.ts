/** The measured sides: two servers by hand, and the facade in each of its modes. */
import { resolve } from 'node:path';
import type { FacadeOptions } from '../test/facade.ts';
import type { Observed } from '../test/soak/observers.ts';
import { ownRoot, startOptionsOf } from '../test/soak/start-options.ts';
import type { Case } from './cases.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export interface Side {
  readonly name: string;
  /** Starts its server in front of the upstream. */
  readonly start: (upstreamUrl: string, manner?: Manner) => Promise<ServerProcess>;
  /** The facade's checkout; undefined for what is written by hand. */
  readonly root?: string;
  /** Path of the case. */
  readonly path: (measured: Case) => string;
  /** Whether it is measured in this case. */
  readonly isIn: (measured: Case) => boolean;
}

/** Differences from `npm start` for some measurements. */
export interface Manner {
  /** File for V8's garbage collection trace. */
  readonly traceTo?: string;
  readonly options?: Partial<FacadeOptions> | undefined;
  /** Whether it runs on any core, at the same time as others like it. */
  readonly isOneOfMany?: boolean;
}

/**
 * Admits all requests, because refused ones would take no time and memory. Keeps nothing, because almost all requests
 * of a case are equal.
 */
const common = {
  queueLimit: 10_000,
  reuseBytes: 0,
} satisfies Partial<FacadeOptions>;

/** Whether the facade of the case keeps responses. */
const isKept = ({ options }: Case) => options?.reuseBytes !== undefined;

export const byHand: Side = {
  name: 'by hand',
  start: (upstreamUrl, manner) =>
    // The same young generation as the facade, so that only the code differs.
    startServer({ file: 'aggregator.ts', args: [upstreamUrl], ...nodeOf(ownRoot, manner) }),
  path: ({ byHand }) => byHand,
  isIn: () => true,
};

const yogaWith = (name: string, ...options: readonly string[]): Side => ({
  name,
  start: (upstreamUrl, manner) =>
    startServer({
      file: 'by-hand-yoga.ts',
      args: [upstreamUrl, ...options],
      ...nodeOf(ownRoot, manner),
    }),
  path: () => '/graphql',
  isIn: (measured) => !isKept(measured) && measured.id === undefined,
});

/** What others would write, and what the facade is measured by. It keeps nothing, and has no trusted documents. */
export const yogaByHand = yogaWith('by hand, Yoga');

/** The same server with `yogaOptions`, which leave out what costs most in Yoga. */
const leanYoga = yogaWith('by hand, lean Yoga', 'lean');

interface Differences {
  /** These options override those of the case. */
  readonly options?: Partial<FacadeOptions>;
  readonly isIn?: Side['isIn'];
  readonly observed?: Observed;
}

function facade(name: string, root: string, differences: Differences = {}): Side {
  const { options, isIn, observed } = differences;
  return {
    name,
    root,
    start: (upstreamUrl, manner) =>
      startServer({
        file: 'facade.ts',
        args: [
          upstreamUrl,
          root,
          JSON.stringify({ ...common, ...manner?.options, ...options }),
          JSON.stringify(observed ?? {}),
        ],
        environment: startOptionsOf(root).environment,
        isBeside: manner?.isOneOfMany ?? false,
        ...nodeOf(root, manner),
      }),
    path: () => '/graphql',
    isIn: isIn ?? (() => true),
  };
}

/** The Node options of the checkout's `npm start`. */
const nodeOf = (root: string, { traceTo }: Manner = {}) => ({
  nodeOptions: [...startOptionsOf(root).nodeOptions, ...(traceTo ? ['--trace-gc'] : [])],
  ...(traceTo && { output: traceTo }),
});

/** The facade of this checkout. */
export const docgraph = facade('docgraph', ownRoot);

interface MoreSides {
  /** Another checkout whose facade is also measured. */
  readonly folder?: string | undefined;
  /** URL of a collector. If it is set, facades with metrics, with traces and with both are also measured. */
  readonly collector?: string | undefined;
}

/** All sides, the aggregator first. */
export const sidesWith = ({ folder, collector }: MoreSides): readonly Side[] => [
  byHand,
  yogaByHand,
  leanYoga,
  docgraph,
  facade('nothing kept', ownRoot, { options: { reuseBytes: 0 }, isIn: isKept }),
  facade('graphql-js', ownRoot, {
    options: { executor: 'graphql' },
    isIn: (measured) => !isKept(measured),
  }),
  ...(collector === undefined
    ? []
    : [
        facade('metrics', ownRoot, { observed: { metrics: true } }),
        facade('traces', ownRoot, { observed: { tracesTo: collector } }),
        facade('metrics, traces', ownRoot, { observed: { metrics: true, tracesTo: collector } }),
      ]),
  ...(folder === undefined ? [] : [facade('other', resolve(folder))]),
];
