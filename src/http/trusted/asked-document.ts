/**
 * Reads which document a request specifies: by its text, or by an ID in one of the forms that clients send, which
 * `find-document.ts` then looks up.
 */

export interface AskedDocument {
  readonly query?: string | undefined;
  readonly documentId?: string | undefined;
  /** An ID in the form of Apollo's clients, which send the text next if the ID is unknown. */
  readonly hash?: string | undefined;
}

/** Parameters with an ID, in the draft of GraphQL over HTTP and in network layers of Relay. */
const idNames: readonly string[] = ['documentId', 'doc_id', 'id'];

/** Whether the parameters of a request contain an ID in any form. */
export const hasId = (params: Readonly<Record<string, unknown>>): boolean =>
  idNames.some((name) => isGiven(params[name]));

/** Clients may send null or an empty text instead of leaving something out. */
export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '';

/** The IDs in a query string. Those that it does not have are null. */
export const idsIn = (search: URLSearchParams): Readonly<Record<string, string | null>> =>
  Object.fromEntries(idNames.map((name) => [name, search.get(name)]));

/**
 * The document that the parameters of a request specify. Undefined if that is ambiguous: an ID that is not a string, or
 * several that differ.
 */
export function askedIn(params: Readonly<Record<string, unknown>>): AskedDocument | undefined {
  let documentId: string | undefined;
  for (const name of idNames) {
    // Members of the prototype do not belong to the request.
    const id = Object.hasOwn(params, name) ? params[name] : null;
    if (id === null || id === undefined || id === '') continue;
    if (typeof id !== 'string' || (documentId !== undefined && id !== documentId)) return undefined;
    documentId = id;
  }
  const hash = hashIn(params.extensions);
  if (documentId !== undefined && hash !== undefined && bareId(hash) !== bareId(documentId))
    return undefined;
  const { query } = params;
  return { query: typeof query === 'string' && query !== '' ? query : undefined, documentId, hash };
}

function hashIn(extensions: unknown): string | undefined {
  const { persistedQuery } = Object(extensions);
  const { sha256Hash } = Object(persistedQuery);
  return typeof sha256Hash === 'string' && sha256Hash !== '' ? sha256Hash : undefined;
}

export const hashPrefix = 'sha256:';
const prefixedLength = hashPrefix.length + 64;

/** The ID without its prefix, because a SHA-256 hash is the same with and without it. */
export const bareId = (id: string): string =>
  id.length === prefixedLength && id.startsWith(hashPrefix) ? id.slice(hashPrefix.length) : id;
