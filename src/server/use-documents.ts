/** Finds, parses and validates the document of each operation. */
import type { Plugin } from 'graphql-yoga';
import { askedWith, badParameter } from './body.ts';
import { requestIn } from './requests.ts';
import type { Services } from './services.ts';
import {
  findDocument,
  idNotSupported,
  persistedQueryNotSupported,
} from './trusted/find-document.ts';
import type { TrustedDocuments } from './trusted/trusted-documents.ts';

/** `trusted`: undefined if no document has an ID. */
export const useDocuments = (
  { documents, settings: { introspection } }: Services,
  trusted: TrustedDocuments | undefined,
): Plugin => ({
  onParams({ params, setParams, context }) {
    const request = requestIn(context);
    const asked = askedWith(params)?.document;
    let query: unknown = params.query;
    if (query !== undefined && typeof query !== 'string')
      throw badParameter(`Expected "query" param to be a string, but given ${typeof query}.`);
    if (trusted)
      query = findDocument(
        { documents, trusted, introspection },
        query as string | undefined,
        asked,
        request,
      );
    else if (query === undefined && asked?.hash !== undefined) throw persistedQueryNotSupported();
    else if (query === undefined && asked?.documentId !== undefined) throw idNotSupported();
    if (typeof query !== 'string') throw badParameter('Must provide query string.');
    request.text = query;
    // The object stays the same, because what else was asked for is found by it.
    if (query !== params.query) setParams(Object.assign(params, { query }));
  },
  onParse({ params: { source }, context, setParsedDocument }) {
    const prepared = documents.read(String(source));
    const request = requestIn(context);
    request.text ??= prepared.text;
    request.operation = prepared.operation(context.params.operationName);
    setParsedDocument(prepared.document);
  },
  onValidate({ params: { documentAST }, setResult }) {
    setResult(documents.check(documentAST));
  },
});
