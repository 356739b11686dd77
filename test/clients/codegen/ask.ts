import type { TypedDocumentString } from './graph/graphql.ts';

/** Returns the data of a response. Rejects if it has errors. */
export async function ask<Data, Variables>(
  endpoint: string,
  token: string,
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json;q=0.9',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query: document.toString(), variables }),
  });
  const { data, errors = [] } = await response.json();
  if (errors.length > 0)
    throw new AggregateError(errors, errors.map(({ message }: Error) => message).join('\n'));
  return data;
}
