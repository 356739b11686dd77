import { expect } from 'vitest';
import { z } from 'zod';
import { collectionOperations } from '../../src/domains/collections/operations.ts';
import { siteOperations } from '../../src/domains/sites/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { factsOf } from '../../src/rest/table/facts.ts';
import { unwrap } from '../../src/rest/table/schema.ts';
import { builtInSeed } from '../../src/sandbox/seed/seed.ts';
import { seedLists } from '../../src/sandbox/seed-file/lists.ts';
import { Store } from '../../src/sandbox/store/store.ts';
import { mend } from '../mend.ts';
import { everything, parametersOf, reads } from './everything.ts';
import { startSandbox, test } from './service.ts';

const all = { limit: 1000 };
const acme = { organizationId: 'acme' };
const docs = { ...acme, siteId: 'docs' };

test('acme has the site docs with 24 sections in and out of groups, each with two site spaces', async ({
  call,
}) => {
  const sections = await call(siteOperations.listSiteSections, { path: docs, query: all });
  expect(sections.count).toBe(24);
  expect(sections.items.map((section) => section?.siteSpaces?.length)).toEqual(Array(24).fill(2));
  const grouped = sections.items.filter((section) => section?.sectionGroup !== undefined);
  expect(grouped).toHaveLength(18);
  expect(new Set(grouped.map((section) => section?.sectionGroup))).toEqual(
    new Set(['guides', 'advanced', 'api', 'operations']),
  );
});

test('acme has at least 60 spaces in nested collections, and some at the root', async ({
  call,
}) => {
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

test('the seed is the same on every start, except for the times of recent events', () => {
  const [first, second] = ['2026-01-06', '2031-01-01'].map((day) => seededRows(new Date(day)));
  const differing = first?.filter((row, at) => row !== second?.[at]);
  expect(first?.length).toBe(second?.length);
  expect(differing).toEqual([
    expect.stringMatching(/"audit-log".*"sourceSetAt":"2026-01-05T23:59:40/),
    expect.stringMatching(/"feature-flags".*"sourceSetAt":"2026-01-06T00:00:00/),
    expect.stringMatching(/"old-handbook".*"deletedAt":"2026-01-04T00:/),
    expect.stringMatching(/"support-to-de".*"beganAt":"2026-01-06T00:00:00/),
    expect.stringMatching(/"webhooks-to-de".*"beganAt":"2026-01-05T23:59:30/),
  ]);
});

/** The rows of a store that was seeded at this time. */
function seededRows(now: Date): string[] {
  const store = new Store((fresh) => builtInSeed(fresh, now));
  return seedLists
    .flatMap(({ kind }) => store.rows(kind).list(undefined))
    .map(({ id, data }) => JSON.stringify({ id, data }))
    .sort();
}

test('every optional member of every response is present somewhere and missing somewhere', async () => {
  const census = new Census();
  const answers = await everything(await startSandbox());
  const answered = new Set(
    answers.flatMap(({ shape, items }) => (items.length > 0 ? [shape] : [])),
  );
  mend(
    reads()
      .filter(({ shape }) => !answered.has(shape))
      .map(
        ({ name, path }) =>
          `${name} has no seeded answer: add what it reads to a file in src/sandbox/seed, and where no list of \`bindingNames\` in test/sandbox/everything.ts leads to ${path}, add the one that does: listThings: [${parametersOf(
            path,
          )
            .map((parameter) => `'${parameter}'`)
            .join(', ')}],`,
      ),
  );
  for (const { name, shape, items } of answers)
    for (const item of items) census.take(shape, item, factsOf(shape).shape?.name ?? name);
  mend([
    ...census
      .neverThere()
      .map(
        (member) => `${member} is in no seeded answer: give it to an object in src/sandbox/seed.`,
      ),
    ...census
      .neverMissing()
      .map(
        (member) =>
          `${member} is in every seeded answer: leave it out of an object in src/sandbox/seed.`,
      ),
  ]);
  expect(census.size).toBeGreaterThan(500);
});

/** Counts optional members: by their resource and their path in it, wherever it is embedded. */
class Census {
  readonly #there = new Set<string>();
  readonly #missing = new Set<string>();
  readonly #optional = new Set<string>();
  /** Many responses contain the same objects: each is counted once. */
  readonly #counted = new Map<z.core.$ZodType, Set<string>>();

  get size(): number {
    return this.#optional.size;
  }

  neverThere = () => [...this.#optional].filter((name) => !this.#there.has(name));
  neverMissing = () => [...this.#optional].filter((name) => !this.#missing.has(name));

  /** Without a value, everything in the schema is missing. `within`: the schemas around it. */
  take(schema: z.core.$ZodType, value: unknown, at: string, within: Schemas = new Set()): void {
    const { inner } = unwrap(schema);
    // A missing subpage or resource does not count for its members.
    if (value === undefined && (within.has(inner) || isResource(inner))) return;
    const own = nameOf(inner);
    if (own !== undefined && value !== undefined && this.#isCounted(inner, value)) return;
    const name = own ?? at;
    const inside = new Set(within).add(inner);
    if (inner instanceof z.ZodObject) this.#object(inner, value, name, inside);
    else if (inner instanceof z.ZodArray) this.#each(inner.element, value, name, inside);
    else if (inner instanceof z.ZodRecord) this.#each(inner.valueType, value, `${name}.*`, inside);
    else if (inner instanceof z.ZodUnion)
      for (const option of inner.options) {
        const fits = isMeant(option, value) && z.safeParse(option, value).success;
        if (fits || value === undefined) this.take(option, value, name, inside);
      }
  }

  #isCounted(schema: z.core.$ZodType, value: unknown): boolean {
    const counted = this.#counted.get(schema) ?? new Set();
    const text = JSON.stringify(value);
    const isCounted = counted.has(text);
    this.#counted.set(schema, counted.add(text));
    return isCounted;
  }

  #object(schema: z.ZodObject, value: unknown, at: string, within: Schemas): void {
    const members = new Map(Object.entries(value ?? {}));
    for (const [name, field] of Object.entries(schema.shape)) {
      const path = `${at}.${name}`;
      const member = members.get(name);
      if (unwrap(field).optional) {
        this.#optional.add(path);
        (member === undefined ? this.#missing : this.#there).add(path);
      }
      this.take(field, member, path, within);
    }
  }

  #each(schema: z.core.$ZodType, value: unknown, at: string, within: Schemas): void {
    const items = typeof value === 'object' && value !== null ? Object.values(value) : [undefined];
    for (const item of items) this.take(schema, item, at, within);
  }
}

/** By literals, because trying each alternative is slow for deeply nested values. */
const isMeant = (option: z.core.$ZodType, value: unknown) =>
  !(option instanceof z.ZodObject) ||
  Object.entries(option.shape).every(
    ([name, field]) =>
      !(field instanceof z.ZodLiteral) || field.values.has(Reflect.get(Object(value), name)),
  );

type Schemas = ReadonlySet<z.core.$ZodType>;

const isResource = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodObject && 'object' in schema.shape;

/**
 * The name under which its members are counted, wherever it is embedded; otherwise their path in the response. Snapshots
 * have the members of what they are snapshots of.
 */
const nameOf = (schema: z.core.$ZodType) =>
  (isResource(schema) ? factsOf(schema).shape : factsOf(schema).union)?.name.replace(
    /Snapshot$/,
    '',
  );
