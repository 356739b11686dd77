/** Reads which document a request specifies by an ID, in one of the forms that clients send. */
import type { ErrorBehavior } from '../graphql/execution/context.ts';

/** What the parameters of an operation contain besides those that Yoga knows. */
export interface Asked {
  readonly onError: ErrorBehavior;
  /** The IDs. Undefined if they are ambiguous: one that is not a string, or several that differ. */
  readonly document: AskedDocument | undefined;
}

export interface AskedDocument {
  readonly documentId?: string | undefined;
  /** An ID in the form of Apollo's clients, which send the text next if the ID is unknown. */
  readonly hash?: string | undefined;
}

/** Parameters with an ID, in the draft of GraphQL over HTTP and in network layers of Relay. */
export const idNames: readonly string[] = ['documentId', 'doc_id', 'id'];

export function askedIn(params: Readonly<Record<string, unknown>>): AskedDocument | undefined {
  let documentId: string | undefined;
  for (const name of idNames) {
    // Members of the prototype do not belong to the request.
    const id = Object.hasOwn(params, name) ? params[name] : null;
    if (id === null || id === undefined || id === '') continue;
    if (typeof id !== 'string' || (documentId !== undefined && id !== documentId)) return undefined;
    documentId = id;
  }
  const { sha256Hash } = Object(Object(params.extensions).persistedQuery);
  const hash = typeof sha256Hash === 'string' && sha256Hash !== '' ? sha256Hash : undefined;
  const isTwo =
    documentId !== undefined && hash !== undefined && bareId(hash) !== bareId(documentId);
  return isTwo ? undefined : { documentId, hash };
}

export const hashPrefix = 'sha256:';
const prefixedLength = hashPrefix.length + 64;

/** The ID without its prefix, because a SHA-256 hash is the same with and without it. */
export const bareId = (id: string): string =>
  id.length === prefixedLength && id.startsWith(hashPrefix) ? id.slice(hashPrefix.length) : id;
