/** Objects of a space or of a change request: only their own IDs are the same in both. */
import { describe, expect } from 'vitest';
import { answer, askOnce, refuse, startWorld, test, type World } from '../harness.ts';
import { id as globalId } from '../ids.ts';

const space = '/v1/spaces/handbook';
const change = `${space}/change-requests/handbook-cr-12`;
const changeRequest = 'handbook/handbook-cr-12';

type Data = Readonly<Record<string, unknown>>;

/** Global IDs in a response. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'id' && typeof inner === 'string' ? [inner] : idsIn(inner),
  );
}

/** Sends each field in a separate request, and then all in one request, in this and in reverse order. */
async function aloneAndTogether(fields: readonly string[]) {
  // Each with a new world, because lengths of lists that were read affect later calls.
  const askAnew = async (document: string) => (await startWorld()).ask<Data>(document);
  const named = fields.map((field, at) => `f${at}: ${field}`);
  const alone = [];
  for (const field of named) alone.push(await askAnew(`{ ${field} }`));
  const together = [
    await askAnew(`{ ${named.join(' ')} }`),
    await askAnew(`{ ${named.toReversed().join(' ')} }`),
  ];
  for (const { errors, extensions } of [...alone, ...together])
    expect({ errors, extensions }).toEqual({ errors: undefined, extensions: undefined });
  const data = Object.assign({}, ...alone.map((result) => result.data)) as Data;
  return { alone, together, data };
}

describe('the same own id in both contents', () => {
  const ofSpace = (selection: string) => `space(id: "handbook") { ${selection} }`;
  const ofChange = (selection: string) => `changeRequest(id: "${changeRequest}") { ${selection} }`;
  const inBoth = (selection: string) => [ofSpace(selection), ofChange(selection)] as const;
  const nodes = (...ids: string[]) =>
    `nodes(ids: ${JSON.stringify(ids)}) { id ... on Page { title urls { app } } ... on File { name } }`;

  const cases: readonly (readonly [string, readonly [string, string]])[] = [
    [
      'a page',
      [
        'page(id: "handbook/vacation") { id path markdown urls { app } }',
        `page(id: "${changeRequest}/vacation") { id path markdown urls { app } }`,
      ],
    ],
    ['a page by its content', inBoth('content { page(id: "vacation") { id title markdown } }')],
    ['the tree of pages', inBoth('content { pages { id title pages { id urls { app } } } }')],
    ['all pages', inBoth('content { allPages { parent { id } page { id urls { app } } } }')],
    ['a list of files', inBoth('content { files(first: 3) { nodes { id name } } }')],
    ['a file', inBoth('content { file(id: "cover-welcome") { id name } }')],
    [
      'a revision with its contents',
      inBoth('content { revision { id type pages { id urls { app } } files { id name } } }'),
    ],
    [
      'what pages refer to',
      inBoth(
        'content { page(id: "welcome") { id ... on DocumentPage { cover { image { ... on FileReference { file { id name } } } } } } }',
      ),
    ],
    [
      'links of a page',
      inBoth(
        'content { page(id: "vacation") { id links { nodes { locations { ... on PageLocation { page { id urls { app } } } } } } } }',
      ),
    ],
    [
      'backlinks of a file',
      inBoth(
        'content { file(id: "cover-welcome") { id backlinks { nodes { ... on PageLocation { page { id urls { app } } } } } } }',
      ),
    ],
    ['comments', inBoth('comments(first: 2) { nodes { __typename id target { page { id } } } }')],
    [
      'nodes',
      [
        nodes('Page:handbook/vacation', 'File:handbook/cover-welcome'),
        nodes(`Page:${changeRequest}/vacation`, `File:${changeRequest}/cover-welcome`),
      ],
    ],
  ];

  test.for(cases)('%s: two IDs, two results, nothing shared', async ([, [here, there]]) => {
    const { alone, together, data } = await aloneAndTogether([here, there]);
    const [inSpace, inChange] = [idsIn(data.f0), idsIn(data.f1)];
    expect(inSpace.length).toBeGreaterThan(0);
    expect(new Set(inSpace).intersection(new Set(inChange))).toEqual(new Set());
    const calls = alone.flatMap((result) => result.calls).sort();
    for (const both of together) {
      expect(both.data).toEqual(data);
      expect([...both.calls].sort()).toEqual(calls);
    }
  });

  test('a page edited by the change request has another text in it', async () => {
    const { data, calls } = await askOnce<Record<string, { markdown: string }>>(
      `{ here: page(id: "handbook/vacation") { markdown } there: page(id: "${changeRequest}/vacation") { markdown } }`,
    );
    expect(data?.there?.markdown).toContain('Each team plans its vacations in January');
    expect(data?.here?.markdown).not.toContain('Each team plans its vacations in January');
    expect([...calls].sort()).toEqual([
      `GET ${change}/content/page/vacation?format=markdown`,
      `GET ${space}/content/page/vacation?format=markdown`,
    ]);
  });

  test('mutations return objects of the content that they change', async ({ world }) => {
    const { data, calls } = await world.expectData(`mutation {
        here: createComment(input: { subjectId: "handbook", pageId: "vacation", body: { markdown: "Why?" } }) { ...Created }
        there: createComment(input: { subjectId: "${changeRequest}", pageId: "vacation", body: { markdown: "Why?" } }) { ...Created }
      }
      fragment Created on CreateCommentPayload {
        comment { __typename target { page { id urls { app } } } }
        subject { id }
      }`);
    const url = 'https://app.docs.example/o/acme/s/handbook';
    const path = 'people/time-off/vacation';
    expect(data).toEqual({
      here: {
        comment: {
          __typename: 'SpaceComment',
          target: {
            page: { id: globalId('Page', 'handbook/vacation'), urls: { app: `${url}/${path}` } },
          },
        },
        subject: { id: globalId('Space', 'handbook') },
      },
      there: {
        comment: {
          __typename: 'ChangeRequestComment',
          target: {
            page: {
              id: globalId('Page', `${changeRequest}/vacation`),
              urls: { app: `${url}/~/changes/12/${path}` },
            },
          },
        },
        subject: { id: globalId('ChangeRequest', changeRequest) },
      },
    });
    expect(calls).toEqual([
      `POST ${space}/comments`,
      `GET ${space}/content/page/vacation`,
      `POST ${change}/comments`,
      `GET ${change}/content/page/vacation`,
    ]);
  });
});

