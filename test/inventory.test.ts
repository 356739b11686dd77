/** The operation table held against the inventory, which was typed from the reference documents alone. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operationTables } from '../src/operations.ts';
import type { Operation } from '../src/rest/operation.ts';
import { shapeFacts, unionFacts, unwrap } from '../src/rest/shape.ts';
import { schema } from '../src/schema.ts';
import { inventory } from './inventory.ts';

const key = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const inventoried = new Map(inventory.map((row) => [key(row), row]));
const built = Object.entries(operationTables).flatMap(([domain, table]) =>
  Object.values<Operation>(table).map((operation) => ({ domain, operation })),
);

test('the inventory has 143 operations, each once', () => {
  expect(inventory).toHaveLength(143);
  expect(inventoried.size).toBe(143);
});

test('there are all of them, each in its domain', () => {
  expect(built).toHaveLength(143);
  expect(built.map(({ domain, operation }) => `${domain}: ${key(operation)}`).sort()).toEqual(
    inventory.map((row) => `${row.domain}: ${key(row)}`).sort(),
  );
});

test('each of them is proven in the test of its domain', async () => {
  for (const domain of Object.keys(operationTables)) {
    const source = await readFile(new URL(`domains/${domain}.test.ts`, import.meta.url), 'utf8');
    expect(source, domain).toContain(`prove('${domain}', `);
  }
});

describe.each(built)('$operation.name', ({ operation }) => {
  const row = inventoried.get(key(operation));

  test('takes the query parameters of the inventory', () => {
    expect(Object.keys(operation.query.shape).sort()).toEqual(row?.query);
  });

  test('takes the body fields of the inventory, and requires no fewer', () => {
    const fields = Object.entries(operation.body?.shape ?? {});
    const expected = row?.body.map((field) => field.replace('!', ''));
    expect(fields.map(([name]) => name).sort()).toEqual(expected);
    const optional = fields.filter(([, field]) => unwrap(field).optional).map(([name]) => name);
    expect(row?.body.filter((field) => optional.includes(field.replace('!', '')))).toEqual(
      optional.sort(),
    );
  });

  test('answers what the inventory says', () => {
    expect(answerOf(operation)).toBe(membersOf[row?.answer ?? ''] ?? row?.answer);
  });

  test('is reached where the inventory says', () => {
    for (const coordinate of row?.coordinates ?? []) expect(fieldAt(coordinate)).toBeDefined();
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
  SearchResult: 'search result item',
  OrganizationSearchResult: 'organization search item',
  IntegrationInstallation: 'installation',
  IntegrationEvent: 'integration event',
  SpaceInstallation: 'space installation item',
  SiteInstallation: 'site installation item',
  ContentLocation: 'backlink',
};

/** The literal of `object`; the name of the shape where there is none, or its members. */
function wireName(shape: z.core.$ZodType): string {
  const name = (shapeFacts.get(shape) ?? unionFacts.get(shape))?.name;
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
