/**
 * Answers that differ from what was promised, in every place of every object and in every way: what is odd
 * costs the field that holds it, and nothing of it is repeated in a message.
 */
import type { RequestListener } from 'node:http';
import {
  type GraphQLType,
  getNullableType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { Collection } from '../../src/domains/collections/operations.ts';
import { Organization } from '../../src/domains/organizations/operations.ts';
import { PublishedSiteProfile } from '../../src/domains/sites/published-profile-shape.ts';
import { ConditionTemplate, Site, SiteAdaptiveSchema } from '../../src/domains/sites/site-shape.ts';
import {
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
} from '../../src/domains/sites/structure-shapes.ts';
import { Space } from '../../src/domains/spaces/space-shape.ts';
import { shapeFacts } from '../../src/rest/shape.ts';
import { schema } from '../../src/schema.ts';
import { answer, type Result, startWorld } from '../harness.ts';
import { canary, type Drift, driftsOf, type Path, whole } from './drifts.ts';
import { everythingOn } from './everything.ts';

// Many requests a test: a busy machine may take its time.
vi.setConfig({ testTimeout: 60_000 });

interface Subject {
  readonly shape: z.ZodObject;
  /** Path of the answer. */
  readonly route: string;
  /** The field that shows it, with `…` for its selection. */
  readonly ask: string;
  /** Where it stands in the response. */
  readonly at: Path;
  /** What the answer holds it in. */
  readonly within?: (object: unknown) => unknown;
}

const site = '/v1/orgs/o/sites/s';
const inList = (object: unknown) => ({ items: [object] });
const listed = (field: string) => ({
  ask: `site(id: "o/s") { restId ${field} { edges { node { … } } } }`,
  at: ['site', field, 'edges', 0, 'node'],
  within: inList,
});
const ofSite = (field: string) => ({
  ask: `site(id: "o/s") { restId ${field} { … } }`,
  at: ['site', field],
});

const subjects: readonly Subject[] = [
  {
    shape: Organization,
    route: '/v1/orgs/o',
    ask: 'organization(id: "o") { … }',
    at: ['organization'],
  },
  { shape: Space, route: '/v1/spaces/s', ask: 'space(id: "s") { … }', at: ['space'] },
  {
    shape: Collection,
    route: '/v1/collections/c',
    ask: 'collection(id: "c") { … }',
    at: ['collection'],
  },
  { shape: Site, route: site, ask: 'site(id: "o/s") { … }', at: ['site'] },
  { shape: SiteSection, route: `${site}/sections`, ...listed('sections') },
  { shape: SiteSectionGroup, route: `${site}/section-groups`, ...listed('sectionGroups') },
  { shape: SiteSpace, route: `${site}/site-spaces`, ...listed('siteSpaces') },
  { shape: SiteAdaptiveSchema, route: `${site}/adaptive-schema`, ...ofSite('adaptiveSchema') },
  {
    shape: ConditionTemplate,
    route: `${site}/adaptive-schema/template-conditions`,
    ...ofSite('conditionTemplates'),
    at: ['site', 'conditionTemplates', 0],
    within: inList,
  },
  { shape: PublishedSiteProfile, route: `${site}/published`, ...ofSite('publishedProfile') },
];

type Data = Readonly<Record<string, unknown>>;

/** Serves one answer; whatever else is asked for is the site. */
async function startDrifting(subject: Subject) {
  let object = whole(subject.shape);
  const { within = (one: unknown) => one } = subject;
  const upstream: RequestListener = (request, response) => {
    const [path] = (request.url ?? '').split('?');
    answer(response, path === subject.route ? within(object) : { object: 'site', id: 's' });
  };
  const world = await startWorld({ upstream });
  const typeName = shapeFacts.get(subject.shape)?.name ?? '';
  const document = `{ ${subject.ask.replace('…', '...Everything')} } ${everythingOn(typeName)}`;
  return (served: unknown = object): Promise<Result<Data>> => {
    object = served;
    return world.ask<Data, object>(document);
  };
}

describe.for(subjects.map((subject) => [shapeFacts.get(subject.shape)?.name, subject] as const))(
  '%s',
  ([, subject]) => {
    test('shows all that its answer holds', async () => {
      const ask = await startDrifting(subject);
      const { data, errors, extensions } = await ask();
      expect({ errors, extensions }).toEqual({ errors: undefined, extensions: undefined });
      expect(nullsIn(valueAt(data, subject.at))).toEqual([]);
    });

    test('shows all the rest, wherever its answer drifts', async () => {
      const ask = await startDrifting(subject);
      const { data } = await ask();
      if (!data) throw new Error('No data');
      for (const drift of driftsOf(subject.shape)) {
        const result = await ask(drift.answer);
        const path = [...subject.at, ...drift.path];
        expect(summaryOf(result, data), drift.title).toEqual(expectedOf(drift, path, data));
      }
    });
  },
);

describe('an alternative that is not known', () => {
  const ask = `{
    siteSectionGroup(id: "o/s/g") {
      children {
        __typename
        ... on SiteSection { title }
        ... on UnrecognizedObject { kind value }
      }
    }
  }`;
  const startGroup = (child: unknown) =>
    startWorld({
      upstream: (_request, response) =>
        answer(response, inList({ object: 'site-section-group', id: 'g', children: [child] })),
    });

  test('shows as it came, with a warning', async () => {
    const child = { object: 'site-video', id: 'v', length: 60 };
    const world = await startGroup(child);
    const { data, errors, extensions } = await world.ask(ask);
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      siteSectionGroup: {
        children: [{ __typename: 'UnrecognizedObject', kind: 'site-video', value: child }],
      },
    });
    expect(extensions).toEqual({
      warnings: [
        {
          code: 'UNRECOGNIZED_VALUE',
          message: expect.any(String),
          path: ['siteSectionGroup', 'children', 0],
          value: 'site-video',
        },
      ],
    });
  });

  test.for([[{ id: 'v' }], [{ object: null, id: 'v' }], [{ object: 7 }], [{}]])(
    'shows even when it does not say what it is: %j',
    async ([child]) => {
      const world = await startGroup(child);
      const { data, errors } = await world.ask(ask);
      expect(errors).toBeUndefined();
      expect(data).toMatchObject({
        siteSectionGroup: { children: [{ __typename: 'UnrecognizedObject', value: child }] },
      });
    },
  );
});

