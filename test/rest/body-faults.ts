/** Faults in the bodies of successful responses. */
import type { FaultRow } from './fault-row.ts';
import { json, marker, organization, page, whole, writes } from './fault-server.ts';

const success = { code: 'UPSTREAM_INVALID_RESPONSE', attempts: 1, status: 200 } as const;
const withBody = (name: string, body: string, type = 'application/json'): FaultRow => ({
  name,
  fault: writes(whole(200, { 'content-type': type }, body)),
  ...success,
});
const text = JSON.stringify(organization('bad'));

export const bodyFaults: readonly FaultRow[] = [
  withBody('no body', ''),
  withBody('invalid JSON', `{"object": "organization", "note": "${marker}", "id": }`),
  withBody('JSON with a tail', `${text}x`),
  withBody('JSON after two byte order marks', `\ufeff\ufeff${text}`),
  {
    name: 'JSON in UTF-16',
    fault: writes(whole(200, {}, Buffer.from(text, 'utf16le'))),
    ...success,
  },
  withBody('a page', page, 'text/html'),
  withBody('a page that says it is JSON', page),
  withBody('JSON that says it is a page', text, 'text/html'),
  withBody('JSON that says it is text', text, 'text/plain'),
  withBody('a list in place of an object', `[${text}]`),
  withBody('null', 'null'),
  withBody('a string', `"${marker}"`),
  withBody('a number', '12'),
];

const contents = (name: string, body: unknown, row: Partial<FaultRow> = {}): FaultRow => ({
  name,
  fault: writes(json(body)),
  code: 'UPSTREAM_INVALID_RESPONSE',
  attempts: 1,
  status: 200,
  ...row,
});
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const list = { field: 'organizations(first: 5) { nodes { title } }' };
const collection = {
  field: 'collection(id: "bad") { title description defaultAccessLevel }',
  below: ['title'],
  left: { title: null, description: null, defaultAccessLevel: null },
};
const listed = (id: string) => ({ ...organization(id), title: id });

/** JSON of the right structure, with wrong values. */
export const contentFaults: readonly FaultRow[] = [
  contents('a list without items', { next: null }, list),
  contents('items that are an object', { items: {} }, list),
  contents('items that are null', { items: null }, list),
  contents('items that are text', { items: marker }, list),
  contents('a list in place of the envelope', [listed('a')], list),
  contents(
    'an item that is text',
    { items: [listed('a'), marker, listed('c')] },
    { ...list, below: ['nodes', 1], left: { nodes: [{ title: 'a' }, null, { title: 'c' }] } },
  ),
  contents(
    'an item without id',
    { items: [listed('a'), { title: 'b' }] },
    { ...list, below: ['nodes', 1], left: { nodes: [{ title: 'a' }, null] } },
  ),
  contents(
    'a title that is an object',
    { ...organization('bad'), title: { text: marker } },
    { below: ['title'], left: { title: null } },
  ),
  contents(
    'a title that is a list',
    { ...organization('bad'), title: [marker] },
    { below: ['title'], left: { title: null } },
  ),
  contents(
    'text for a flag',
    { ...organization('bad'), sso: marker },
    {
      field: 'organization(id: "bad") { requiresSso hasAiEnabled }',
      below: ['requiresSso'],
      left: { requiresSso: null, hasAiEnabled: null },
    },
  ),
  contents(
    'a number beyond bounds',
    { object: 'site', id: 'bad', title: 'B', siteSpaces: 1e300 },
    {
      field: 'site(id: "bad/bad") { title siteSpacesCount }',
      below: ['siteSpacesCount'],
      left: { title: 'B', siteSpacesCount: null },
    },
  ),
  contents(
    'text for a number',
    { object: 'site', id: 'bad', title: 'B', siteSpaces: marker },
    {
      field: 'site(id: "bad/bad") { title siteSpacesCount }',
      below: ['siteSpacesCount'],
      left: { title: 'B', siteSpacesCount: null },
    },
  ),
  contents(
    'text for the count of a list',
    { items: [], count: marker },
    {
      field: 'organizations(first: 5) { totalCount nodes { title } }',
      below: ['totalCount'],
      left: { totalCount: null, nodes: [] },
    },
  ),
  contents(
    'a number beyond bounds for the count of a list',
    { items: [], count: 1e300 },
    {
      field: 'organizations(first: 5) { totalCount }',
      below: ['totalCount'],
      left: { totalCount: null },
    },
  ),
  contents(
    'text for a list',
    { ...organization('bad'), emailDomains: marker },
    {
      field: 'organization(id: "bad") { title emailDomains }',
      below: ['emailDomains'],
      left: { title: 'Title bad', emailDomains: null },
    },
  ),
  contents(
    'text for an object',
    { ...organization('bad'), billing: marker },
    {
      field: 'organization(id: "bad") { title billing { interval } }',
      below: ['billing'],
      left: { title: 'Title bad', billing: null },
    },
  ),
  contents('a required member that is missing', { object: 'collection', id: 'bad' }, collection),
  contents(
    'a required member that is null',
    { object: 'collection', id: 'bad', title: null },
    collection,
  ),
  contents('an object without id', { object: 'organization', title: 'B' }),
  contents('an id that is a number', { ...organization('bad'), id: 7 }),
  {
    ...contents('100,000 levels in a title', undefined, {
      field: 'organization(id: "bad") { title }',
      below: ['title'],
      left: { title: null },
    }),
    fault: writes(
      whole(
        200,
        { 'content-type': 'application/json' },
        `{"object":"organization","id":"bad","title":${deep(100_000)}}`,
      ),
    ),
  },
  {
    ...contents('100,000 levels where anything may stand', undefined, {
      field: 'site(id: "bad/bad") { adaptiveSchema { jsonSchema } }',
      below: ['adaptiveSchema', 'jsonSchema'],
      left: { adaptiveSchema: { jsonSchema: null } },
    }),
    fault: (socket, { path }) =>
      void socket.write(
        path.endsWith('/adaptive-schema')
          ? whole(
              200,
              { 'content-type': 'application/json' },
              `{"object":"site-adaptive-schema","jsonSchema":${deep(100_000)}}`,
            )
          : json({ object: 'site', id: 'bad' }),
      ),
  },
];
