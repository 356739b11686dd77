/** Documents that `docgraph drift` cannot use: each ends with an error, and none is compared forever. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Unreadable } from '../../src/command/input-files.ts';
import { driftOn, found, type Json, ownDocument, schemaOf } from './drifts.ts';

const cannot = (message: string) => `openapi.json cannot be used: ${message}`;
const noVersion = cannot(
  'it is no OpenAPI document of the version 3.0 or 3.1: its member openapi says the version',
);

/** The document of the project, in which a team is this schema. */
function withTeam(schema: Json, schemas: Json = {}): Json {
  const document = ownDocument();
  Object.assign(document.components.schemas, schemas, { Team: schema });
  return document;
}

const nested = (depth: number, around: (inner: string) => string): string => {
  const [before = '', after = ''] = around(' ').split(' ');
  return `${before.repeat(depth)}{}${after.repeat(depth)}`;
};

/** Schemas that each refer twice to the next one. */
const doubled = (keyword: string) =>
  Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => {
      const $ref = `#/components/schemas/D${at + 1}`;
      const members = { type: 'object', properties: { [`p${at}`]: {} }, required: [`p${at}`] };
      return [`D${at}`, at === 39 ? members : { [keyword]: [{ $ref }, members, { $ref }] }];
    }),
  );
const first = { $ref: '#/components/schemas/D0' };

const asText = (document: Json, mark: string, inserted: string) =>
  JSON.stringify(document).replace(`"${mark}"`, inserted);

test.for<[what: string, document: () => string | Json, message: string]>([
  ['nothing', () => '', cannot('it is no JSON: convert YAML first, such as with yq -o=json')],
  [
    'YAML',
    () => 'openapi: 3.1.0\npaths: {}\n',
    cannot('it is no JSON: convert YAML first, such as with yq -o=json'),
  ],
  ['no object', () => '[]', noVersion],
  ['Swagger', () => ({ swagger: '2.0', paths: {} }), noVersion],
  ['another version', () => ({ openapi: '4.0.0', paths: {} }), noVersion],
  ['no paths', () => ({ openapi: '3.1.0' }), cannot('it has no paths')],
  [
    'a reference to nothing',
    () => withTeam({ $ref: '#/components/schemas/None' }),
    cannot('it refers to "#/components/schemas/None", which it does not have'),
  ],
  [
    'a reference to another file',
    () => withTeam({ $ref: 'team.yaml#/Team' }),
    cannot(
      'it refers to another file, "team.yaml#/Team": join its files to one document first, with a bundler for OpenAPI',
    ),
  ],
  [
    'a path that refers to itself',
    () => ({ openapi: '3.1.0', paths: { '/a': { $ref: '#/paths/~1a' } } }),
    cannot('"#/paths/~1a" leads in a circle'),
  ],
  ['20 MB', () => ' '.repeat(20_000_000), 'openapi.json is longer than 16 MiB'],
  [
    'schemas in each other',
    () =>
      asText(
        withTeam('mark'),
        'mark',
        nested(200_000, (one) => `{"allOf":[${one}]}`),
      ),
    cannot('its schemas are nested too deeply'),
  ],
  [
    'parts that double',
    () => withTeam(first, doubled('allOf')),
    cannot('its schemas are too complex'),
  ],
  [
    'alternatives that double',
    () => withTeam(first, doubled('oneOf')),
    cannot('a schema has too many alternatives'),
  ],
])('%s ends with an error', async ([, document, message]) => {
  const ending = driftOn(document());
  await expect(ending).rejects.toThrow(Unreadable);
  await expect(ending).rejects.toThrow(new Unreadable(message));
});

test('a file that does not exist, or that is a folder, ends with an error', async () => {
  const { drift } = await import('../../src/command/drift.ts');
  const read = (source: string) => drift({ source, documents: [], isJson: false, fetching: {} });
  await expect(read('none.json')).rejects.toThrow('none.json cannot be read: ENOENT');
  await expect(read('src')).rejects.toThrow('src cannot be read: EISDIR');
});

describe('circles', () => {
  test.for<[what: string, schema: Json]>([
    ['in references', { $ref: '#/components/schemas/Team' }],
    ['in parts', { allOf: [{ $ref: '#/components/schemas/Team' }] }],
    ['in alternatives', { oneOf: [{ $ref: '#/components/schemas/Team' }] }],
  ])('%s end, and say nothing about a value', async ([, schema]) => {
    expect((await found(withTeam(schema))).sections).toEqual({});
  });

  test('a schema that is a part of itself is the rest of it', async () => {
    const document = ownDocument();
    const { title: _, ...properties } = schemaOf(document, 'Team').properties;
    const rest = { ...schemaOf(document, 'Team'), properties };
    const own = { $ref: '#/components/schemas/Team' };
    document.components.schemas.Team = { ...rest, allOf: [own], anyOf: [own, rest] };
    expect((await found(document)).sections).toEqual({ goneMembers: ['Team.title'] });
  });

  /** Pages in each other, none of which is like the one around it. */
  const pages = (depth: number) => {
    const document = ownDocument();
    schemaOf(document, 'GroupPage').properties.pages = { type: 'array', items: 'mark' };
    const around = (one: string) =>
      `{"type":"object","properties":{"pages":{"type":"array","items":${one}}}}`;
    return asText(document, 'mark', nested(depth, around));
  };

  test('members in each other have an end', async () => {
    expect((await driftOn(pages(100))).isWrong).toBe(true);
    await expect(driftOn(pages(20_000))).rejects.toThrow('it is too complex to be compared');
  });
});

test('anything in place of anything is compared, or ends with an error', async () => {
  const garbage = [null, true, false, 0, 'text', [], {}, [null], { $ref: 1 }, { $ref: '#/info' }];
  const own = JSON.stringify(ownDocument());
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          steps: fc.array(fc.nat(), { minLength: 1, maxLength: 9 }),
          value: fc.constantFrom(...garbage),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      async (changes) => {
        const document = JSON.parse(own);
        for (const { steps, value } of changes) {
          let at = document;
          let key = '';
          for (const step of steps) {
            const keys = Object.keys(at);
            if (keys.length === 0) break;
            key = keys[step % keys.length] ?? '';
            if (at[key] === null || typeof at[key] !== 'object' || step === steps.at(-1)) break;
            at = at[key];
          }
          at[key] = structuredClone(value);
        }
        await driftOn(document).catch((error) => expect(error).toBeInstanceOf(Unreadable));
      },
    ),
    { numRuns: 60 },
  );
});
