/**
 * Finds the document that a request specifies by its ID or its text, if it may run. `asked-document.ts` reads the ID
 * from the request, and `trusted-documents.ts` has the list of documents with IDs.
 */
import type { PreparedDocument } from '../../graphql/plan/prepared-document.ts';
import type { Documents } from '../documents/documents.ts';
import { overloadedError } from '../out/overloaded.ts';
import type { AskedDocument } from './asked-document.ts';
import {
  idAndText,
  idRequired,
  notInList,
  notTrusted,
  persistedQueryNotSupported,
} from './refusals.ts';
import { isAboutSchemaOnly } from './schema-only.ts';
import type { TrustedDocuments } from './trusted-documents.ts';

export interface DocumentSources {
  readonly documents: Documents;
  /** The trusted documents. Undefined if there is no list, so that all documents may run, by their texts. */
  readonly trusted: TrustedDocuments | undefined;
  /** Whether callers may use introspection. */
  readonly introspection: boolean;
}

/** A request with a document. What is found out about the document is recorded in it. */
interface NamingRequest {
  /** Whether the service has accepted the caller's token before. */
  readonly isAccepted: boolean;
  readonly record: {
    text: string | undefined;
    isTrusted: boolean | undefined;
    isById: boolean;
  };
}

/** The parsed document. Throws a `GraphQLError` if the document is refused. */
export function findDocument(
  { documents, trusted, introspection }: DocumentSources,
  asked: AskedDocument,
  { isAccepted, record }: NamingRequest,
): PreparedDocument {
  const { query: text = '' } = asked;
  record.text = asked.query;
  // Without a list, `respond/read.ts` has refused a request with an ID alone, and has left out an ID next to a text.
  if (!trusted) return documents.read(text, isAccepted);
  const named = documentById(trusted, asked);
  record.isById = named !== undefined;
  const listed = named ?? (trusted.mode === 'only' ? undefined : trusted.ofText(text));
  if (listed) {
    record.text = listed.text;
    record.isTrusted = true;
    return listed;
  }
  if (trusted.mode === 'only') throw idRequired();
  const sent = documents.read(text, isAccepted);
  if (trusted.mode === 'open') return sent;
  const isTrusted = trusted.isEqualToOne(sent);
  record.isTrusted = isTrusted;
  if (isTrusted || trusted.mode === 'log') return sent;
  if (introspection && isAboutSchemaOnly(sent.document)) return sent;
  // The list is still being prepared.
  throw isTrusted === undefined ? overloadedError(1) : notTrusted();
}

/** The document for the ID in a request. Undefined if the request is to be executed by its text. */
function documentById(
  trusted: TrustedDocuments,
  { query, documentId, hash }: AskedDocument,
): PreparedDocument | undefined {
  const takesAll = trusted.mode === 'open' || trusted.mode === 'log';
  // Clients that register documents send both. If every document may run, the text is enough.
  const isByText = query !== undefined && documentId === undefined && takesAll;
  const id = isByText ? undefined : (documentId ?? hash);
  if (id === undefined) return undefined;
  if (query !== undefined) throw idAndText();
  const listed = trusted.ofId(id);
  if (listed) return listed;
  // Such a client sends the text next.
  throw documentId === undefined && takesAll ? persistedQueryNotSupported() : notInList();
}
