/** The operation table held against the inventory, which was typed from the reference documents alone. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { restRoutesOf } from '../src/graphql/types/rest-routes.ts';
import type { Operation } from '../src/rest/table/operation.ts';
import { nameFactsOf } from '../src/rest/table/shape.ts';
import { unwrap } from '../src/rest/table/unwrap.ts';
import { operationTables } from '../src/schema/operations.ts';
import { schema } from '../src/schema/schema.ts';
import { inventory } from './inventory.ts';
import { mend } from './mend.ts';

const key = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const inventoried = new Map(inventory.map((row) => [key(row), row]));
const built = Object.entries(operationTables).flatMap(([domain, table]) =>
  Object.values<Operation>(table).map((operation) => ({ domain, operation })),
);

test('the inventory has each operation once', () => {
  const twice = inventory.filter((row) => inventoried.get(key(row)) !== row).map(key);
  mend(twice.map((row) => `test/inventory.ts has two rows for ${row}: take one away.`));
  expect(inventory.length).toBeGreaterThan(100);
});

test('the inventory and the operation tables hold the same operations, each in its domain', () => {
  const domains = new Map(built.map(({ domain, operation }) => [key(operation), domain]));
  mend([
    ...built.flatMap(({ domain, operation }) =>
      inventoried.has(key(operation))
        ? []
        : [
            `test/inventory.ts lacks ${key(operation)}. Add to group('${domain}', [ … ]), once you have held it against the interface's own description:\n  ${rowOf(operation)}`,
          ],
    ),
    ...inventory.flatMap((row) => {
      const domain = domains.get(key(row));
      if (domain === row.domain) return [];
      return domain === undefined
        ? [
            `src/domains/${row.domain}/operations.ts lacks ${key(row)}, which test/inventory.ts has: add its row.`,
          ]
        : [
            `test/inventory.ts has ${key(row)} in the group '${row.domain}', but it is in src/domains/${domain}: move one of them.`,
          ];
    }),
  ]);
});

test('each of them is proven in the test of its domain', () => {
  mend(
    Object.entries(operationTables).flatMap(([domain, table]) => {
      const file = `test/domains/${domain}.test.ts`;
      const path = new URL(`../${file}`, import.meta.url);
      const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
      const proofs = Object.keys(table).map((name) => `${name}: proof(…)`);
      return source.includes(`prove('${domain}', `)
        ? []
        : [
            `${file} is to prove each operation of src/domains/${domain}/operations.ts: prove('${domain}', …Operations, { ${proofs.join(', ')} });`,
          ];
    }),
  );
});

/** The row that the inventory should have, as far as the operation itself can tell. */
function rowOf(operation: Operation): string {
  const { method, path, kind, query, body, name } = operation;
  const text = (names: readonly string[]) => `[${names.map((one) => `'${one}'`).join(', ')}]`;
  const answered = answerOf(operation).replace(/^list of /, '');
  if (method === 'GET') {
    const filters = Object.keys(query.shape).filter(
      (one) => kind !== 'list' || !['limit', 'page'].includes(one),
    );
    const verb = kind === 'list' ? 'list' : 'get';
    return `${verb}('${path}', ${text(filters.sort())}, '${answered}', 'Type.field that reaches it'),`;
  }
  if (method === 'DELETE') return `del('${path}', '${name}'),`;
  const fields = Object.entries(body?.shape ?? {}).map(([one, schema]) =>
    unwrap(schema).optional ? one : `${one}!`,
  );
  return `${method.toLowerCase()}('${path}', ${text(fields.sort())}, '${answered}', '${name}'),`;
}

const inBoth = built.flatMap(({ operation }) => {
  const row = inventoried.get(key(operation));
  return row ? [{ operation, row }] : [];
});

