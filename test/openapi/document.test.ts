import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Organization } from '../../src/domains/organizations/shapes/organizations.ts';
import { SpaceEditMode } from '../../src/domains/spaces/shapes.ts';
import { openApiDocument } from '../../src/openapi/document.ts';
import { factsOf } from '../../src/rest/table/facts.ts';
import type { AnyOperation } from '../../src/rest/table/operation.ts';
import { operationTables } from '../../src/schema/operations.ts';
import { startSandbox } from '../sandbox/service.ts';

const Described = z.object({
  operationId: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean(),
        description: z.string().min(1),
        schema: z.record(z.string(), z.unknown()),
      }),
    )
    .default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
    .optional(),
  responses: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});

const text = JSON.stringify(openApiDocument());
const document = Document.parse(JSON.parse(text));
const { schemas } = document.components;
const rows = Object.values(operationTables).flatMap((table) => Object.values<AnyOperation>(table));

test('a public validator finds no errors', async () => {
  const result = await new Validator().validate(JSON.parse(text));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

test('it has the operations of the tables and no other', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  );
  const expected = rows.map(({ name, method, path }) => `${name} ${method.toLowerCase()} ${path}`);
  expect(expected.length).toBeGreaterThan(100);
  expect(described.sort()).toEqual(expected.sort());
});

test('every reference is valid, and every component is used', () => {
  const refs = new Set([...text.matchAll(/"(#\/[^"]+)"/g)].map(([, ref = '']) => ref));
  const found = (ref: string) =>
    ref
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (at, name) => z.record(z.string(), z.unknown()).parse(at)[name],
        JSON.parse(text),
      );
  expect(refs.size).toBeGreaterThan(200);
  for (const ref of refs) expect(found(ref), ref).toBeDefined();
  const unused = Object.keys(schemas).filter((name) => !refs.has(`#/components/schemas/${name}`));
  expect(unused).toEqual([]);
});

describe.each(rows)('$name', (operation) => {
  const described = document.paths[operation.path]?.[operation.method.toLowerCase()];
  const named = (place: string) =>
    described?.parameters.filter((parameter) => parameter.in === place) ?? [];

  test('has its path parameters and query', () => {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(named('path').map(({ name }) => name)).toEqual(inPath);
    expect(named('path').every(({ required }) => required)).toBe(true);
    const query = Object.entries(operation.query.shape).map(([name, field]) => [
      name,
      !z.safeParse(field, undefined).success,
    ]);
    expect(named('query').map(({ name, required }) => [name, required])).toEqual(query);
  });

  test('has its body', () => {
    const body = described?.requestBody?.content['application/json']?.schema;
    if (!operation.body) return expect(body).toBeUndefined();
    const bodyText = JSON.stringify(body);
    const resolved = /^\{(?:"oneOf":\[\{)?"\$ref":"#\/components\/schemas\/(\w+)"\}/.exec(bodyText);
    const whole = resolved ? JSON.stringify(schemas[resolved[1] ?? '']) : bodyText;
    for (const name of Object.keys(operation.body.shape)) expect(whole).toContain(`"${name}":`);
  });

  test('has its responses and errors', () => {
    const responses = described?.responses ?? {};
    const successes = Object.keys(responses).filter((status) => status.startsWith('2'));
    const expected: Readonly<Record<string, readonly string[]>> = {
      deletion: ['202', '204', '205'],
      upsert: ['200', '201'],
    };
    expect(successes).toEqual(expected[operation.kind] ?? [String(operation.status)]);
    expect(responses).toMatchObject({ 401: {}, 403: {}, 429: {}, default: {} });
    expect('404' in responses).toBe(operation.path.includes('{'));
    const isEmpty = operation.kind === 'nothing' || operation.kind === 'deletion';
    for (const status of successes) expect('content' in (responses[status] ?? {})).toBe(!isEmpty);
  });
});

test.each<[string, object]>([
  [
    'Organization',
    {
      description: factsOf(Organization).shape?.description,
      required: expect.arrayContaining(['object', 'id', 'title', 'createdAt', 'urls']),
    },
  ],
  [
    'Collection',
    {
      properties: {
        title: { type: 'string', maxLength: 50 },
        organization: { 'x-references': ['Organization'] },
        defaultLevel: {
          anyOf: [{ $ref: '#/components/schemas/DefaultAccessLevel' }, { type: 'null' }],
        },
      },
    },
  ],
  [
    'SpaceEditMode',
    {
      enum: ['live', 'locked'],
      description: expect.stringContaining(
        `\`live\`: ${factsOf(SpaceEditMode).enumeration?.values.live}`,
      ),
    },
  ],
  [
    'Page',
    {
      oneOf: [{ $ref: '#/components/schemas/DocumentPage' }, {}, {}, {}],
      discriminator: {
        propertyName: 'type',
        mapping: { group: '#/components/schemas/GroupPage' },
      },
    },
  ],
  ['SiteSectionPosition', { minProperties: 1, maxProperties: 1 }],
  ['Error', { required: ['error'] }],
])('the component %s', (name, expected) => {
  expect(schemas[name]).toMatchObject(expected);
});

test('every component has a description', () => {
  const bare = Object.entries(schemas).filter(([, { description }]) => !description);
  expect(bare.map(([name]) => name)).toEqual([]);
});

test('the sandbox serves it without a token', async () => {
  const { url } = await startSandbox();
  const answer = await fetch(`${url}/openapi.json`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await answer.text()).toBe(text);
  const refused = await fetch(`${url}/openapi.json`, { method: 'POST' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET']);
});
