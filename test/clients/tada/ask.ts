import type { TadaDocumentNode } from 'gql.tada';
import { print } from 'graphql';

/** Returns the data of a response. Rejects if it has errors, because a field with `!` may then be null. */
export async function ask<Data, Variables>(
  endpoint: string,
  token: string,
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json;q=0.9',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query: print(document), variables }),
  });
  const { data, errors = [] } = await response.json();
  if (errors.length > 0)
    throw new AggregateError(errors, errors.map(({ message }: Error) => message).join('\n'));
  return data;
}
