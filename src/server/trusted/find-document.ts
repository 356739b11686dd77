/** Finds the document that a request asks for by its ID or its text, if it may run. */
import { type DocumentNode, GraphQLError, Kind, type SelectionSetNode } from 'graphql';
import { fragmentsIn } from '../../graphql/execution/fragments.ts';
import type { AskedDocument } from '../asked-document.ts';
import { overloadedError } from '../request-errors.ts';
import type { ServedRequest } from '../served-request.ts';
import type { TrustedDocuments } from './trusted-documents.ts';

/**
 * The text of the document. Throws a `GraphQLError` if it is refused. What is found out is noted in the request.
 * `trusted`: undefined if no document has an ID.
 */
export function findDocument(
  request: ServedRequest,
  trusted: TrustedDocuments | undefined,
  query: string | undefined,
  asked: AskedDocument | undefined,
): string | undefined {
  if (!trusted) {
    if (query === undefined && asked?.hash !== undefined) throw persistedQueryNotSupported();
    if (query === undefined && asked?.documentId !== undefined) throw idNotSupported();
    return query;
  }
  const { documents, settings } = request.services;
  const { mode } = trusted;
  if (!asked) throw unclearId();
  const named = textById(trusted, query, asked);
  request.isById = named !== undefined;
  if (named !== undefined || (query && mode !== 'only' && trusted.hasText(query))) {
    request.isTrusted = true;
    return named ?? query;
  }
  if (mode === 'only') throw idRequired();
  if (mode === 'open' || query === undefined) return query;
  const { document } = documents.read(query);
  const isTrusted = trusted.hasEqual(document);
  request.isTrusted = isTrusted;
  if (isTrusted || mode === 'log') return query;
  if (settings.introspection && isAboutSchemaOnly(document)) return query;
  request.text = query;
  throw isTrusted === undefined ? overloadedError(1) : notTrusted();
}

/** The text for the ID in a request. Undefined if the request is to be executed by its text. */
function textById(
  trusted: TrustedDocuments,
  query: string | undefined,
  { documentId, hash }: AskedDocument,
): string | undefined {
  const takesAll = trusted.mode === 'open' || trusted.mode === 'log';
  // Clients that register documents send both. If every document may run, the text is enough.
  const isByText = query !== undefined && documentId === undefined && takesAll;
  const id = isByText ? undefined : (documentId ?? hash);
  if (id === undefined) return undefined;
  if (query !== undefined) throw idAndText();
  if (!trusted.isRead) throw overloadedError(1);
  const text = trusted.ofId(id);
  if (text !== undefined) return text;
  // Such a client sends the text next.
  throw documentId === undefined && takesAll ? persistedQueryNotSupported() : notInList();
}

/** Whether all operations select only `__schema`, `__type` and `__typename`. Fragments may contain themselves. */
function isAboutSchemaOnly(document: DocumentNode): boolean {
  const fragments = fragmentsIn(document);
  const seen = new Set<string>();
  const isOnly = ({ selections }: SelectionSetNode): boolean =>
    selections.every((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value.startsWith('__');
      if (selection.kind === Kind.INLINE_FRAGMENT) return isOnly(selection.selectionSet);
      const { value } = selection.name;
      if (seen.has(value)) return true;
      seen.add(value);
      const fragment = fragments[value];
      return fragment !== undefined && isOnly(fragment.selectionSet);
    });
  return document.definitions.every(
    (one) => one.kind !== Kind.OPERATION_DEFINITION || isOnly(one.selectionSet),
  );
}

/**
 * The errors for documents that must not run. Their codes are those of Apollo Router, which its clients and tools
 * recognize. They must not be cached, because a refusal must not be used after its list has changed.
 */
const refusal =
  (status: number, code: string, message: string, spec = false) =>
  () =>
    new GraphQLError(message, { extensions: { code, http: { status, spec, headers } } });

const headers = { 'cache-control': 'private, no-cache, must-revalidate' };

const notInList = refusal(404, 'PERSISTED_QUERY_NOT_IN_LIST', 'No trusted document has this ID.');

const notTrusted = refusal(
  403,
  'QUERY_NOT_IN_SAFELIST',
  'The document is not one of the trusted documents.',
);

const idRequired = refusal(
  400,
  'PERSISTED_QUERY_ID_REQUIRED',
  'Send the ID of a trusted document instead of a document.',
);

const idAndText = refusal(
  400,
  'CANNOT_SEND_PQ_ID_AND_BODY',
  'Send the ID of a trusted document or a document, not both.',
);

const unclearId = refusal(
  400,
  'BAD_REQUEST',
  'The ID of a document must be one string, however it is sent.',
);

/**
 * The error if there is no list, so that no document has an ID. Its code makes clients send full documents, as after a
 * hash.
 */
const idNotSupported = refusal(
  400,
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'No document has an ID here: there are no trusted documents. Send the document in "query".',
);

/**
 * The error for a hash. Clients recognize its code or message, and send full documents from then on. Apollo Link and
 * urql read it with any status, but other clients that accept application/json only with 200, which `spec` causes.
 */
const persistedQueryNotSupported = refusal(
  400,
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'PersistedQueryNotSupported',
  true,
);
