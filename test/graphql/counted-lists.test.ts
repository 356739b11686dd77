/**
 * What the parent tells of a list is not asked for, and what is shown is the same: each document is asked once more
 * of a service that leaves such members out.
 */
import type { RequestListener } from 'node:http';
import { isEnumType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { CountedBy } from '../../src/graphql/fields/counted-by.ts';
import { schema } from '../../src/schema.ts';
import { Gate } from '../gate.ts';
import { startWorld, type World, type WorldOptions } from '../harness.ts';

/** A field that a member of its parent tells about: how many there are, or whether there is one. */
interface Told {
  readonly type: string;
  readonly field: string;
  readonly on: string;
  readonly member: string;
  readonly when: Readonly<Record<string, unknown>>;
}

/** All that is declared. */
const told: readonly Told[] = Object.values(schema.getTypeMap()).flatMap((type) => {
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap(({ name: field, extensions }) => {
    const { countedBy = [], onlyIf }: { countedBy?: CountedBy[]; onlyIf?: CountedBy } = extensions;
    return [...countedBy, ...(onlyIf ? [onlyIf] : [])].map(({ on, member, when = {} }) => ({
      type: type.name,
      field,
      on: on.name,
      member,
      when,
    }));
  });
});

const replyComment = 'handbook/handbook-cr-12/handbook-cr-12-comment-31';

/** Documents with what is to be selected on objects of the type: many in a list, and some by their ids. */
const parents: Readonly<Record<string, (selected: string) => readonly string[]>> = {
  Space: (selected) => [
    `{ organization(id: "acme") { spaces(first: 100) { nodes { restId ${selected} } } } }`,
    `{ a: space(id: "handbook") { ${selected} } b: space(id: "travel") { ${selected} } }`,
  ],
  ChangeRequest: (selected) => [
    `{ space(id: "handbook") { changeRequests(first: 50) { nodes { restId ${selected} } } } }`,
    `{ changeRequest(id: "handbook/handbook-cr-12") { ${selected} } }`,
  ],
  ChangeRequestComment: (selected) => [
    `{ changeRequest(id: "handbook/handbook-cr-12") { comments(first: 50) { nodes { ... on ChangeRequestComment { restId ${selected} } } } } }`,
    `{ comment(id: "${replyComment}") { ... on ChangeRequestComment { ${selected} } } }`,
  ],
  Member: (selected) => [
    `{ organization(id: "acme") { members(first: 40) { nodes { restId ${selected} } } } }`,
    `{ a: member(id: "acme/ada") { ${selected} } b: member(id: "acme/guest-17") { ${selected} } }`,
  ],
  Site: (selected) => [
    `{ acme: organization(id: "acme") { sites(first: 50) { nodes { restId ${selected} } } } globex: organization(id: "globex") { sites { nodes { restId ${selected} } } } }`,
    `{ site(id: "acme/docs") { ${selected} } }`,
  ],
};

const page =
  '{ totalCount edges { cursor node { id } } nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }';

/** The field in all the ways that it may be asked for: with each value of its filters, ordered, in pages. */
function waysOf({ type, field }: Told): readonly string[] {
  const parent = schema.getType(type);
  const args = isObjectType(parent) ? (parent.getFields()[field]?.args ?? []) : [];
  const filters = args.flatMap(({ name, type: of }) => {
    if (isEnumType(of)) return of.getValues().map((value) => `${name}: ${value.name}`);
    if (name === 'orderBy') return [`${name}: { direction: ASC }`];
    if (name === 'isDefault') return [`${name}: true`, `${name}: false`];
    return name === 'title' ? [`${name}: "a"`] : [];
  });
  if (!args.some(({ name }) => name === 'first')) return [`${field} { site { id } }`];
  return [[], ...filters.map((filter) => [filter])].flatMap((filter) => [
    `${field}${given(filter)} { totalCount }`,
    `${field}${given(filter)} { n: totalCount __typename }`,
    `${field}${given([...filter, 'first: 2'])} ${page}`,
    `${field}${given([...filter, 'first: 0'])} ${page}`,
  ]);
}

const given = (args: readonly string[]) => (args.length > 0 ? `(${args.join(', ')})` : '');

/** Changes the member wherever an object of its kind says it. */
type Alter = (object: Record<string, unknown>, member: string) => void;

const leaveOut: Alter = (object, member) => {
  delete object[member];
};

/** The sandbox of the world, as it answers when the members that tell are changed in its answers. */
const altered = (world: World, changed: readonly Told[], alter: Alter): RequestListener => {
  const ofKind = Map.groupBy(changed, ({ on }) => on.toLowerCase());
  return async ({ url, headers }, response) => {
    const { authorization = '' } = headers;
    const answer = await fetch(`${world.upstreamUrl}${url}`, { headers: { authorization } });
    const body = JSON.parse(await answer.text(), (_, value) => {
      const kind = String(Object(value).object).replaceAll('-', '');
      for (const { member } of ofKind.get(kind) ?? []) if (member in value) alter(value, member);
      return value;
    });
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));
  };
};

async function worlds(changed: readonly Told[], alter: Alter, options: WorldOptions = {}) {
  const telling = await startWorld(options);
  const upstream = altered(telling, changed, alter);
  return { telling, untold: await startWorld({ ...options, upstream }) };
}

test('what is told is declared at these fields', () => {
  expect(told.map(({ type, field, member, when }) => [type, field, member, when])).toEqual([
    ['ChangeRequest', 'comments', 'comments', { status: 'open' }],
    ['ChangeRequestComment', 'replies', 'replies', {}],
    ['Member', 'teams', 'teams', {}],
    ['Site', 'publishedProfile', 'published', {}],
    ['Site', 'siteSpaces', 'siteSpaces', {}],
    ['Space', 'changeRequests', 'changeRequestsOpen', { status: 'open' }],
    ['Space', 'changeRequests', 'changeRequestsDraft', { status: 'draft' }],
    ['Space', 'comments', 'comments', { status: 'open' }],
  ]);
});

describe.each(['plan', 'graphql'] as const)('by %s', (executor) => {
  test.for(told)('$type.$field shows the same without $member', async (place) => {
    const { telling, untold } = await worlds([place], leaveOut, { facade: { executor } });
    let saved = 0;
    for (const way of waysOf(place))
      for (const document of parents[place.type]?.(way) ?? []) {
        const one = await telling.ask(document);
        const other = await untold.ask(document);
        expect(one.errors, document).toBeUndefined();
        expect(one.data, document).toEqual(other.data);
        expect(other.calls, document).toEqual(expect.arrayContaining([...one.calls]));
        saved += other.calls.length - one.calls.length;
      }
    expect(saved).toBeGreaterThan(0);
  });
});
