/** What a field tells of its calls before anything runs. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { Resource, ResourceEndpoint } from '../identity/model.ts';

/** A call for one parent. */
export interface SourceCall {
  /** What is called; of several, one. */
  readonly operations: readonly AnyOperation[];
  /** Path ids that filters hold, beside those of the path. */
  readonly filledBy?: readonly string[];
  /** How often at once, in each of several formats; once unless said otherwise. */
  readonly atOnce?: number;
  /** How often one after the other at most; once unless said otherwise. */
  readonly turns?: number;
  /** Whether it is made wherever there is a parent. */
  readonly isSure: boolean;
  /** What of the selection changes the call, beside the arguments. */
  readonly variant?: string;
  /** Items of a page, where they are known: calls of one operation for one parent are not the same where these differ. */
  readonly size?: number;
}

export interface SourceEstimate {
  /** One after the other. */
  readonly calls: readonly SourceCall[];
  /** Whether it waits for the parent though the ids would do: that may tell what is asked. */
  readonly waitsForParent?: boolean;
  /** Items of a page that are shown, for a paged list. */
  readonly first?: number;
  /** What a client names by id, where it is known. */
  readonly named?: readonly unknown[] | undefined;
  /** What the value is about, if that is not what the parent is. */
  readonly about?: ResourceEndpoint;
  /** Whether texts come in all formats that are selected below. */
  readonly hasTexts?: boolean;
  /** Formats in which the parent is read once more, where it came without texts. */
  readonly textsMissing?: number;
  /** Objects that are read first, by their ids. */
  readonly reads?: readonly Resource[];
}

/** A call of one of these operations, and nothing more. */
export const isOneCall = (operations: readonly AnyOperation[], isSure = true): SourceEstimate => ({
  calls: [{ operations, isSure }],
});
