import { Environment, type FetchFunction, Network } from 'relay-runtime';

/** docs/clients.md has one that also repeats refused requests. */
const fetchGraph: FetchFunction = async ({ text: query }, variables) => {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json',
      // The public token of the sandbox. Users of an app have their own.
      authorization: 'Bearer sandbox-admin',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query, variables }),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  if (!isJson) throw new Error(`The server responded with status ${response.status}`);
  const result = await response.json();
  if (!result.data) throw new Error(result.errors.map(({ message }: Error) => message).join('\n'));
  return result;
};

export const environment = new Environment({ network: Network.create(fetchGraph) });
