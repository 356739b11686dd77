/** The queries that warm up a facade have no side effects. */
import { GraphQLSchema, validateSchema } from 'graphql';
import { expect, onTestFinished } from 'vitest';
import { createFacade } from '../../src/facade/facade.ts';
import { firstDocuments, sizesOfFirstDocuments } from '../../src/http/in/first-documents.ts';
import { schema } from '../../src/schema/schema.ts';
import { test } from '../harness.ts';
import { logged } from '../logged.ts';
import { document } from './send.ts';

test.for(['plan', 'graphql'] as const)(
  'no call is made, and no log line written: %s',
  async (executor, { world }) => {
    const { logger, lines } = logged('trace');
    const { upstreamUrl } = world;
    const facade = createFacade({ upstreamUrl, logger, executor });
    onTestFinished(() => facade.close());
    await facade.warmUp();
    expect(world.calls).toEqual([]);
    expect(lines).toEqual([]);

    const { headers, ...asked } = document('{ organization(id: "acme") { title } }');
    const request = new Request('http://localhost/graphql', { ...asked, headers });
    const answered = await facade.fetch(request);
    expect(await answered.json()).toEqual({ data: { organization: { title: 'Acme' } } });
    expect(world.calls).toHaveLength(1);
    expect(lines).toHaveLength(1);
  },
);

test('valid documents are valid, and invalid ones are not', async ({ world }) => {
  const documents = sizesOfFirstDocuments.flatMap((size) => [...firstDocuments(size)]);
  for (const { params, isValid } of documents) {
    const { query, variables, operationName } = params;
    const body = JSON.stringify({ query, variables, operationName });
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const answered = await fetch(`${world.url}/graphql`, { method: 'POST', headers, body });
    const { errors = [] } = (await answered.json()) as {
      errors?: { extensions: { code: string } }[];
    };
    const codes = errors.map(({ extensions }) => extensions.code);
    if (isValid)
      expect(
        codes.filter((code) => code !== 'UNAUTHENTICATED'),
        query,
      ).toEqual([]);
    else expect(codes, query).toContain('GRAPHQL_VALIDATION_FAILED');
  }
});

test('the schema is valid, although it is created without validation', () => {
  const { assumeValid, ...config } = schema.toConfig();
  expect(assumeValid).toBe(true);
  expect(validateSchema(new GraphQLSchema(config))).toEqual([]);
});