describe.each(inBoth)('$operation.name', ({ operation, row }) => {
  const said = `test/inventory.ts says of ${key(operation)} otherwise than its row in operations.ts: mend the one that is wrong. From the latter follows\n  ${rowOf(operation)}\n`;

  test('takes the query parameters of the inventory', () => {
    expect(Object.keys(operation.query.shape).sort(), said).toEqual(row.query);
  });

  test('takes the body fields of the inventory, and requires no fewer', () => {
    const fields = Object.entries(operation.body?.shape ?? {});
    const expected = row.body.map((field) => field.replace('!', ''));
    expect(fields.map(([name]) => name).sort(), said).toEqual(expected);
    const optional = fields.filter(([, field]) => unwrap(field).optional).map(([name]) => name);
    const given = row.body.filter((field) => optional.includes(field.replace('!', '')));
    expect(given, said).toEqual(optional.sort());
  });

  test('answers what the inventory says', () => {
    expect(answerOf(operation), said).toBe(membersOf[row.answer] ?? row.answer);
  });

  test('is reached where the inventory says', () => {
    expect(row.coordinates).not.toEqual([]);
    mend(
      row.coordinates.flatMap((coordinate) => {
        const field = fieldAt(coordinate);
        if (!field)
          return `The graph has no ${coordinate}, by which test/inventory.ts reaches ${operation.name}: declare it in types.ts or mutations.ts of its domain, or mend the last argument of its row.`;
        const { method, route } = operation;
        const routes = restRoutesOf(field);
        return routes.some((one) => one.method === method && one.route === route)
          ? []
          : `The extensions of ${coordinate} do not hold ${method} ${route} in \`rest\`, though test/inventory.ts reaches ${operation.name} by it: ${JSON.stringify(routes)}.`;
      }),
    );
  });
});

/** Members of the answers to which the documents give no shape of their own. */
const membersOf: Readonly<Record<string, string>> = {
  'merge result': 'revision, result',
  'update result': 'revision, result',
  'PDF link': 'url',
  pages: 'pages',
  'condition templates': 'items',
  organizations: 'organizations',
  'visitor claims': 'serviceVisitorClaims',
  'SSO logins': 'items',
  'list of member space item': 'list of permission, space',
  'list of member team item': 'list of team, member',
  'list of team member item': 'list of organization, team, permissions',
  'integration event with trace': 'event, trace',
  'issue with conversation': 'issue, conversation',
  'list of issue with conversation': 'list of issue, conversation',
  'conversation with parts': 'conversation, parts, metadata',
};

/** In the inventory's words: the wire name of what is answered. */
function answerOf({ kind, shape }: Operation): string {
  if (kind === 'nothing' || kind === 'deletion') return 'nothing';
  const name = wireName(shape);
  return kind === 'list' ? `list of ${name}` : name;
}

/** Shapes without an `object` whose name in the documents is another one than here. */
const otherNames: Readonly<Record<string, string>> = {
  PageSearchResult: 'search result item',
  ContentLink: 'link',
  OrganizationSearchResult: 'organization search item',
  IntegrationInstallation: 'installation',
  IntegrationEvent: 'integration event',
  IntegrationSpaceInstallation: 'space installation item',
  IntegrationSiteInstallation: 'site installation item',
  ContentLocation: 'backlink',
};

/** The literal of `object`; the name of the shape where there is none, or its members. */
function wireName(shape: z.core.$ZodType): string {
  const name = nameFactsOf(shape)?.name;
  if (shape instanceof z.ZodUnion && shape.options[0] && !name) return wireName(shape.options[0]);
  if (shape instanceof z.ZodObject) {
    const object = shape.shape.object && unwrap(shape.shape.object).inner;
    if (object instanceof z.ZodLiteral) return String(object.value);
    if (!name) return Object.keys(shape.shape).join(', ');
  }
  return name ? (otherNames[name] ?? name.toLowerCase()) : shape._zod.def.type;
}

function fieldAt(coordinate: string) {
  const [type, field] = coordinate.includes('.') ? coordinate.split('.') : ['Mutation', coordinate];
  const found = schema.getType(type ?? '');
  return found && 'getFields' in found ? found.getFields()[field ?? ''] : undefined;
}
