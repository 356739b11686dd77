/** What the operation in each tab may cost, before it runs. */
import { TabValues } from './store.ts';

/** As from `docgraph explain --json`. */
export interface Estimate {
  /** What follows from typical lengths of lists, if the server has these. */
  readonly likely?: LikelyCost;
  readonly calls: { readonly least: number; readonly most: number };
  /** Waves of calls. */
  readonly depth: number;
  readonly objects: number;
  readonly fields: readonly FieldEstimate[];
  /** Why the variables do not fit. */
  readonly problem?: string;
}

export interface LikelyCost {
  readonly calls: number;
  /** Waves of calls. */
  readonly depth: number;
  readonly objects: number;
}

export interface FieldEstimate {
  readonly key: string;
  readonly objects: number;
  readonly sharedWith?: string;
  readonly calls?: readonly CallEstimate[];
  readonly fields?: readonly FieldEstimate[];
}

export interface CallEstimate {
  /** The operations of the REST API of which one is called. */
  readonly operations: readonly string[];
  readonly least: number;
  readonly most: number;
  /** Wave of the last call, at most. */
  readonly wave: number;
}

/** The estimate, or why there is none. */
export type Explanation = { readonly estimate: Estimate } | { readonly problem: string };

export const explanations = new TabValues<Explanation>();
