/** One rule for IDs: `id` and names that end in `Id` or `Ids` are those of global IDs, in reads and in writes. */

import { getNamedType, isNonNullType } from 'graphql';
import { expect } from 'vitest';
import { test as commonTest, startWorld } from '../harness.ts';
import { everythingOn } from './everything.ts';
import { resourcesOfSchema } from './resources-of-schema.ts';
import { type Member, members } from './schema-members.ts';

/** For documents that select everything. */
const test = commonTest.extend('world', () => startWorld({ facade: { queryTokens: 10_000 } }));

const isIdName = (name: string) => /(^id|Id)s?$/.test(name) && !isRestIdName(name);
const isRestIdName = (name: string) => /(^rest|Rest)Ids?$/.test(name);

/** Relay defines its name. The caller chooses the value. */
const notAnId = 'clientMutationId';

const typeOf = ({ type }: Member) => getNamedType(type).name;
const ids = members.filter(([, { name }]) => isIdName(name) && name !== notAnId);

test('everything called an ID has the type ID, and nothing else has', () => {
  expect(ids.length).toBeGreaterThan(300);
  expect(ids.filter(([, id]) => typeOf(id) !== 'ID').map(([at]) => at)).toEqual([]);
  const others = members.filter(([, one]) => typeOf(one) === 'ID' && !isIdName(one.name));
  expect(others.map(([at]) => at)).toEqual([]);
});

test('an argument that looks an object up by its ID is called `id`', () => {
  const lookups = members.filter(
    ([at, one]) => at.includes('(') && isNonNullType(one.type) && typeOf(one) === 'ID',
  );
  expect(lookups.length).toBeGreaterThan(25);
  expect(lookups.filter(([at]) => !/\(ids?:\)$/.test(at)).map(([at]) => at)).toEqual([]);
});

test('an ID of the REST API is a string', () => {
  const restIds = members.filter(([, { name }]) => isRestIdName(name));
  expect(restIds.length).toBeGreaterThan(40);
  // A change of one has it before and after.
  const others = restIds.filter(([, id]) => !['String', 'TextChange'].includes(typeOf(id)));
  expect(others.map(([at]) => at)).toEqual([]);
});

const kinds = new Set(
  Array.from(resourcesOfSchema(), ({ name, endpoints }) => [
    name,
    ...endpoints.map((one) => one.name),
  ]).flat(),
);

kinds.add('Content');

/** Whether the value is the global ID of an object of this graph. */
function isGlobal(value: unknown): boolean {
  const text = Buffer.from(String(value), 'base64url').toString();
  const [type = '', key = ''] = text.split(/:(.*)/s);
  return kinds.has(type) && key !== '' && Buffer.from(text).toString('base64url') === value;
}

/** The values under names of a kind, with their paths. */
function* valuesUnder(
  isNamed: (name: string) => boolean,
  value: unknown,
  path = '',
): Generator<readonly [path: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const at = `${path}.${name}`;
    if (!isNamed(name)) yield* valuesUnder(isNamed, member, at);
    else for (const one of [member].flat()) if (one !== null) yield [at, one];
  }
}

const ofAcme = (list: string) => `organization(id: "acme") { ${list}(first: 1000) { nodes … } }`;
const ofDocs = (list: string) => `site(id: "acme/docs") { ${list}(first: 1000) { nodes … } }`;
const ofHandbook = (list: string) => `space(id: "handbook") { ${list}(first: 1000) { nodes … } }`;

/** Lists of the sandbox, by the type of their objects. */
const lists: Readonly<Record<string, string>> = {
  ChangeRequest: ofHandbook('changeRequests'),
  Collection: ofAcme('collections'),
  Comment: ofHandbook('comments'),
  Conversation: ofAcme('conversations'),
  ConversationIssue: ofAcme('conversationIssues'),
  File: 'space(id: "handbook") { content { files(first: 1000) { nodes … } } }',
  IntegrationInstallation: 'integration(id: "git-sync") { installations(first: 1000) { nodes … } }',
  IssuesCluster: ofAcme('issuesClusters'),
  Member: ofAcme('members'),
  OpenApiSpec: ofAcme('openApiSpecs'),
  Organization: 'organizations(first: 1000) { nodes … }',
  Page: 'space(id: "handbook") { content { pages … } }',
  Revision: 'space(id: "handbook") { content { revision … } }',
  SamlProvider: ofAcme('samlProviders'),
  Site: ofAcme('sites'),
  SiteSection: ofDocs('sections'),
  SiteSectionGroup: ofDocs('sectionGroups'),
  SiteSpace: ofDocs('siteSpaces'),
  Space: ofAcme('spaces'),
  Team: ofAcme('teams'),
  Translation: ofAcme('translations'),
};

test.for(Object.entries(lists))(
  'ids in real data of %s are global, REST API IDs are not',
  async ([type, list], { world }) => {
    const document = `{ ${list.replace('…', '{ ...Everything }')} } ${everythingOn(type, { texts: false })}`;
    const { data } = await world.expectData(document);
    const found = [...valuesUnder(isIdName, data)];
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(([, id]) => !isGlobal(id))).toEqual([]);
    expect([...valuesUnder(isRestIdName, data)].filter(([, id]) => isGlobal(id))).toEqual([]);
  },
);