describe('a change request by its number', () => {
  const byNumber = `GET ${space}/change-requests/12`;
  const reply = 'handbook-cr-12-comment-31/handbook-cr-12-comment-31-reply-1';

  /** A field, with `12` for the number; the key of its object; and the field's calls. */
  const cases: readonly (readonly [string, string, string, string?])[] = [
    ['changeRequest(id: "handbook/12") { … }', 'ChangeRequest', changeRequest],
    [
      'page(id: "handbook/12/vacation") { … }',
      'Page',
      `${changeRequest}/vacation`,
      `GET ${change}/content/page/vacation`,
    ],
    [
      'file(id: "handbook/12/cover-welcome") { … }',
      'File',
      `${changeRequest}/cover-welcome`,
      `GET ${change}/content/files/cover-welcome`,
    ],
    [
      'comment(id: "handbook/12/handbook-cr-12-comment-31") { … }',
      'ChangeRequestComment',
      `${changeRequest}/handbook-cr-12-comment-31`,
      `GET ${change}/comments/handbook-cr-12-comment-31`,
    ],
    [
      `commentReply(id: "handbook/12/${reply}") { … }`,
      'CommentReply',
      `${changeRequest}/${reply}`,
      `GET ${change}/comments/handbook-cr-12-comment-31/replies/handbook-cr-12-comment-31-reply-1`,
    ],
  ];

  const fieldOf: Readonly<Record<string, string>> = {
    ChangeRequest: 'number',
    Page: 'title',
    File: 'name',
    ChangeRequestComment: 'status',
    CommentReply: 'postedAt',
  };

  test.for(cases)(
    '%s has the global id of its own id',
    async ([field, type, key, call], { world }) => {
      const id = globalId(type, key);
      const ids = await world.expectData(`{ it: ${field.replace('…', 'id restId')} }`);
      expect(ids.data).toEqual({ it: { id, restId: key.split('/').at(-1) } });
      expect(ids.calls).toEqual(call ? [byNumber, call] : [byNumber]);

      const more = `id ${fieldOf[type]}`;
      const both = await world.expectData<Data>(
        `{ byNumber: ${field.replace('…', more)} byId: ${field.replace('/12', '/handbook-cr-12').replace('…', more)} }`,
      );
      expect(both.data?.byNumber).toEqual(both.data?.byId);
      expect(both.data?.byNumber).toMatchObject({ id });
      expect([...both.calls].sort()).toEqual([byNumber, call ?? `GET ${change}`].sort());

      const named = await world.ask(
        `{ node(id: "${type}:${key.replace('handbook-cr-12/', '12/').replace(/handbook-cr-12$/, '12')}") { id } }`,
      );
      expect(named.data).toEqual({ node: { id } });
      expect(named.calls).toEqual(ids.calls);
    },
  );

  test('many of them by number are not read from a list, which has only their ids', async ({
    world,
  }) => {
    const { data, calls } = await world.expectData(
      '{ a: changeRequest(id: "handbook/11") { number } b: changeRequest(id: "handbook/12") { number } c: changeRequest(id: "handbook/13") { number } }',
    );
    expect(data).toEqual({ a: { number: 11 }, b: { number: 12 }, c: { number: 13 } });
    expect([...calls].sort()).toEqual(
      [11, 12, 13].map((at) => `GET ${space}/change-requests/${at}`),
    );
  });

  test('many pages below it need one call more than by its ID', async ({ world }) => {
    const ids = ['vacation', 'expenses', 'welcome'].map((page) => `Page:handbook/12/${page}`);
    const { data, calls } = await world.ask(
      `{ nodes(ids: ${JSON.stringify(ids)}) { ... on Page { title } } }`,
    );
    expect(data).toEqual({
      nodes: [{ title: 'Vacation' }, { title: 'Expenses' }, { title: 'Welcome' }],
    });
    expect(calls).toEqual([byNumber, `GET ${change}/content/pages`]);
  });

  test('a number without a change request is NOT_FOUND, with everything below it', async ({
    world,
  }) => {
    const { data, errors, calls } = await world.ask(
      '{ changeRequest(id: "handbook/99") { id } page(id: "handbook/99/vacation") { id } node(id: "Page:handbook/99/vacation") { id } }',
    );
    expect(data).toEqual({ changeRequest: null, page: null, node: null });
    expect(errors?.map(({ path, extensions: { code } }) => [path?.[0], code]).sort()).toEqual([
      ['changeRequest', 'NOT_FOUND'],
      ['page', 'NOT_FOUND'],
    ]);
    expect(calls).toEqual([`GET ${space}/change-requests/99`]);
  });
});

