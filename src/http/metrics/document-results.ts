/** How a request named its document, as a label of metrics. */

const ofCode: Readonly<Record<string, string>> = {
  PERSISTED_QUERY_NOT_IN_LIST: 'unknown',
  PERSISTED_QUERY_NOT_SUPPORTED: 'unknown',
  QUERY_NOT_IN_SAFELIST: 'refused',
  PERSISTED_QUERY_ID_REQUIRED: 'refused',
};

export const documentResults = ['trusted', 'known', 'text', 'unknown', 'refused'];

export interface NamedDocument {
  /** Whether the document is one that the operator of the process has listed. */
  readonly isTrusted: boolean;
  /** Whether it was found by its ID. */
  readonly isById: boolean;
  /** Whether a document was found, or sent. */
  readonly hasText: boolean;
}

/**
 * `trusted`: of a list, by ID. `known`: of a list, by text. `text`: any other document. `unknown`: an ID that is not
 * listed. `refused`: a document that may not run. Undefined if a request has none.
 */
export function documentResult(
  { isTrusted, isById, hasText }: NamedDocument,
  codes: readonly string[],
): string | undefined {
  if (isTrusted) return isById ? 'trusted' : 'known';
  const [code] = codes;
  const refusal = code === undefined ? undefined : ofCode[code];
  return refusal ?? (hasText ? 'text' : undefined);
}
