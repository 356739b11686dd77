/** How a document differs from the operation tables. */
import type { z } from 'zod';
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { ApiOperation } from '../read/api.ts';

/** Where a member or an enum is. */
export interface Place {
  /** The named shape, union or enumeration that has it, if any does. */
  readonly shape: string | undefined;
  /** The operation that has it otherwise. */
  readonly operation: AnyOperation | undefined;
  /** Names of members, on the way down; `[]` after one stands for the items of its list. */
  readonly path: readonly string[];
  /** The schema of the last member. Undefined if the tables do not have it. */
  readonly schema: z.core.$ZodType | undefined;
}

interface Found {
  /** Whether it is something that the graph sends or reads. Otherwise the tables have it only to be complete. */
  readonly isUsed: boolean;
}

/** A change of something that the tables have. */
export interface PlacedDifference extends Found {
  /** `input`: a member of a body. `output`: a member of a response. `value`: of an enum, or the tag of an alternative. */
  readonly of: 'parameter' | 'input' | 'output' | 'value';
  /** `empty`: it may be missing or null, and the tables say that it is always there. */
  readonly change: 'gone' | 'kind' | 'empty' | 'required' | 'new';
  readonly place: Place;
  /** The value of an enum. */
  readonly value?: string;
  /** The alternative of a union that a value stands for. */
  readonly alternative?: string | undefined;
  /** The kinds, in words. */
  readonly was?: string;
  readonly is?: string;
}

export interface GoneOperation extends Found {
  readonly of: 'operation';
  readonly change: 'gone';
  readonly operation: AnyOperation;
}

export interface NewOperation extends Found {
  readonly of: 'operation';
  readonly change: 'new';
  readonly added: ApiOperation;
}

/** A difference, with the operations of the tables in which it is. */
export type Difference = (PlacedDifference | GoneOperation | NewOperation) & {
  readonly operations: readonly AnyOperation[];
};

/** Whether requests of the graph fail because of it, or values are missing. */
export const breaks = ({ isUsed, change }: Pick<Difference, 'isUsed' | 'change'>): boolean =>
  isUsed && change !== 'new';