describe('many pages by ID', () => {
  async function pageIds(world: World, of: string): Promise<string[]> {
    const { data } = await world.ask(`{ ${of} { content { allPages { page { restId } } } } }`);
    return Array.from(
      JSON.stringify(data).matchAll(/"restId":"([^"]+)"/g),
      ([, restId]) => restId ?? '',
    ).slice(0, 40);
  }
  const document =
    'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on Page { restId title } } }';

  test('forty of one content are one call, forty of both are two', async ({ world }) => {
    const own = await pageIds(world, 'space(id: "handbook")');
    expect(own).toHaveLength(40);
    const inSpace = own.map((id) => `Page:handbook/${id}`);
    const inChange = own.map((id) => `Page:${changeRequest}/${id}`);
    const askNodes = (ids: string[]) =>
      world.ask<{ nodes: { id: string }[] }, { ids: string[] }>(document, { ids });

    const one = await askNodes(inSpace);
    expect(one.errors).toBeUndefined();
    expect(one.data?.nodes).toMatchObject(own.map((restId) => ({ restId })));
    expect(one.calls).toEqual([`GET ${space}/content/pages`]);

    const both = await askNodes(inSpace.flatMap((id, at) => [id, inChange[at] ?? '']));
    expect(both.errors).toBeUndefined();
    expect(both.data?.nodes.map(({ id }) => Buffer.from(id, 'base64url').toString())).toEqual(
      inSpace.flatMap((id, at) => [id, inChange[at]]),
    );
    expect([...both.calls].sort()).toEqual([
      `GET ${change}/content/pages`,
      `GET ${space}/content/pages`,
    ]);
  });

  test('a page that is not in the list is read singly', async () => {
    const page = (id: string) => ({ type: 'document', id, title: id.toUpperCase() });
    const world = await startWorld({
      upstream({ url = '' }, response) {
        if (url.endsWith('/content/pages'))
          answer(response, { pages: [{ ...page('a'), pages: [page('b')] }] });
        else if (url.endsWith('/page/hidden')) answer(response, page('hidden'));
        else refuse(response, 404, 'None.');
      },
    });
    const ids = ['a', 'b', 'hidden', 'gone'].map((id) => `Page:s/${id}`);
    const { data, calls } = await world.expectData(
      `{ nodes(ids: ${JSON.stringify(ids)}) { ... on Page { title } } }`,
    );
    expect(data).toEqual({ nodes: [{ title: 'A' }, { title: 'B' }, { title: 'HIDDEN' }, null] });
    expect(calls[0]).toBe('GET /v1/spaces/s/content/pages');
    expect(calls.slice(1).sort()).toEqual([
      'GET /v1/spaces/s/content/page/gone',
      'GET /v1/spaces/s/content/page/hidden',
    ]);
  });
});

