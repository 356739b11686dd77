/** The documents that requests name, by text or by ID, and which of them may run. */
import type { GraphQLError } from 'graphql';
import type { PreparedDocument } from '../../graphql/plan/prepared-document.ts';
import type { Documents } from '../documents/documents.ts';
import { overloadedError } from '../out/overloaded.ts';
import type { AskedDocument } from './asked-document.ts';
import { idRequired, notTrusted } from './refusals.ts';
import { isAboutSchemaOnly } from './schema-only.ts';
import type { TrustedDocuments } from './trusted-documents.ts';

/** Receives what is found out about the document of a request. */
export interface DocumentRecord {
  text: string | undefined;
  isTrusted: boolean | undefined;
  isById: boolean;
}

export interface RequestedDocumentsOptions {
  readonly documents: Documents;
  /** Undefined if there is no list: then all texts may run, and nothing has an ID. */
  readonly trusted: TrustedDocuments | undefined;
  /** Whether callers may query the schema. */
  readonly introspection: boolean;
}

export class RequestedDocuments {
  readonly trusted: TrustedDocuments | undefined;
  readonly #documents: Documents;
  readonly #introspection: boolean;

  constructor({ documents, trusted, introspection }: RequestedDocumentsOptions) {
    this.trusted = trusted;
    this.#documents = documents;
    this.#introspection = introspection;
  }

  /**
   * The parsed document. Throws the `GraphQLError` that refuses it. `isAccepted`: the service has accepted the caller's
   * token before.
   */
  find(asked: AskedDocument, isAccepted: boolean, record: DocumentRecord): PreparedDocument {
    const { query = '' } = asked;
    if (this.trusted) return this.#findTrusted(this.trusted, asked, isAccepted, record);
    record.text = query;
    return this.#documents.read(query, isAccepted);
  }

  /** The validation errors of a document; none if it may run. */
  check(prepared: PreparedDocument, isAccepted: boolean): readonly GraphQLError[] {
    return this.#documents.check(prepared, isAccepted);
  }

  #findTrusted(
    trusted: TrustedDocuments,
    asked: AskedDocument,
    isAccepted: boolean,
    record: DocumentRecord,
  ): PreparedDocument {
    const text = asked.query ?? '';
    record.text = asked.query;
    const named = trusted.byId(asked);
    record.isById = named !== undefined;
    const listed = named ?? (trusted.mode === 'only' ? undefined : trusted.byText(text));
    if (listed) {
      record.text = listed.text;
      record.isTrusted = true;
      return listed;
    }
    if (trusted.mode === 'only') throw idRequired();
    const sent = this.#documents.read(text, isAccepted);
    if (trusted.mode === 'open') return sent;
    const isTrusted = trusted.isEqualToOne(sent);
    record.isTrusted = isTrusted;
    if (isTrusted || trusted.mode === 'log') return sent;
    if (this.#introspection && isAboutSchemaOnly(sent.document)) return sent;
    // The list is still being prepared.
    throw isTrusted === undefined ? overloadedError(1) : notTrusted();
  }
}
