/**
 * Responses with every kind of deviation in every place: each affects only its field, and no message repeats
 * its value.
 */
import type { RequestListener } from 'node:http';
import {
  type GraphQLField,
  type GraphQLType,
  getNullableType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { stepOf } from '../../src/graphql/execution/step.ts';
import type { SemanticNonNullExtensions } from '../../src/graphql/types/directives.ts';
import { lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import { factsOf } from '../../src/rest/table/facts.ts';
import { optionsOf } from '../../src/rest/table/schema.ts';
import { schema } from '../../src/schema/schema.ts';
import { answer, type Result, startWorld } from '../harness.ts';
import { mend } from '../mend.ts';
import { canary, type Drift, driftsOf, type Path, whole } from './drifts.ts';
import { resourcesOfSchema } from './resources-of-schema.ts';
import { bodyAt, documentOf, inList, type Subject } from './subject.ts';
import { subjects } from './subjects.ts';

type Data = Readonly<Record<string, unknown>>;

/** Serves the same response for all requests. */
async function startDrifting(subject: Subject) {
  let object = whole(subject.shape);
  const upstream: RequestListener = (request, response) => {
    const [path] = (request.url ?? '').split('?');
    answer(response, bodyAt(path, subject, object));
  };
  // The documents have every member of a shape, more than any client would select.
  const world = await startWorld({ upstream, facade: { queryTokens: 10_000 } });
  const document = documentOf(subject);
  return (served: unknown = object): Promise<Result<Data>> => {
    object = served;
    return world.ask<Data>(document);
  };
}

const named = subjects.map(
  (subject) => [factsOf(subject.shape).shape?.name, subject.route, subject] as const,
);

test('there is a subject for each resource', () => {
  const shapes = new Set(subjects.map(({ shape }) => shape));
  const options = Array.from(resourcesOfSchema(), ({ name, shape, endpoints }) =>
    (shape instanceof z.ZodUnion ? optionsOf(shape) : [shape]).map((option) => ({
      name: factsOf(option).shape?.name ?? name,
      field: lowerFirst(name),
      key: endpoints[0].keyPattern.replace(/\{\w+\}/g, 'text'),
      option,
    })),
  ).flat();
  mend(
    options
      .filter(({ option }) => !shapes.has(option))
      .map(
        ({ name, field, key }) =>
          `\`written\` in test/graphql/subjects.ts lacks ${name}: { shape: ${name}, route: 'path of its read, with text for each id', ...one('${field}', '${key}') },`,
      ),
  );
});

describe.for(named)('%s of %s', ([, , subject]) => {
  test('returns all members of the response', async () => {
    const ask = await startDrifting(subject);
    const { data, errors, extensions } = await ask();
    expect({ errors, extensions }).toEqual({ errors: undefined, extensions: undefined });
    const nulls = nullsIn(valueAt(data, subject.at))
      .filter((path) => !isUnnamed(path, subject))
      .map((path) => path.join('.'));
    expect(nulls).toEqual(subject.nulls ?? []);
  });

  test('has the directive on the members that the shape requires, and on no others', async () => {
    const ask = await startDrifting(subject);
    const { data } = await ask();
    if (!data) throw new Error('No data');
    const required = [...driftsOf(subject.shape)].filter((one) => one.isOfRequired !== undefined);
    for (const { title, path, isOfRequired } of required) {
      const at = [...subject.at, ...path];
      const promised = [at, ...idPathsOf(at, data)].filter((one) => isPromisedAt(one, data));
      expect(promised.length > 0, title).toBe(isOfRequired && !subject.inKey?.test(title));
    }
  });

  test('returns all other members, wherever the response drifts', async () => {
    const ask = await startDrifting(subject);
    const { data } = await ask();
    if (!data) throw new Error('No data');
    for (const drift of driftsOf(subject.shape)) {
      const result = await ask(drift.answer);
      const path = [...subject.at, ...drift.path];
      const expected = isLost(drift, subject)
        ? failedAt(subject.at, 'NOT_FOUND')
        : expectedBeside(drift, path, data);
      const summary = summaryOf(result, data);
      expect(summary, drift.title).toEqual(
        subject.moves?.test(drift.title)
          ? {
              ...expected,
              differences: expect.arrayContaining([...expected.differences]),
              errors: expect.arrayContaining([...expected.errors]),
            }
          : expected,
      );
    }
  });
});

describe('an unknown alternative', () => {
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

  test('is returned unchanged, with a warning', async () => {
    const child = { object: 'site-video', id: 'v', length: 60 };
    const world = await startGroup(child);
    const { data, extensions } = await world.expectData(ask);
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
    'is returned even without its type: %j',
    async ([child]) => {
      const world = await startGroup(child);
      const { data } = await world.expectData(ask);
      expect(data).toMatchObject({
        siteSectionGroup: { children: [{ __typename: 'UnrecognizedObject', value: child }] },
      });
    },
  );
});

describe('a page of an unknown kind', () => {
  const pages = [{ type: 'canvas', id: 'p', title: 'P', pages: [{ id: 'q' }], size: 7 }];
  const startPages = () =>
    startWorld({
      upstream({ url = '' }, response) {
        if (url.includes('/page/')) answer(response, pages[0]);
        else answer(response, url.includes('/content') ? { pages } : { object: 'space', id: 's' });
      },
    });
  const warning = (...path: (string | number)[]) => ({
    code: 'UNRECOGNIZED_VALUE',
    message: expect.any(String),
    path,
  });
  const kind = '__typename ... on UnrecognizedPage { kind }';

  test('has the fields of all pages, with a warning for each', async () => {
    const world = await startPages();
    const { data, extensions, calls } = await world.expectData(
      `{ page(id: "s/p") { id title ${kind} pages { restId ${kind} } } }`,
    );
    expect(data).toEqual({
      page: {
        id: 'UGFnZTpzL3A',
        title: 'P',
        __typename: 'UnrecognizedPage',
        kind: 'canvas',
        pages: [{ restId: 'q', __typename: 'UnrecognizedPage', kind: null }],
      },
    });
    expect(extensions?.warnings).toEqual([
      { ...warning('page'), value: 'canvas' },
      warning('page', 'pages', 0),
    ]);
    expect(calls).toEqual(['GET /v1/spaces/s/content/page/p']);
  });

  test("affects neither other pages of the tree nor the page's IDs", async () => {
    const world = await startPages();
    const tree = await world.expectData(
      '{ space(id: "s") { content { allPages { depth page { restId } } } } }',
    );
    expect(tree.data).toEqual({
      space: {
        content: {
          allPages: [
            { depth: 0, page: { restId: 'p' } },
            { depth: 1, page: { restId: 'q' } },
          ],
        },
      },
    });
    const ids = await world.ask('{ page(id: "s/p") { id restId } }');
    expect(ids.data).toEqual({ page: { id: 'UGFnZTpzL3A', restId: 'p' } });
    expect(ids.extensions?.warnings).toEqual([{ ...warning('page'), value: 'canvas' }]);
    expect(ids.calls).toEqual(['GET /v1/spaces/s/content/page/p']);
  });
});

test.for<[unknown, unknown, unknown]>([
  [{ schemaVersion: 2, more: 'text' }, { token: 't' }, [2, 't']],
  [{}, {}, [null, null]],
  [undefined, undefined, [null, null]],
  [null, null, [null, null]],
  [canary, canary, [null, null]],
  [[canary], 7, [null, null]],
])(
  'documents with %j and %j are returned, with all other members',
  async ([first, meta, shown]) => {
    const world = await startWorld({
      upstream: (_request, response) =>
        answer(response, {
          object: 'change-request',
          id: 'c',
          space: 's',
          description: { object: 'document', data: first, meta, nodes: [{ any: 'block' }] },
        }),
    });
    const { data, errors } = await world.ask(
      '{ changeRequest(id: "s/c") { restId description { data schemaVersion token nodes } } }',
    );
    const [schemaVersion, token] = shown as unknown[];
    const isMissing = first === undefined || first === null;
    expect(errors?.map(({ path }) => path)).toEqual(
      isMissing ? [['changeRequest', 'description', 'data']] : undefined,
    );
    expect(data).toEqual({
      changeRequest: {
        restId: 'c',
        description: { data: first ?? null, schemaVersion, token, nodes: [{ any: 'block' }] },
      },
    });
  },
);

test.for(['../x', 'a/b', '?', 'a#b', '%2e%2e', ' ', ''])(
  'a link to %j is never followed',
  async (organization) => {
    const world = await startWorld({
      upstream: (_request, response) =>
        answer(response, { object: 'space', id: 's', title: 'S', organization }),
    });
    const { data, errors, extensions, calls } = await world.ask(
      '{ space(id: "s") { title organization { title } } }',
    );
    expect(data).toEqual({ space: { title: 'S', organization: null } });
    // Nothing has an empty ID. The other IDs may be those of objects, which cannot be requested.
    const told = organization === '' ? errors : extensions?.warnings;
    expect(told).toMatchObject([expect.objectContaining({ path: ['space', 'organization'] })]);
    expect(JSON.stringify(told)).toContain('UPSTREAM_INVALID_RESPONSE');
    expect(calls).toEqual(['GET /v1/spaces/s']);
  },
);

interface Summary {
  readonly status: number;
  /** Differences from the data of a response without drift, by path. */
  readonly differences: readonly { readonly path: Path; readonly value: unknown }[];
  /** Paths that are null because of an error, with its code. */
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

/** Whether the drift changes the member by which the object is found in a list. */
const isLost = ({ title }: Drift, { foundBy }: Subject) =>
  foundBy !== undefined && title.startsWith(`${foundBy}: `);

/** A link has two fields: the object, and its ID. */
function expectedBeside(drift: Drift, path: Path, before: Data): Summary {
  // Fields of a type are ordered by name.
  const paths = [path, ...idPathsOf(path, before)].sort((one, other) =>
    one.join() < other.join() ? -1 : 1,
  );
  const [one, ...others] = paths.map((each) => expectedOf(drift, each, before));
  if (!one) throw new Error('Each path has an expectation');
  return {
    ...one,
    differences: [one, ...others].flatMap(({ differences }) => differences),
    errors: [one, ...others].flatMap(({ errors }) => errors),
  };
}

/** Paths of the ID fields for the link at a path. */
function idPathsOf(path: Path, before: Data): Path[] {
  const at = path.findLastIndex((step) => typeof step === 'string');
  const name = String(path[at]);
  const holder = valueAt(before, path.slice(0, at));
  const isThere = (field: string) => isNested(holder) && field in holder;
  const ids = [`${name}Id`, `${name.replace(/s$/, '')}Ids`].filter(isThere);
  const restIds = ids.length > 0 ? [`${name}RestId`].filter(isThere) : [];
  return [...ids, ...restIds].map((beside) => path.with(at, beside));
}

const nothing = { status: 200, differences: [], errors: [], warnings: [], isRepeated: false };

/** A field is null because of an error. */
const failedAt = (nulled: Path, code: string): Summary => ({
  ...nothing,
  differences: [{ path: nulled, value: null }],
  errors: [{ nulled, code }],
});

function expectedOf({ effect, value }: Drift, path: Path, before: Data): Summary {
  const nulled = nearestNullable(path, before);
  const isPromised = nulled.length < path.length || isRequiredAt(path, before);
  if (effect === 'nothing') return nothing;
  if (effect === 'error' || (effect === 'null' && isPromised))
    return failedAt(nulled, 'UPSTREAM_INVALID_RESPONSE');
  if (effect === 'unrecognized')
    return {
      ...nothing,
      differences: [{ path, value: 'UNRECOGNIZED' }],
      warnings: [{ code: 'UNRECOGNIZED_VALUE', message: expect.any(String), path, value }],
    };
  if (effect === 'emptied')
    return {
      ...nothing,
      differences: Object.keys(valueAt(before, path) ?? {})
        .filter((field) => field !== '__typename')
        .map((field) => ({ path: [...path, field], value: null })),
    };
  const shown = effect === 'null' ? null : effect === 'one less' ? [] : expect.anything();
  return { ...nothing, differences: [{ path, value: shown }] };
}

/** The deepest paths at which two results differ. */
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

/** Paths with null. */
/** Links to parents that are not in the key of the subject: no response contains them. */
const isUnnamed = (path: Path, { route }: Subject) =>
  /^(content\.)?changeRequest$/.test(path.join('.')) && !route.includes('/change-requests/');

const nullsIn = (value: unknown, path: Path = []): Path[] =>
  value === null
    ? [path]
    : isNested(value)
      ? Object.entries(value).flatMap(([key, inner]) => nullsIn(inner, [...path, key]))
      : [];

type Type = GraphQLType | null | undefined;

/** The path that becomes null after an error at the given path, according to the types of the schema. */
function nearestNullable(path: Path, data: Data): Path {
  let nullable: Path = [];
  let type: Type = schema.getQueryType();
  for (const [at, step] of path.entries()) {
    type = typeBelow(type, step, valueAt(data, path.slice(0, at)));
    if (!isNonNullType(type)) nullable = path.slice(0, at + 1);
  }
  return nullable;
}

/** Whether null is an error there, although the type is nullable. */
function isRequiredAt(path: Path, data: Data): boolean {
  const field = fieldAt(path, data);
  return field !== undefined && stepOf(field).isRequired === true;
}

/** Whether null is an error there, according to the schema: by `!`, or by the directive. */
function isPromisedAt(path: Path, data: Data): boolean {
  const field = fieldAt(path, data);
  if (!field) return false;
  const { directives }: Partial<SemanticNonNullExtensions> = field.extensions;
  const { levels = [0] } = directives?.semanticNonNull ?? { levels: [] };
  return isNonNullType(field.type) || levels.includes(0);
}

function fieldAt(path: Path, data: Data): GraphQLField<unknown, unknown> | undefined {
  const holder = valueAt(data, path.slice(0, -1));
  const type = schema.getType(isNested(holder) ? String(holder.__typename) : '');
  return isObjectType(type) ? type.getFields()[String(path.at(-1))] : undefined;
}

/** The type of a field, or of an item of a list. */
function typeBelow(type: Type, step: string | number, value: unknown): Type {
  const holder = getNullableType(type);
  if (isListType(holder)) return holder.ofType;
  // The type is abstract, so the object's `__typename` determines the fields.
  const name = isAbstractType(holder) && isNested(value) ? String(value.__typename) : `${holder}`;
  const object = schema.getType(name);
  return isObjectType(object) ? object.getFields()[step]?.type : undefined;
}
