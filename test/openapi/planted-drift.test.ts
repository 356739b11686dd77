/** `docgraph drift` finds any set of differences that is planted in the document of the project, and nothing else. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { factsOf } from '../../src/rest/table/facts.ts';
import { operationTables } from '../../src/schema/operations.ts';
import {
  bodyOf,
  driftOn,
  type Json,
  operationAt,
  ownDocument,
  removeMember,
  schemaOf,
} from './drifts.ts';

/** A difference. */
interface Plant {
  /** Two plants at one place would hide each other. */
  readonly at: string;
  readonly plant: (document: Json) => void;
  /** Sections and places, if the operation or the component is in use in the planted document. */
  readonly expected: (use: Use) => readonly string[];
}

/** What a document uses: names of components, and `GET /v1/path` of operations. */
interface Use {
  readonly sent: ReadonlySet<string>;
  readonly received: ReadonlySet<string>;
  readonly operations: ReadonlySet<string>;
}

const own = ownDocument();
const operations = Object.entries<Json>(own.paths).flatMap(([path, item]) =>
  Object.keys(item).map((method) => ({
    path,
    method,
    operation: item[method],
    route: `${method.toUpperCase()} /v1${path}`,
  })),
);
const schemas = Object.entries<Json>(own.components.schemas).filter(([name]) => name !== 'Error');

/** The parameters that the graph does not send, by route. */
const unsent = new Set(
  Object.values(operationTables).flatMap((table) =>
    Object.values(table).flatMap(({ method, route, query }) =>
      Object.entries<z.core.$ZodType>(query.shape).flatMap(([name, schema]) =>
        factsOf(schema).unoffered ? [`${method} ${route} ${name}`] : [],
      ),
    ),
  ),
);

const ifThere = (route: string, line: string) => (use: Use) =>
  use.operations.has(route) ? [line] : [];

const operationPlants = operations.map(
  ({ path, method, route }): Plant => ({
    at: route,
    plant: (document) => delete document.paths[path][method],
    expected: () => [`goneOperations ${route}`],
  }),
);

const parameterPlants = operations.flatMap(({ path, method, operation, route }) =>
  (operation.parameters ?? [])
    .filter((one: Json) => one.in === 'query')
    .map(
      ({ name }: Json): Plant => ({
        at: `${route} ${name}`,
        plant(document) {
          const planted = operationAt(document, method, path);
          if (planted)
            planted.parameters = planted.parameters.filter((one: Json) => one.name !== name);
        },
        expected: ifThere(
          route,
          `${unsent.has(`${route} ${name}`) ? 'unused' : 'goneInputs'} ${route}: ${name}`,
        ),
      }),
    ),
);

const bodyPlants = operations.flatMap(({ path, method, operation, route }) =>
  Object.keys((operation.requestBody && bodyOf(operation).properties) ?? {}).map(
    (name): Plant => ({
      at: `${route} ${name}`,
      plant(document) {
        const planted = operationAt(document, method, path);
        if (planted) removeMember(bodyOf(planted), name);
      },
      expected: ifThere(route, `goneInputs ${route}: ${name}`),
    }),
  ),
);

/** Without a tag, an alternative is recognized by its members. */
const untagged = new Set(
  [...JSON.stringify(own).matchAll(/"anyOf":\[(\{"\$ref":[^\]]*)\]/g)].flatMap(([, among = '']) => {
    const names = [...among.matchAll(/schemas\/(\w+)"/g)].map(([, name = '']) => name);
    return names.length > 1 ? names : [];
  }),
);

const membersOfShapes = schemas
  .filter(([name]) => !untagged.has(name))
  .flatMap(([name, schema]) =>
    Object.entries<Json>(schema.properties ?? {})
      // The kind of an object, and members that may be anything.
      .filter(([, member]) => !('const' in member) && (member.type || member.$ref || member.anyOf))
      .map(([member, { type }]) => ({ name, member, type })),
  );

const inBoth =
  (component: string, received: string, sent: string) =>
  (use: Use): readonly string[] => [
    ...(use.received.has(component) ? [received] : []),
    ...(use.sent.has(component) ? [sent] : []),
  ];

const memberPlants = membersOfShapes.flatMap(({ name, member, type }): Plant[] => {
  const at = `${name}.${member}`;
  const other = type === 'integer' || type === 'number' ? 'string' : 'number';
  return [
    {
      at,
      plant: (document) => removeMember(schemaOf(document, name), member),
      expected: inBoth(name, `goneMembers ${at}`, `goneInputs ${at}`),
    },
    {
      at,
      plant(document) {
        schemaOf(document, name).properties[member] = { type: other };
      },
      expected: inBoth(name, `changedMembers ${at}`, `changedInputs ${at}`),
    },
  ];
});

const valuePlants = schemas
  .filter(([, schema]) => schema.enum)
  .map(
    ([name]): Plant => ({
      at: name,
      plant: (document) => schemaOf(document, name).enum.push('planted'),
      expected: ({ sent, received }) =>
        sent.has(name) || received.has(name) ? [`newValues ${name}: planted`] : [],
    }),
  );

const referred = (value: Json): readonly string[] =>
  [...(JSON.stringify(value) ?? '').matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    ([, name = '']) => name,
  );

function useOf(document: Json): Use {
  const reached = (values: readonly Json[]) => {
    const left = values.flatMap(referred);
    const names = new Set<string>();
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      if (names.has(name)) continue;
      names.add(name);
      left.push(...referred(document.components.schemas[name]));
    }
    return names;
  };
  const all = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const successes = ({ responses }: Json) =>
    Object.entries(responses).flatMap(([status, one]) => (status.startsWith('2') ? [one] : []));
  return {
    sent: reached(
      all.flatMap(({ operation }) => [operation.requestBody, operation.parameters ?? []]),
    ),
    received: reached(all.flatMap(({ operation }) => successes(operation))),
    operations: new Set(all.map(({ path, method }) => `${method.toUpperCase()} /v1${path}`)),
  };
}

const plants = [operationPlants, parameterPlants, bodyPlants, memberPlants, valuePlants];

test('there is something to plant of each kind', () => {
  for (const one of plants) expect(one.length).toBeGreaterThan(50);
});

test('what is planted is found, and nothing else', async () => {
  const anyPlant = fc.oneof(...plants.map((one) => fc.constantFrom(...one)));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyPlant, { maxLength: 12, selector: ({ at }) => at }),
      async (chosen) => {
        const document = structuredClone(own);
        for (const { plant } of chosen) plant(document);
        const use = useOf(document);
        const expected = chosen.flatMap((one) => one.expected(use));
        const { out } = await driftOn(document);
        const { isBreaking: _, ...sections } = JSON.parse(out);
        const lines = Object.entries<readonly Json[]>(sections).flatMap(([section, all]) =>
          all.map(({ in: place, method, route, value }) => {
            const name = place ?? `${method} ${route}`;
            return `${section} ${name}${value === undefined ? '' : `: ${value}`}`;
          }),
        );
        expect(lines.toSorted()).toEqual(expected.toSorted());
      },
    ),
    { numRuns: 40 },
  );
});
