/** `@semanticNonNull`: its positions, its meaning that only an error causes null, and its printed form. */
import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLField,
  getNamedType,
  isInterfaceType,
  isIntrospectionType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { stepOf } from '../../src/graphql/execution/step.ts';
import { resourceNamed } from '../../src/graphql/identity/registry.ts';
import type { SemanticNonNullExtensions } from '../../src/graphql/types/directives.ts';
import { lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import { schema } from '../../src/schema/schema.ts';
import { answer, startWorld } from '../harness.ts';
import { sampleArgument } from '../sample-argument.ts';
import { resourcesOfSchema } from './resources-of-schema.ts';
import { valueRoutesOf } from './value-routes.ts';

type Field = GraphQLField<unknown, unknown>;

const levelsOf = ({ extensions }: Field): readonly number[] | undefined => {
  const { directives }: Partial<SemanticNonNullExtensions> = extensions;
  return directives && (directives.semanticNonNull.levels ?? [0]);
};

const fieldsOf = (typeName: string): Field[] => {
  const type = schema.getType(typeName);
  return isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
};

const fields: readonly (readonly [coordinate: string, Field])[] = Object.values(schema.getTypeMap())
  .filter((type) => !isIntrospectionType(type))
  .flatMap(({ name }) => fieldsOf(name).map((field) => [`${name}.${field.name}`, field] as const));

/** Fields that the facade computes, except for IDs: names of map entries, parts, positions. */
const made: ReadonlySet<string> = new Set([
  'ChangeRequest.content',
  'OrganizationTreeEntry.children',
  'SiteTreeEntry.children',
  'ConversationSource.source',
  'LocalizedDescription.language',
  'LocalizedText.language',
  'LocalizedTitle.language',
  'PageTreeEntry.depth',
  'Query.nodes',
  'Space.content',
  'UserError.code',
  'UserError.message',
]);

/** Fields that are null only because of an error themselves, not only their items. */
const marked = fields.filter(([, field]) => levelsOf(field)?.includes(0));

describe('the directive', () => {
  test('replaces `!`, which is only on computed fields', () => {
    const isMade = (coordinate: string, field: Field, { name } = field) =>
      /^(id|restId|edges|nodes|pageInfo|cursor|userErrors|has(Next|Previous)Page)$/.test(name) ||
      made.has(coordinate) ||
      (name === 'name' && stepOf(field).member === undefined);
    for (const [coordinate, field] of fields)
      if (isNonNullType(field.type))
        expect([coordinate, isMade(coordinate, field)]).toEqual([coordinate, true]);
  });

  test('is on every paginated list and its rows, but not on a row', () => {
    for (const [coordinate, field] of fields) {
      const [owner = ''] = coordinate.split('.');
      const isRows = owner.endsWith('Connection') && ['edges', 'nodes'].includes(field.name);
      const isPaged = getNamedType(field.type).name.endsWith('Connection');
      if (isRows || isPaged) expect(levelsOf(field), coordinate).toEqual([0]);
      const isRow = owner.endsWith('Edge') && field.name === 'node';
      if (isRow) expect(levelsOf(field), coordinate).toBeUndefined();
    }
  });

  test('is on fields by ID, which have an error if the object is missing', () => {
    for (const { name } of resourcesOfSchema())
      expect(marked.map(([coordinate]) => coordinate)).toContain(`Query.${lowerFirst(name)}`);
    for (const name of ['Query.node', 'Query.nodes'])
      expect(marked.map(([coordinate]) => coordinate)).not.toContain(name);
  });

  test('is on every mutation', () => {
    const mutations = fieldsOf('Mutation').map(({ name }) => `Mutation.${name}`);
    expect(mutations.length).toBeGreaterThan(60);
    expect(marked.map(([coordinate]) => coordinate)).toEqual(expect.arrayContaining(mutations));
  });

  test('is not on links, fields of payloads and optional values', () => {
    const nothing = ['Site.publishedProfile', 'Site.adaptiveSchema'];
    for (const [coordinate, field] of marked) {
      expect(coordinate).not.toMatch(/^\w+Payload\./);
      expect(stepOf(field).extraCall, coordinate).not.toBe('link');
      expect(nothing).not.toContain(coordinate);
    }
  });

  test('has only levels that are nullable', () => {
    for (const [coordinate, field] of fields)
      for (const level of levelsOf(field) ?? []) {
        let { type } = field;
        for (let above = 0; above < level; above += 1) {
          if (isNonNullType(type)) type = type.ofType;
          expect(isListType(type), coordinate).toBe(true);
          if (isListType(type)) type = type.ofType;
        }
        expect(isNonNullType(type), coordinate).toBe(false);
      }
  });

  test('is printed only where it is declared', () => {
    const text = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');
    const printed = buildSchema(text);
    expect(String(printed.getDirective('semanticNonNull')?.args[0]?.type)).toBe('[Int]');
    for (const [coordinate, field] of fields) {
      const [owner = ''] = coordinate.split('.');
      const type = printed.getType(owner);
      const shown = isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
      const [directive] = (shown[field.name]?.astNode?.directives ?? []).filter(
        ({ name }) => name.value === 'semanticNonNull',
      );
      const [levels] = directive?.arguments ?? [];
      const given = levels?.value.kind === 'ListValue' ? levels.value.values : undefined;
      const numbers = given?.map((one) => ('value' in one ? Number(one.value) : undefined)) ?? [0];
      expect(directive ? numbers : undefined, coordinate).toEqual(levelsOf(field));
    }
  });
});

interface Asked {
  readonly document: string;
  readonly path: readonly string[];
  /** Routes whose response may contain the field. */
  readonly routes: readonly RegExp[];
}

/** The field with its required arguments, and a selection that needs no further call. */
function selected({ name, args, type }: Field): string {
  const required = args.filter((arg) => isNonNullType(arg.type)).map(sampleArgument);
  const named = getNamedType(type);
  const own = 'getFields' in named ? Object.values(named.getFields()) : [];
  // Fields for an ID need no call, so they do not depend on the object's existence.
  const leaf = own.find(
    (one) => one.args.length === 0 && isLeafType(getNamedType(one.type)) && !/id$/i.test(one.name),
  );
  const below = named.name.endsWith('Connection') ? 'pageInfo { hasNextPage }' : leaf?.name;
  return `${name}${required.length > 0 ? `(${required.join(', ')})` : ''} { ${below ?? '__typename'} }`;
}

const routesOf = (field: Field) =>
  valueRoutesOf(field).map(({ route }) => new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`));

/** Fields without a call are tested in `drift.test.ts`. */
const isCalled = (field: Field) => levelsOf(field)?.includes(0) && valueRoutesOf(field).length > 0;

/** Every field with the directive that makes a call, below an object of each endpoint of its type. */
function* askedOf(): Generator<readonly [coordinate: string, Asked]> {
  const ask = (coordinate: string, field: Field, outer: string[], path: string[]) => {
    const document = outer.reduceRight((inner, one) => `${one} { ${inner} }`, selected(field));
    return [
      coordinate,
      { document: `{ ${document} }`, path: [...path, field.name], routes: routesOf(field) },
    ] as const;
  };
  for (const field of fieldsOf('Query'))
    if (isCalled(field)) yield ask(`Query.${field.name}`, field, [], []);
  for (const { name, endpoints } of resourcesOfSchema())
    for (const endpoint of endpoints) {
      const root = lowerFirst(name);
      const args = schema.getQueryType()?.getFields()[root]?.args ?? [];
      const argument = args.find(({ type }) => isNonNullType(type));
      const owner = schema.getType(endpoint.name) ? endpoint.name : name;
      const key = endpoint.key.map((_, level) => 'abc'[level]).join('/');
      const outer = [`${root}(${argument?.name}: "${key}")`, `... on ${owner}`];
      for (const field of fieldsOf(owner)) {
        const part = getNamedType(field.type).name;
        const isPart = resourceNamed(part)?.isPart || stepOf(field).takesFormsBelow;
        if (isCalled(field)) yield ask(`${owner}.${field.name}`, field, outer, [root]);
        if (!isPart) continue;
        for (const below of fieldsOf(part))
          if (isCalled(below))
            yield ask(`${part}.${below.name}`, below, [...outer, field.name], [root, field.name]);
      }
    }
}

const asked = [...askedOf()];

/** Different empty responses. */
const empty: readonly (readonly [status: number, body: unknown])[] = [
  [404, { error: { code: 404, message: 'Nothing.' } }],
  [200, null],
  [200, {}],
  [200, []],
  [200, { items: null, pages: null, organizations: null, id: null }],
];

/** A world in which all objects exist, except for these routes, which return the response. */
const startLacking = (routes: readonly RegExp[], [status, body]: (typeof empty)[number]) =>
  startWorld({
    upstream({ url = '' }, response) {
      const [path = ''] = url.split('?');
      if (routes.some((route) => route.test(path))) return answer(response, body, status);
      const id = path.split('/').at(-1);
      const own = { id, name: id };
      answer(response, { ...own, conversation: own, issue: own, event: own, items: [] });
    },
  });

describe('fields with it are null only after an error:', () => {
  test('there is a query for every field that makes a call', () => {
    const inherited = (coordinate: string) => {
      const [owner = '', name = ''] = coordinate.split('.');
      const type = schema.getType(owner);
      const interfaces = isObjectType(type) ? type.getInterfaces() : [];
      return interfaces.some((one) => asked.some(([known]) => known === `${one.name}.${name}`));
    };
    const known = new Set(asked.map(([coordinate]) => coordinate));
    // The field belongs to an interface whose object types have different endpoints.
    const isImplemented = (coordinate: string) => {
      const [owner = '', name = ''] = coordinate.split('.');
      const type = schema.getType(owner);
      const types = isInterfaceType(type) ? schema.getPossibleTypes(type) : [];
      return types.length > 0 && types.every((one) => known.has(`${one.name}.${name}`));
    };
    const missing = marked
      .filter(([, field]) => valueRoutesOf(field).length > 0)
      .map(([coordinate]) => coordinate)
      // The list is never null: only its nodes may be links.
      .filter((coordinate) => !coordinate.endsWith('Connection.nodes'))
      // Their test is `mutations-non-null.test.ts`.
      .filter((coordinate) => !coordinate.startsWith('Mutation.'))
      .filter((one) => !known.has(one) && !inherited(one) && !isImplemented(one));
    expect(missing).toEqual([]);
  });

  test.for(asked)('%s', async ([, { document, path, routes }]) => {
    for (const nothing of empty) {
      const world = await startLacking(routes, nothing);
      const { data, errors = [] } = await world.ask<Record<string, unknown>>(document);
      const value = path.reduce<unknown>(
        (found, name) => (found as Record<string, unknown> | null)?.[name] ?? null,
        data,
      );
      const reported = errors.some((error) => path.join().startsWith(error.path?.join() ?? '-'));
      expect([document, nothing, value !== null || reported]).toEqual([document, nothing, true]);

      if (nothing[0] === 404) expect([document, value, reported]).toEqual([document, null, true]);
    }
  });
});
