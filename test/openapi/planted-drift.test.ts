/** `docgraph drift` finds any difference that is planted in the document of the project, and nothing else. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { factsOf } from '../../src/rest/table/facts.ts';
import { operationTables } from '../../src/schema/operations.ts';
import { bodyOf, driftOn, type Json, operationAt, ownDocument, removeMember } from './drifts.ts';

/** A difference, and the sections and places where it is found. */
type Plant = readonly [plant: (document: Json) => unknown, ...expected: string[]];

const own = ownDocument();
const operations = Object.entries<Json>(own.paths).flatMap(([path, item]) =>
  Object.entries<Json>(item).map(([method, operation]) => ({
    operation,
    route: `${method.toUpperCase()} /v1${path}`,
    at: (document: Json): Json => operationAt(document, method, path),
    remove: (document: Json) => delete document.paths[path][method],
  })),
);

/** The names of the components in values, and inside these. */
function componentsIn(values: readonly Json[]): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (value: Json): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (names.has(name)) continue;
      names.add(name);
      add(own.components.schemas[name]);
    }
  };
  for (const value of values) add(value);
  return names;
}

const sent = componentsIn(
  operations.flatMap(({ operation }) => [operation.requestBody ?? {}, operation.parameters ?? []]),
);
const received = componentsIn(
  operations.flatMap(({ operation: { responses } }) =>
    Object.keys(responses).flatMap((status) => (status.startsWith('2') ? [responses[status]] : [])),
  ),
);

/** The parameters that the graph does not send, by route. */
const unsent = new Set(
  Object.values(operationTables).flatMap((table) =>
    Object.values(table).flatMap(({ method, route, query }) =>
      Object.entries<z.core.$ZodType>(query.shape).flatMap(([name, schema]) =>
        factsOf(schema).unoffered ? [`${method} ${route}: ${name}`] : [],
      ),
    ),
  ),
);

/** Without a tag, an alternative is recognized by its members. */
const untagged = new Set(
  [...JSON.stringify(own).matchAll(/"anyOf":\[(\{"\$ref":[^\]]*)\]/g)].flatMap(([, among = '']) => {
    const names = [...among.matchAll(/schemas\/(\w+)"/g)].map(([, name = '']) => name);
    return names.length > 1 ? names : [];
  }),
);

const operationPlants = operations.map(
  ({ route, remove }): Plant => [remove, `goneOperations ${route}`],
);
const parameterPlants = operations.flatMap(({ operation: { parameters = [] }, route, at }) =>
  parameters.flatMap(({ in: place, name }: Json): readonly Plant[] => {
    const line = `${route}: ${name}`;
    const remove = (document: Json) => {
      const planted = at(document);
      planted.parameters = planted.parameters.filter((one: Json) => one.name !== name);
    };
    return place === 'query'
      ? [[remove, `${unsent.has(line) ? 'unused' : 'goneInputs'} ${line}`]]
      : [];
  }),
);
const bodyPlants = operations.flatMap(({ operation, route, at }) =>
  Object.keys((operation.requestBody && bodyOf(operation).properties) ?? {}).map(
    (name): Plant => [
      (document) => removeMember(bodyOf(at(document)), name),
      `goneInputs ${route}: ${name}`,
    ],
  ),
);
const schemas = Object.entries<Json>(own.components.schemas);
const schemaIn = (document: Json, name: string): Json => document.components.schemas[name];
const memberPlants = schemas.flatMap(([name, { properties = {} }]) =>
  Object.entries<Json>(properties).flatMap(([member, schema]): readonly Plant[] => {
    const isAny = !schema.type && !schema.$ref && !schema.anyOf;
    if (untagged.has(name) || 'const' in schema || isAny) return [];
    const type = ['integer', 'number'].includes(schema.type) ? 'string' : 'number';
    const found = (change: string) => [
      ...(received.has(name) ? [`${change}Members ${name}.${member}`] : []),
      ...(sent.has(name) ? [`${change}Inputs ${name}.${member}`] : []),
    ];
    return [
      [(document) => removeMember(schemaIn(document, name), member), ...found('gone')],
      [
        (document) => Object.assign(schemaIn(document, name).properties, { [member]: { type } }),
        ...found('changed'),
      ],
    ];
  }),
);
const valuePlants = schemas.flatMap(([name, schema]): readonly Plant[] => {
  const isUsed = sent.has(name) || received.has(name);
  const plant = (document: Json) => schemaIn(document, name).enum.push('planted');
  return schema.enum && isUsed ? [[plant, `newValues ${name}: planted`]] : [];
});

const plants = [operationPlants, parameterPlants, bodyPlants, memberPlants, valuePlants];

test.for(plants)('what is planted is found, and nothing else: kind %#', async (ofKind) => {
  expect(ofKind.length).toBeGreaterThan(50);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ofKind), async ([plant, ...expected]) => {
      const document = structuredClone(own);
      plant(document);
      const { isBreaking: _, ...sections } = JSON.parse((await driftOn(document)).out);
      const lines = Object.entries<readonly Json[]>(sections).flatMap(([section, all]) =>
        all.map(({ in: place, method, route, value }) => {
          const name = place ?? `${method} ${route}`;
          return `${section} ${name}${value === undefined ? '' : `: ${value}`}`;
        }),
      );
      expect(lines.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 15 },
  );
});
