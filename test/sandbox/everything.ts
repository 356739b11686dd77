/** Every response to reads of the seed, for IDs found in lists. */
import { expect } from 'vitest';
import { z } from 'zod';
import type { AnyOperation } from '../../src/rest/table/operation.ts';
import { fillPath } from '../../src/rest/values/path.ts';
import { operationTables } from '../../src/schema/operations.ts';
import type { Running } from './service.ts';

/** One response, or the items of one list. */
export interface Read {
  readonly name: string;
  /** The path after `/v1`, with its query. */
  readonly path: string;
  readonly shape: z.ZodType;
  readonly items: readonly unknown[];
}

/** Values of path parameters for one object. */
type Binding = Readonly<Record<string, string>>;

/** The reads that return ids, and the path parameters for their items. */
const bindingNames: Readonly<Record<string, readonly string[]>> = {
  listCollections: ['collectionId'],
  listSpaces: ['spaceId'],
  listSites: ['organizationId', 'siteId'],
  listMembers: ['organizationId', 'userId'],
  listTeams: ['organizationId', 'teamId'],
  listIntegrations: ['integrationName'],
  listIntegrationEvents: ['integrationName', 'eventId'],
  listIssuesClusters: ['organizationId', 'clusterId'],
  listConversations: ['organizationId', 'conversationId'],
  listConversationIssues: ['organizationId', 'issueId'],
  listPages: ['spaceId', 'pageId'],
  listFiles: ['spaceId', 'fileId'],
  listRevisionPages: ['spaceId', 'revisionId', 'pageId'],
  listChangeRequests: ['spaceId', 'changeRequestId'],
  listSpaceComments: ['spaceId', 'commentId'],
  listChangeRequestPages: ['spaceId', 'changeRequestId', 'pageId'],
  listChangeRequestFiles: ['spaceId', 'changeRequestId', 'fileId'],
  listChangeRequestComments: ['spaceId', 'changeRequestId', 'commentId'],
};

/** Query parameters that a read requires, or that add members. The first ones are enough. */
export const queries: Readonly<Record<string, readonly string[]>> = {
  searchSpace: ['query=the'],
  searchOrganization: ['query=the'],
  listChangeRequests: ['status=open', 'status=draft', 'status=merged', 'status=archived'],
  getPage: ['', 'format=markdown', 'format=document'],
  getRevisionPage: ['', 'format=markdown', 'format=document'],
  getChangeRequestPage: ['', 'format=markdown', 'format=document'],
  getChanges: ['', 'limit=1'],
  getUrlResource: ['c/guides', 's/handbook', 's/handbook/~/changes/12/people'].map(
    (path) => `url=${encodeURIComponent(`https://app.docs.example/o/acme/${path}`)}`,
  ),
  getSpaceComment: ['', 'format=document'],
  getChangeRequestComment: ['', 'format=document'],
};

/** The number of objects in a space or a change request that are read singly; their lists are read completely. */
const few = 1;
/** The number of objects in an organization that are read singly. */
const some = 12;

/** All responses for the seed. */
export async function everything({ send }: Running): Promise<Read[]> {
  const known: Binding[] = [
    {},
    { organizationId: 'acme' },
    { organizationId: 'globex' },
    { spaceId: 'old-handbook' },
    ...['handbook', 'quickstart', 'first-week', 'scratchpad', 'globex-notes'].map((space) => ({
      spaceId: space,
      revisionId: `${space}-main`,
    })),
    { emailDomain: 'acme.example' },
    { subdomain: 'acme' },
    { organizationId: 'acme', userId: 'ada' },
    ...[1, 6, 7].map((number) => ({ organizationId: 'acme', inviteId: `invite-${number}` })),
    { organizationId: 'globex', userId: 'noor' },
    { organizationId: 'acme', teamId: 'documentation' },
    { organizationId: 'globex', teamId: 'friends' },
    { organizationId: 'globex', teamId: 'manual-authors' },
  ];
  const answers: Read[] = [];
  for (const operation of reads()) {
    const { name, kind, shape, path: template } = operation;
    for (const binding of bindingsOf(template, known)) {
      for (const query of queries[name] ?? ['']) {
        const path = fillPath(template, binding);
        const sent = `${path}?${kind === 'list' ? 'limit=1000&' : ''}${query}`;
        const raw = await send('GET', sent);
        // 405: a release lacks the read, and has another method at its path.
        expect([200, 404, 405], `${path} ${raw.text}`).toContain(raw.status);
        if (raw.status !== 200) continue;
        const items =
          kind === 'list'
            ? z.object({ items: z.array(z.unknown()) }).parse(raw.json).items
            : [raw.json];
        answers.push({ name, path: sent, shape, items });
        known.push(...bindingsIn(name, binding, kind === 'list' ? items : raw.json));
      }
    }
  }
  return answers;
}

/** All reads, ordered so that ids are returned before they are needed. */
export function reads() {
  const all = Object.values(operationTables).flatMap((table) => Object.values<AnyOperation>(table));
  const turn = ({ name }: AnyOperation) => bindingNames[name]?.length ?? 9;
  return all
    .flatMap(({ kind, shape, ...row }) =>
      row.method === 'GET' && shape instanceof z.ZodType ? [{ ...row, kind, shape }] : [],
    )
    .sort((a, b) => turn(a) - turn(b));
}

export const parametersOf = (template: string) =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

function bindingsOf(template: string, known: readonly Binding[]): Binding[] {
  const names = new Set(parametersOf(template));
  return known.filter(
    (binding) => names.symmetricDifference(new Set(Object.keys(binding))).size === 0,
  );
}

/** An integration has a name as its ID; an issue is nested in its item. */
const Identified = z.array(
  z.union([
    z.object({ issue: z.object({ id: z.string() }) }).transform(({ issue }) => issue),
    z
      .object({ object: z.literal('integration'), name: z.string() })
      .transform(({ name }) => ({ id: name })),
    z.object({ id: z.string() }),
  ]),
);

/** The objects in a response with ids: items of a list, or an object with pages. */
function bindingsIn(name: string, binding: Binding, answer: unknown): Binding[] {
  const names = bindingNames[name];
  const last = names?.at(-1);
  if (!names || last === undefined) return [];
  const items =
    Identified.safeParse(answer).data ?? z.object({ pages: Identified }).parse(answer).pages;
  const isPart = names[0] === 'spaceId' && names.length > 1;
  const isMany = names[0] === 'organizationId' && names[1] !== 'siteId';
  return items.slice(0, isPart ? few : isMany ? some : undefined).map(({ id }) => {
    const values = { ...binding, [last]: id };
    return Object.fromEntries(names.map((one) => [one, values[one] ?? '']));
  });
}