describe('an ID of the other endpoint is refused if the endpoint is named', () => {
  const ofSpace = (selection: string) => `{ it: space(id: "handbook") { title ${selection} } }`;
  const ofChange = (selection: string) =>
    `{ it: changeRequest(id: "${changeRequest}") { number ${selection} } }`;
  const ofComment = (key: string, type: string, selection: string) =>
    `{ it: comment(id: "${key}") { status ... on ${type} { ${selection} } } }`;
  const crReply = `${changeRequest}/handbook-cr-12-comment-31/handbook-cr-12-comment-31-reply-1`;

  /** A document with `…` for the ID; the object whose ID is refused there; and the calls that are made regardless. */
  const cases: readonly (readonly [string, string, string, readonly string[]])[] = [
    [ofSpace('content { page(id: "…") { id } }'), 'Page', `${changeRequest}/vacation`, [space]],
    [
      ofSpace('content { file(id: "…") { id } }'),
      'File',
      `${changeRequest}/cover-welcome`,
      [space],
    ],
    [ofSpace('content { page(id: "…") { id } }'), 'Page', 'guides/vacation', [space]],
    [
      ofSpace('comments(targetPageId: "…") { nodes { id } }'),
      'Page',
      `${changeRequest}/vacation`,
      [space],
    ],
    [ofSpace('changeRequest(id: "…") { id }'), 'ChangeRequest', 'guides/handbook-cr-12', [space]],
    [
      ofChange('content { page(id: "…") { id } }'),
      'Page',
      'handbook/handbook-cr-13/vacation',
      [change],
    ],
    [
      ofComment('handbook/handbook-comment-7', 'SpaceComment', 'reply(id: "…") { id }'),
      'CommentReply',
      crReply,
      [`${space}/comments/handbook-comment-7`],
    ],
    [
      ofComment('handbook/handbook-comment-7', 'SpaceComment', 'reply(id: "…") { id }'),
      'CommentReply',
      'handbook/handbook-comment-6/handbook-comment-6-reply-1',
      [`${space}/comments/handbook-comment-7`],
    ],
  ];

  test.for(cases)('%s for %s:%s', async ([document, type, key, calls], { world }) => {
    for (const id of [key, `${type}:${key}`, globalId(type, key)]) {
      const result = await world.ask(document.replace('…', id));
      expect(result.errors).toMatchObject([{ extensions: { code: 'INVALID_ID' } }]);
      expect(result.errors?.[0]?.path?.[0]).toBe('it');
      expect(result.calls).toEqual(calls.map((path) => `GET ${path}`));
    }
  });

  test('in the input of a mutation too, as a user error of its field', async ({ world }) => {
    const key = `${changeRequest}/vacation`;
    for (const id of [key, `Page:${key}`, globalId('Page', key)]) {
      const { data, calls } = await world.expectData(
        `mutation { it: createComment(input: { subjectId: "handbook", body: { markdown: "x" }, pageId: "${id}" }) { userErrors { code field } } }`,
      );
      expect(data).toEqual({ it: { userErrors: [{ code: 'INVALID_ID', field: ['pageId'] }] } });
      expect(calls).toEqual([]);
    }
  });

  test('but an ID of the main content can be used for its change request', async ({ world }) => {
    const keys = { page: `${changeRequest}/vacation`, file: `${changeRequest}/cover-welcome` };
    for (const form of [
      (_type: string, key: string) => key,
      (type: string, key: string) => `${type}:${key}`,
      globalId,
    ]) {
      const page = form('Page', 'handbook/vacation');
      const file = form('File', 'handbook/cover-welcome');
      const { data, calls } = await world.expectData(
        ofChange(`content { page(id: "${page}") { id } file(id: "${file}") { id } }
          comments(targetPageId: "${page}", first: 1) { totalCount }`),
      );
      expect(data).toMatchObject({
        it: {
          content: {
            page: { id: globalId('Page', keys.page) },
            file: { id: globalId('File', keys.file) },
          },
        },
      });
      expect([...calls].sort()).toEqual(
        [
          `GET ${change}`,
          `GET ${change}/comments?targetPage=vacation&limit=1`,
          `GET ${change}/content/files/cover-welcome`,
          `GET ${change}/content/page/vacation`,
        ].sort(),
      );
    }
  });
});