test.for(['../x', 'a/b', '?', 'a#b', '%2e%2e', ' ', ''])(
  'a link to %j is never followed',
  async (organization) => {
    const world = await startWorld({
      upstream: (_request, response) =>
        answer(response, { object: 'space', id: 's', title: 'S', organization }),
    });
    const { data, errors, calls } = await world.ask(
      '{ space(id: "s") { title organization { title } } }',
    );
    expect(data).toEqual({ space: { title: 'S', organization: null } });
    expect(errors).toMatchObject([
      { path: ['space', 'organization'], extensions: { code: 'UPSTREAM_INVALID_RESPONSE' } },
    ]);
    expect(calls).toEqual(['GET /v1/spaces/s']);
  },
);

interface Summary {
  readonly status: number;
  /** Where the data differs from that of an answer without drift, and what stands there. */
  readonly differences: readonly { readonly path: Path; readonly value: unknown }[];
  /** Where null stands because of an error, by the code of the error. */
  readonly errors: readonly { readonly nulled: Path; readonly code: unknown }[];
  readonly warnings: unknown;
  readonly isRepeated: boolean;
}

function summaryOf({ status, data, errors = [], extensions }: Result<Data>, before: Data): Summary {
  return {
    status,
    differences: differencesOf(before, data, []),
    errors: errors.map((error) => ({
      nulled: nearestNullable(error.path ?? [], before),
      code: error.extensions.code,
    })),
    warnings: extensions?.warnings ?? [],
    isRepeated: JSON.stringify(errors).includes(canary),
  };
}

function expectedOf({ effect, value }: Drift, path: Path, before: Data): Summary {
  const nothing = { status: 200, differences: [], errors: [], warnings: [], isRepeated: false };
  const nulled = nearestNullable(path, before);
  const isPromised = nulled.length < path.length;
  if (effect === 'nothing') return nothing;
  if (effect === 'error' || (effect === 'null' && isPromised))
    return {
      ...nothing,
      differences: [{ path: nulled, value: null }],
      errors: [{ nulled, code: 'UPSTREAM_INVALID_RESPONSE' }],
    };
  if (effect === 'unrecognized')
    return {
      ...nothing,
      differences: [{ path, value: 'UNRECOGNIZED' }],
      warnings: [{ code: 'UNRECOGNIZED_VALUE', message: expect.any(String), path, value }],
    };
  const shown = effect === 'null' ? null : effect === 'one less' ? [] : expect.anything();
  return { ...nothing, differences: [{ path, value: shown }] };
}

/** The smallest places at which two results differ. */
function differencesOf(before: unknown, after: unknown, path: Path): Summary['differences'] {
  if (Object.is(before, after)) return [];
  const isSame =
    isNested(before) &&
    isNested(after) &&
    before.id === after.id &&
    Object.keys(before).join() === Object.keys(after).join();
  if (!isSame) return [{ path, value: after }];
  return Object.keys(before).flatMap((key) =>
    differencesOf(before[key], after[key], [...path, Array.isArray(before) ? Number(key) : key]),
  );
}

const isNested = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const valueAt = (data: unknown, path: Path): unknown =>
  path.reduce((value, step) => (isNested(value) ? value[step] : undefined), data);

/** Paths at which null stands. */
const nullsIn = (value: unknown, path: Path = []): Path[] =>
  value === null
    ? [path]
    : isNested(value)
      ? Object.entries(value).flatMap(([key, inner]) => nullsIn(inner, [...path, key]))
      : [];

type Type = GraphQLType | null | undefined;

/** The place that becomes null when there is an error at the path, by the types of the schema. */
function nearestNullable(path: Path, data: Data): Path {
  let nullable: Path = [];
  let type: Type = schema.getQueryType();
  for (const [at, step] of path.entries()) {
    type = typeBelow(type, step, valueAt(data, path.slice(0, at)));
    if (!isNonNullType(type)) nullable = path.slice(0, at + 1);
  }
  return nullable;
}

/** Type of a field, or of a place in a list. */
function typeBelow(type: Type, step: string | number, value: unknown): Type {
  const holder = getNullableType(type);
  if (isListType(holder)) return holder.ofType;
  // An abstract type says nothing of its fields; the object says which type it has.
  const name = isAbstractType(holder) && isNested(value) ? String(value.__typename) : `${holder}`;
  const object = schema.getType(name);
  return isObjectType(object) ? object.getFields()[step]?.type : undefined;
}
