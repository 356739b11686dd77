/**
 * Screens with `@defer` and `@stream`, of clients that expect responses in parts: each shows all of its fields after the
 * one response, also if the directives are off.
 */
import { readFileSync } from 'node:fs';
import { ApolloClient, gql, HttpLink } from '@apollo/client';
import { Defer20220824Handler, GraphQL17Alpha9Handler } from '@apollo/client/incremental';
import { createRequest } from '@urql/core';
import {
  Environment,
  type GraphQLResponse,
  type GraphQLTaggedNode,
  Network,
  RecordSource,
  Store,
} from 'relay-runtime';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startWorld, type World } from '../harness.ts';
import { createCache } from './apollo/client.ts';
import { copyProject, schemaFile } from './project.ts';
import { build, compile, runtimeOf } from './relay-project.ts';
import { schemaFacts } from './schema-facts.ts';
import { createClient } from './urql/client.ts';

const facts = schemaFacts(readFileSync(schemaFile, 'utf8'));

const screen = `
  query Screen($isSlow: Boolean!) {
    organization(id: "acme") {
      id
      title
      ... @defer(if: $isSlow) { spaces(first: 2) { nodes { id title visibility } } }
      ...Teams @defer(if: $isSlow)
    }
  }
  fragment Teams on Organization { teams(first: 3) { nodes @stream(if: $isSlow, initialCount: 1) { id title } } }
`;

const whole = {
  title: 'Acme',
  spaces: {
    nodes: [expect.objectContaining({ visibility: expect.any(String) }), expect.anything()],
  },
  teams: { nodes: [expect.anything(), expect.anything(), expect.anything()] },
};

const handlers = {
  Defer20220824Handler: () => new Defer20220824Handler(),
  GraphQL17Alpha9Handler: () => new GraphQL17Alpha9Handler(),
};

/** `accepts`: receives the `Accept` header of each request. */
function apollo(
  { url }: World,
  handler: keyof typeof handlers,
  accepts: (string | null)[] = [],
): ApolloClient {
  const client = new ApolloClient({
    cache: createCache(facts),
    link: new HttpLink({
      uri: `${url}/graphql`,
      headers: { authorization: 'Bearer sandbox-admin' },
      fetch: (address, options) => {
        accepts.push(new Headers(options?.headers).get('accept'));
        return fetch(address, options);
      },
    }),
    // With `exactOptionalPropertyTypes`, the type of one does not fit.
    incrementalHandler: handlers[handler]() as Required<ApolloClient.Options>['incrementalHandler'],
  });
  onTestFinished(() => client.stop());
  return client;
}

describe.for(['Defer20220824Handler', 'GraphQL17Alpha9Handler'] as const)(
  'Apollo, %s',
  (handler) => {
    test.for([true, false])('if: %s', async (isSlow) => {
      const accepts: (string | null)[] = [];
      const client = apollo(await startWorld(), handler, accepts);
      const options = { query: gql(screen), variables: { isSlow } };
      const { data, error } = await client.query({ ...options, fetchPolicy: 'network-only' });
      expect(error).toBeUndefined();
      expect(data).toMatchObject({ organization: whole });
      expect(accepts).toEqual([expect.stringContaining('multipart/mixed')]);
      // A component that observes the query has everything, from the cache alone.
      const states: unknown[] = [];
      const watched = client.watchQuery({ ...options, fetchPolicy: 'cache-first' });
      const subscription = watched.subscribe(({ data: shown, dataState, loading }) =>
        states.push({ shown, dataState, loading }),
      );
      onTestFinished(() => subscription.unsubscribe());
      await expect
        .poll(() => states.at(-1))
        .toMatchObject({ shown: { organization: whole }, dataState: 'complete', loading: false });
      expect(accepts).toHaveLength(1);
    });
  },
);

test.for([true, false])('urql, if: %s', async (isSlow) => {
  const { url } = await startWorld();
  const client = createClient(`${url}/graphql`, 'sandbox-admin', facts);
  const request = createRequest(gql(screen), { isSlow });
  const { data, error, hasNext } = await client.executeQuery(request).toPromise();
  expect([error, hasNext]).toEqual([undefined, false]);
  expect(data).toMatchObject({ organization: whole });
  const cached = await client.executeQuery(request, { requestPolicy: 'cache-only' }).toPromise();
  expect(cached.data).toMatchObject({ organization: whole });
});

test.for([true, false])('Relay, if: %s', async (isSlow) => {
  const { url } = await startWorld();
  const project = await copyProject('relay-incremental');
  await compile(project);
  await build(project);
  const { createOperationDescriptor, fetchQuery, getRequest, getSelector } = runtimeOf(project);
  const { screenQuery, spacesOfScreen } = project.require('./screen.js') as Record<
    'screenQuery' | 'spacesOfScreen',
    GraphQLTaggedNode
  >;
  const environment = new Environment({
    network: Network.create(async ({ text }, variables) => {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { authorization: 'Bearer sandbox-admin', 'content-type': 'application/json' },
        body: JSON.stringify({ query: text, variables }),
      });
      return (await response.json()) as GraphQLResponse;
    }),
    store: new Store(new RecordSource()),
  });
  const variables = { id: 'acme', isSlow };
  const operation = createOperationDescriptor(getRequest(screenQuery), variables);
  const kept = environment.retain(operation);
  onTestFinished(() => kept.dispose());
  await fetchQuery(environment, screenQuery, variables).toPromise();
  const { data, isMissingData } = environment.lookup(operation.fragment);
  expect(isMissingData).toBe(false);
  const { organization } = data as { organization: { teams: unknown; title: string } };
  expect(organization).toMatchObject({ title: whole.title, teams: whole.teams });
  const selector = getSelector(
    (await import('relay-runtime')).getFragment(spacesOfScreen),
    organization,
  );
  if (selector?.kind !== 'SingularReaderSelector') throw new Error('There is no fragment.');
  const spaces = environment.lookup(selector);
  expect(spaces.isMissingData).toBe(false);
  expect(spaces.data).toMatchObject({ spaces: whole.spaces });
});
