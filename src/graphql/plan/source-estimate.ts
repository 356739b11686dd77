/** The calls of a source, before anything runs. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { Resource, ResourceEndpoint } from '../identity/model.ts';

/** A call for one parent. */
export interface SourceCall {
  /** The operation, or several of which one is called. */
  readonly operations: readonly AnyOperation[];
  /** Path ids in filters. */
  readonly filledBy?: readonly string[];
  /** Calls at the same time, one for each format. Defaults to 1. */
  readonly atOnce?: number;
  /** Calls one after another, at most. Defaults to 1. */
  readonly turns?: number;
  /** Whether it is made for every parent. */
  readonly isSure: boolean;
  /** What the selection changes in the call. */
  readonly variant?: string;
  /** Page size, if known. Calls of one operation for one parent differ by it. */
  readonly size?: number;
}

export interface SourceEstimate {
  /** Each begins when the one before has ended. */
  readonly calls: readonly SourceCall[];
  /** Whether it waits for the parent even though the ids are enough: the parent may have the value. */
  readonly waitsForParent?: boolean;
  /** Items of a paged list that are needed. */
  readonly first?: number;
  /** The ids that the client gives, if they are known. */
  readonly named?: readonly unknown[] | undefined;
  /** The endpoint of the object that the value is about, if that is not the parent. */
  readonly about?: ResourceEndpoint;
  /** Whether texts are read in all formats that are selected below. */
  readonly hasTexts?: boolean;
  /** Number of formats in which the parent is read again, if it was read without texts. */
  readonly textsMissing?: number;
  /** Objects that are read first. */
  readonly reads?: readonly Resource[];
}

/** A single call of one of these operations. */
export const isOneCall = (operations: readonly AnyOperation[], isSure = true): SourceEstimate => ({
  calls: [{ operations, isSure }],
});
