/** Finds, parses and validates the document of each operation. */
import type { Plugin } from 'graphql-yoga';
import { askedWith, badParameter } from './body.ts';
import { requestIn } from './requests.ts';
import type { Services } from './services.ts';
import { findDocument } from './trusted/find-document.ts';
import type { TrustedDocuments } from './trusted/trusted-documents.ts';

/** `trusted`: undefined if no document has an ID. */
export const useDocuments = (
  { documents }: Services,
  trusted: TrustedDocuments | undefined,
): Plugin => ({
  onParams({ params, setParams, context }) {
    const request = requestIn(context);
    const asked = askedWith(params)?.document;
    const given: unknown = params.query;
    if (given !== undefined && typeof given !== 'string')
      throw badParameter(`Expected "query" param to be a string, but given ${typeof given}.`);
    // The document of a tool from a file may run whatever documents callers may send.
    const query = request.isTrusted ? given : findDocument(request, trusted, given, asked);
    if (query === undefined) throw badParameter('Must provide query string.');
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
