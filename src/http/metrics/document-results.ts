/** How a request specified its document, as a label of metrics. */

const ofCode: Readonly<Record<string, string>> = {
  PERSISTED_QUERY_NOT_IN_LIST: 'unknown',
  PERSISTED_QUERY_NOT_SUPPORTED: 'unknown',
  QUERY_NOT_IN_SAFELIST: 'refused',
  PERSISTED_QUERY_ID_REQUIRED: 'refused',
};

export const documentResults = ['trusted', 'known', 'text', 'unknown', 'refused'];

export interface NamedDocument {
  /** Whether the document is one of the trusted documents. */
  readonly isTrusted: boolean;
  /** Whether the document was found by its ID. */
  readonly isById: boolean;
  /** Whether there is a document: found or sent. */
  readonly hasText: boolean;
}

/**
 * `trusted`: a trusted document, by ID. `known`: a trusted document, by text. `text`: any other document. `unknown`: an
 * ID that is not in the list. `refused`: a document that must not run. Undefined if the request has no document.
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
