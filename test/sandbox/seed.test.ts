import { expect, test } from 'vitest';
import { z } from 'zod';
import { collectionOperations } from '../../src/domains/collections/operations.ts';
import { organizationOperations } from '../../src/domains/organizations/operations.ts';
import { siteOperations } from '../../src/domains/sites/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import type { AnyOperation } from '../../src/rest/operation.ts';
import { shapeFacts, unwrap } from '../../src/rest/shape.ts';
import { type Running, startSandbox } from './service.ts';

const tables = [organizationOperations, collectionOperations, spaceOperations, siteOperations];
const all = { limit: 1000 };
const acme = { organizationId: 'acme' };
const docs = { ...acme, siteId: 'docs' };

test('acme has the site docs with 24 sections in and out of groups, each with two site spaces', async () => {
  const { call } = await startSandbox();
  const sections = await call(siteOperations.listSiteSections, { path: docs, query: all });
  expect(sections.count).toBe(24);
  expect(sections.items.map((section) => section?.siteSpaces?.length)).toEqual(Array(24).fill(2));
  const grouped = sections.items.filter((section) => section?.sectionGroup !== undefined);
  expect(grouped).toHaveLength(18);
  expect(new Set(grouped.map((section) => section?.sectionGroup))).toEqual(
    new Set(['guides', 'advanced', 'api', 'operations']),
  );
});

test('acme has 60 spaces and more in nested collections, and some at the root', async () => {
  const { call } = await startSandbox();
  const { items: collections } = await call(collectionOperations.listCollections, {
    path: acme,
    query: all,
  });
  const nested = new Set(collections.filter((one) => one?.parent).map((one) => one?.id));
  const { items: spaces } = await call(spaceOperations.listSpaces, { path: acme, query: all });
  const parents = spaces.map((space) => space?.parent).filter((id) => nested.has(id));
  expect(parents.length).toBeGreaterThanOrEqual(60);
  expect(new Set(parents).size).toBeGreaterThanOrEqual(12);
  expect(spaces.filter((space) => space?.parent === undefined).length).toBeGreaterThan(3);
  expect(spaces.find((space) => space?.id === 'handbook')?.title).toBe('Handbook');
  const depth = (id: string | undefined): number =>
    id === undefined ? 0 : 1 + depth(collections.find((one) => one?.id === id)?.parent);
  expect(Math.max(...collections.map((one) => depth(one?.id)))).toBe(3);
});

test('the seed is the same on every start', async () => {
  const now = () => new Date('2031-01-01T00:00:00Z');
  const [first, second] = await Promise.all([startSandbox(), startSandbox({ now })]);
  expect(await everything(second)).toEqual(await everything(first));
});

test('every optional member of every answer is there somewhere and missing somewhere', async () => {
  const service = await startSandbox();
  const census = new Census();
  for (const { operation, items } of await everything(service))
    for (const item of items) census.take(operation.shape, item, operation.name);
  expect(census.neverThere()).toEqual([]);
  expect(census.neverMissing()).toEqual([]);
  expect(census.size).toBeGreaterThan(200);
});

/** Every seeded answer, by operation: each read with every id there is. */
async function everything({ send }: Running) {
  const known = new Map<string, string[]>([
    ['organizationId', ['acme', 'globex']],
    ['spaceId', ['old-handbook']],
  ]);
  const answers: { operation: AnyOperation; items: unknown[] }[] = [];
  const learn = (name: string, items: unknown[]) => {
    const ids = items.flatMap(
      (item) => z.object({ id: z.string() }).safeParse(item).data?.id ?? [],
    );
    known.set(name, [...(known.get(name) ?? []), ...ids]);
  };
  const learnt: Record<string, string> = {
    listSpaces: 'spaceId',
    listCollections: 'collectionId',
    listSites: 'siteId',
  };
  const reads = tables
    .flatMap((table) => Object.values<AnyOperation>(table))
    .filter(({ method }) => method === 'GET')
    // Lists go first: they tell the ids.
    .sort((a, b) => Number(b.name in learnt) - Number(a.name in learnt));
  for (const operation of reads) {
    for (const path of pathsOf(operation.path, known)) {
      const raw = await send('GET', operation.kind === 'list' ? `${path}?limit=1000` : path);
      expect([200, 404], raw.text).toContain(raw.status);
      if (raw.status === 404) continue;
      const items =
        operation.kind === 'list'
          ? z.object({ items: z.array(z.unknown()) }).parse(raw.json).items
          : [raw.json];
      answers.push({ operation, items });
      const name = learnt[operation.name];
      if (name) learn(name, items);
    }
  }
  return answers;
}

function pathsOf(template: string, known: ReadonlyMap<string, string[]>): string[] {
  const name = /\{(\w+)\}/.exec(template)?.[1];
  if (name === undefined) return [template];
  return (known.get(name) ?? []).flatMap((id) => pathsOf(template.replace(`{${name}}`, id), known));
}

/** Counts optional members: by the resource they belong to and their way in it, wherever it is embedded. */
class Census {
  readonly #there = new Set<string>();
  readonly #missing = new Set<string>();
  readonly #optional = new Set<string>();

  get size(): number {
    return this.#optional.size;
  }

  neverThere = () => [...this.#optional].filter((name) => !this.#there.has(name));
  neverMissing = () => [...this.#optional].filter((name) => !this.#missing.has(name));

  /** `value` undefined: whatever the schema has is missing with it. */
  take(schema: z.core.$ZodType, value: unknown, at: string): void {
    const { inner } = unwrap(schema);
    if (inner instanceof z.ZodObject) this.#object(inner, value, at);
    else if (inner instanceof z.ZodArray) this.#each(inner.element, value, at);
    else if (inner instanceof z.ZodRecord) this.#each(inner.valueType, value, `${at}.*`);
    else if (inner instanceof z.ZodUnion)
      for (const option of inner.options) {
        const fits = z.safeParse(option, value).success;
        if (fits || value === undefined) this.take(option, value, at);
      }
  }

  #object(schema: z.ZodObject, value: unknown, at: string): void {
    const isResource = 'object' in schema.shape;
    // A resource that is missing as a whole says nothing about what it would have had.
    if (isResource && value === undefined) return;
    const root = isResource ? (shapeFacts.get(schema)?.name ?? at) : at;
    const members = new Map(Object.entries(value ?? {}));
    for (const [name, field] of Object.entries(schema.shape)) {
      const path = `${root}.${name}`;
      const member = members.get(name);
      if (unwrap(field).optional) {
        this.#optional.add(path);
        (member === undefined ? this.#missing : this.#there).add(path);
      }
      this.take(field, member, path);
    }
  }

  #each(schema: z.core.$ZodType, value: unknown, at: string): void {
    const items = typeof value === 'object' && value !== null ? Object.values(value) : [undefined];
    for (const item of items) this.take(schema, item, at);
  }
}
