/** How a request named its document, as a label of metrics. */

const ofCode: Readonly<Record<string, string>> = {
  PERSISTED_QUERY_NOT_IN_LIST: 'unknown',
  PERSISTED_QUERY_NOT_SUPPORTED: 'unknown',
  QUERY_NOT_IN_SAFELIST: 'refused',
  PERSISTED_QUERY_ID_REQUIRED: 'refused',
};

export const documentResults = ['trusted', 'text', 'unknown', 'refused'];

export interface NamedDocument {
  /** Whether the document is one that the operator of the process has listed. */
  readonly isTrusted: boolean;
  /** Whether a document was found, or sent. */
  readonly hasText: boolean;
  readonly codes: readonly string[];
}

/**
 * `trusted`: of a list, by ID or text. `text`: any other document. `unknown`: an ID that is not listed. `refused`: a
 * document that may not run. Undefined if a request has none.
 */
export function documentResult({ isTrusted, hasText, codes }: NamedDocument): string | undefined {
  if (isTrusted) return 'trusted';
  const [code] = codes;
  const refusal = code === undefined ? undefined : ofCode[code];
  return refusal ?? (hasText ? 'text' : undefined);
}