describe('an object has the same data under its ID, beside any other fields', () => {
  const site = (selection: string) => `site(id: "acme/partners") { id ${selection} }`;
  const published = (options: string) =>
    site(`publishedProfile${options} {
      site { id title urls { published } }
      structure { ... on PublishedSiteSpaces { siteSpaces { id title urls { published } space { id urls { published } } } } }
    }`);
  const page = (selection: string) => `page(id: "handbook/vacation") { id ${selection} }`;
  const handbook = (selection: string) => `space(id: "partner-handbook") { id ${selection} }`;

  const cases: readonly (readonly [string, readonly string[]])[] = [
    [
      'texts of a page',
      [
        page('title markdown'),
        page('all: markdown(evaluated: ALL)'),
        page('title all: markdown(evaluated: ALL) rich: document(evaluated: ALL) { nodes }'),
        page('markdown stable: markdown(evaluated: DETERMINISTIC_ONLY, dereferenced: ALL)'),
        'node(id: "Page:handbook/vacation") { id ... on Page { title markdown document { nodes } } }',
        'space(id: "handbook") { id content { pages { id title markdown all: markdown(evaluated: ALL) } } }',
      ],
    ],
    [
      'addresses of a space',
      [
        handbook('urls { published app }'),
        handbook('shared: urls { published(shareKey: "partners-key") }'),
        handbook('title shared: urls { published(shareKey: "partners-key") }'),
        site('siteSpaces { nodes { id space { id title urls { published app } } } }'),
      ],
    ],
    [
      'addresses of a site as it is published',
      [
        published('(shareKey: "partners-key")'),
        site('title urls { published }'),
        site('siteSpaces { nodes { id title urls { published } } }'),
        site('siteSpaces { nodes { id shared: urls { published(shareKey: "partners-key") } } }'),
        handbook('urls { published }'),
      ],
    ],
  ];

  test.for(cases)('%s', async ([, fields]) => {
    const { alone, together, data } = await aloneAndTogether(fields);
    expect(disagreementsIn(data)).toEqual([]);
    const calls = new Set(alone.flatMap((result) => result.calls));
    for (const all of together) {
      expect(all.data).toEqual(data);
      expect(new Set(all.calls).difference(calls)).toEqual(new Set());
    }
  });

  test('the values that differ depend only on arguments', async () => {
    const { data } = await askOnce<
      Record<string, Record<string, unknown>>
    >(`{ page: ${page('plain: markdown all: markdown(evaluated: ALL)')}
         space: ${handbook('plain: urls { published } shared: urls { published(shareKey: "partners-key") }')} }`);
    for (const object of Object.values(data ?? {})) {
      const [, plain, other] = Object.values(object);
      expect(plain).not.toEqual(other);
    }
  });
});

/** Fields with different values in two objects of one ID, which would overwrite each other in a client's store. */
function disagreementsIn(value: unknown, known = new Map<string, string>()): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id } = value as { id?: unknown };
  return Object.entries(value).flatMap(([name, inner]) => {
    const below = disagreementsIn(inner, known);
    if (typeof id !== 'string') return below;
    const field = `${id} ${name}`;
    const said = JSON.stringify(inner);
    const before = known.get(field) ?? said;
    known.set(field, before);
    return idsIn(inner).length > 0 || before === said ? below : [...below, `${field}: ${said}`];
  });
}

