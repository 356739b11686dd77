import { Environment, type FetchFunction, Network } from 'relay-runtime';

/** docs/clients.md has one that also repeats refused requests. */
export function createEnvironment(token: string): Environment {
  const fetchGraph: FetchFunction = async ({ text: query }, variables) => {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: {
        accept: 'application/graphql-response+json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query, variables }),
    });
    const isJson = response.headers.get('content-type')?.includes('json');
    if (!isJson) throw new Error(`The server responded with status ${response.status}`);
    const result = await response.json();
    if (!result.data)
      throw new Error(result.errors.map(({ message }: Error) => message).join('\n'));
    return result;
  };
  return new Environment({
    network: Network.create(fetchGraph),
    // Relay's own error for such a field does not have the message of the server.
    relayFieldLogger(event) {
      if (event.kind === 'relay_field_payload.error' && event.shouldThrow && !event.handled)
        throw new Error(event.error.message);
    },
  });
}
