import { createHash } from 'node:crypto';
import type { ApolloClient, DocumentNode } from '@apollo/client';
import { getOperationAST, print } from 'graphql';

/** The manifest of documents as this client sends them, with the labels that it adds to `@defer`. */
export function manifestOf(client: ApolloClient, documents: readonly DocumentNode[]) {
  const operations = documents.map((document) => {
    const body = print(client.documentTransform.transformDocument(document));
    const { name, operation: type } = getOperationAST(document) ?? {};
    if (!name) throw new Error('Each document needs an operation with a name.');
    return { id: createHash('sha256').update(body).digest('hex'), name: name.value, type, body };
  });
  return { format: 'apollo-persisted-query-manifest', version: 1, operations };
}