describe('links to revisions', () => {
  const id = (key: string) => globalId('Revision', key);
  const main = { id: id('handbook/handbook-main'), restId: 'handbook-main' };
  const edits = {
    id: id(`${changeRequest}/handbook-cr-12-edits`),
    restId: 'handbook-cr-12-edits',
  };

  test('have IDs without a call; outside the change request those of the space', async ({
    world,
  }) => {
    const { data, calls } = await world.expectData(`{
        space(id: "handbook") { revision { __typename id restId } }
        changeRequest(id: "${changeRequest}") { revision { id restId } initialRevision { id restId } }
      }`);
    expect(data).toEqual({
      space: { revision: { __typename: 'Revision', ...main } },
      changeRequest: { revision: edits, initialRevision: main },
    });
    expect([...calls].sort()).toEqual([`GET ${space}`, `GET ${change}`]);
  });

  test('lead to the active ones, each in its own content', async ({ world }) => {
    const { data, calls } = await world.expectData(`{
        space(id: "handbook") { revision { id createdAt } content { revision { id createdAt } } }
        changeRequest(id: "${changeRequest}") {
          revision { id type createdAt }
          initialRevision { id createdAt }
          content { revision { id createdAt } }
        }
      }`);
    const active = { id: main.id, createdAt: '2026-01-02T09:00:00.000Z' };
    const edited = { id: edits.id, createdAt: '2025-12-25T15:47:00.000Z' };
    expect(data).toEqual({
      space: { revision: active, content: { revision: active } },
      changeRequest: {
        revision: { ...edited, type: 'EDITS' },
        initialRevision: active,
        content: { revision: edited },
      },
    });
    expect([...calls].sort()).toEqual([
      `GET ${space}`,
      `GET ${change}`,
      `GET ${change}/content`,
      `GET ${space}/content`,
    ]);
  });

  test('lead to one that is no longer active by its own read', async ({ world }) => {
    const { data, extensions, calls } =
      await world.expectData(`{ changeRequest(id: "handbook/handbook-cr-14") {
        ids: initialRevision { id restId }
        initialRevisionId
        initialRevision { restId type }
      } }`);
    expect(data).toEqual({
      changeRequest: {
        ids: { id: id('handbook/handbook-before'), restId: 'handbook-before' },
        initialRevisionId: id('handbook/handbook-before'),
        initialRevision: { restId: 'handbook-before', type: 'EDITS' },
      },
    });
    expect(extensions).toBeUndefined();
    expect(calls).toEqual([
      `GET ${space}/change-requests/handbook-cr-14`,
      `GET ${space}/revisions/handbook-before`,
    ]);
  });

  test('of a merge are those of the space, of an update those of the change request', async () => {
    const world = await startWorld({
      upstream({ url = '' }, response) {
        const result = url.endsWith('/merge') ? 'merge' : 'update';
        answer(response, { revision: 'r', result });
      },
    });
    const { data, calls } = await world.expectData(`mutation {
        mergeMainIntoChangeRequest(input: { changeRequestId: "s/c" }) { revision { id } }
        mergeChangeRequest(input: { changeRequestId: "s/c" }) { revision { id } }
      }`);
    expect(data).toEqual({
      mergeMainIntoChangeRequest: { revision: { id: id('s/c/r') } },
      mergeChangeRequest: { revision: { id: id('s/r') } },
    });
    expect(calls).toEqual([
      'POST /v1/spaces/s/change-requests/c/update',
      'POST /v1/spaces/s/change-requests/c/merge',
    ]);
  });
});

