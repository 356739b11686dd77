/** Finds the document that a request specifies by text or by ID, if it may run. */
import type { PreparedDocument } from '../../graphql/plan/prepared-document.ts';
import type { Documents } from '../documents/documents.ts';
import { overloadedError } from '../out/overloaded.ts';
import type { AskedDocument } from './asked-document.ts';
import { idRequired, notTrusted } from './refusals.ts';
import { isAboutSchemaOnly } from './schema-only.ts';
import type { TrustedDocuments } from './trusted-documents.ts';

export interface DocumentSources {
  readonly documents: Documents;
  /** The trusted documents. Undefined if there is no list, so that all documents may run, and none has an ID. */
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
  if (!trusted) return documents.read(text, isAccepted);
  const named = trusted.byId(asked);
  record.isById = named !== undefined;
  const listed = named ?? (trusted.mode === 'only' ? undefined : trusted.byText(text));
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