describe('references in content lead to the named space', () => {
  const page = { type: 'document', id: 'p', title: 'Whole' };
  const inVersion = (versionContext: object, space: unknown = 's') => ({ space, versionContext });

  /** The siblings of the page; its key in the space `s`, and in its change request `c`. */
  const cases: readonly (readonly [object, string, string])[] = [
    [{}, 's/p', 's/c/p'],
    [{ space: 's' }, 's/p', 's/c/p'],
    [{ space: { object: 'space', id: 's' } }, 's/p', 's/c/p'],
    [{ space: 't' }, 't/p', 't/p'],
    [{ space: { object: 'space', id: 't' } }, 't/p', 't/p'],
    [{ space: 't', organization: 'o' }, 't/p', 't/p'],
    [inVersion({ type: 'revision', revision: 'r' }), 's/p', 's/p'],
    [inVersion({ type: 'change-request', changeRequest: 'd' }), 's/d/p', 's/d/p'],
    [
      inVersion({ changeRequest: { object: 'change-request', id: 'd', space: 's' } }),
      's/d/p',
      's/d/p',
    ],
    [inVersion({ changeRequest: 'd' }, 't'), 't/d/p', 't/d/p'],
  ];

  const linksOf = (key: string) => `page(id: "${key}/a") {
    restId
    links { nodes { target { ... on PageLocation { page { … } } } } }
  }`;

  /** Links of any page to another page than `placed`. */
  const linking = (placed: object, target: unknown) =>
    startWorld({
      upstream({ url = '' }, response) {
        const link = { targetReference: { kind: 'page', page: target, ...placed } };
        answer(response, url.includes('/links') ? { items: [link] } : { type: 'group', id: 'a' });
      },
    });

  test.for(cases)('%j', async ([placed, inSpace, inChange]) => {
    for (const [around, key] of [
      ['s', inSpace],
      ['s/c', inChange],
    ] as const) {
      const shown = (target: object) => ({
        it: { restId: 'a', links: { nodes: [{ target: { page: target } }] } },
      });
      const id = globalId('Page', key);

      const byId = await linking(placed, 'p');
      const ids = await byId.ask(`{ it: ${linksOf(around).replace('…', 'id restId')} }`);
      expect(ids.data).toEqual(shown({ id, restId: 'p' }));
      expect(ids.calls).toHaveLength(2);

      const byWhole = await linking(placed, page);
      const whole = await byWhole.expectData(`{ it: ${linksOf(around).replace('…', 'id title')} }`);
      expect(whole.data).toEqual(shown({ id, title: 'Whole' }));
      expect(whole.calls).toHaveLength(2);
    }
  });

  test('also by references that name only the space', async () => {
    const alternates = [
      { kind: 'page', page: 'p' },
      { kind: 'page', page: 'p', space: 't' },
      { kind: 'anchor', anchor: 'x', page: 'p', space: 's' },
      { kind: 'file', file: 'f' },
    ];
    const world = await startWorld({
      upstream: (_request, response) =>
        answer(response, { type: 'document', id: 'a', metaLinks: { alternates } }),
    });
    const { data, calls } =
      await world.expectData(`{ here: page(id: "s/a") { ...Alternates } there: page(id: "s/c/a") { ...Alternates } }
      fragment Alternates on DocumentPage { metaLinks { alternates {
        ... on PageReference { page { id } }
        ... on AnchorReference { page { id } }
        ... on FileReference { file { id } }
      } } }`);
    const shown = (...keys: string[]) => ({
      metaLinks: {
        alternates: [
          ...keys.slice(0, 3).map((key) => ({ page: { id: globalId('Page', key) } })),
          { file: { id: globalId('File', keys[3] ?? '') } },
        ],
      },
    });
    expect(data).toEqual({
      here: shown('s/p', 't/p', 's/p', 's/f'),
      there: shown('s/c/p', 't/p', 's/c/p', 's/c/f'),
    });
    expect(calls).toHaveLength(2);
  });

  test('and the other parts of its key are those of the objects around it', async () => {
    const world = await startWorld({
      upstream({ url = '' }, response) {
        const change = { object: 'change-request', id: 'c', conversationsIssuesCluster: 'k' };
        const around = { object: 'space', id: 's', organization: 'o' };
        answer(response, url.endsWith('/c') ? change : around);
      },
    });
    const { data, calls } = await world.expectData(
      '{ changeRequest(id: "s/c") { issuesCluster { id restId } } }',
    );
    expect(data).toEqual({
      changeRequest: {
        issuesCluster: { id: globalId('IssuesCluster', 'o/k'), restId: 'k' },
      },
    });
    expect(calls).toEqual(['GET /v1/spaces/s/change-requests/c', 'GET /v1/spaces/s']);
  });
});
