/** Texts are read only in the selected formats: in parallel, with one call for each. */
import type { RequestListener } from 'node:http';
import { describe, expect } from 'vitest';
import {
  answer,
  askOnce,
  expectDataOnce,
  refuse,
  startWorld,
  test,
  type World,
} from '../harness.ts';

const space = '/v1/spaces/handbook';
const comments = `${space}/comments`;
const comment = `${comments}/handbook-comment-7`;
const change = `${space}/change-requests/handbook-cr-12`;
const crComment = `${change}/comments/handbook-cr-12-comment-31`;
const page = `${space}/content/page`;

const markdown = 'body { markdown }';
const document = 'body { document { schemaVersion } }';
const both = 'body { markdown document { schemaVersion } }';

type Variables = Readonly<Record<string, unknown>>;

const gets = (...paths: readonly string[]) => paths.map((path) => `GET ${path}`).sort();

/** The value of the query parameter `format` for each format. */
const inBoth = (path: string) => [`${path}?format=document`, `${path}?format=markdown`];

interface Case {
  readonly query: string;
  readonly variables?: Variables;
  /** Paths of the GETs; sorted, because they may be parallel. */
  readonly calls: readonly string[];
}

const commentIs = (selection: string) =>
  `comment(id: "handbook/handbook-comment-7") { ${selection} }`;
const decided =
  'query ($yes: Boolean!, $no: Boolean!) { comment(id: "handbook/handbook-comment-7") { body { … } } }';
const commentsAre = (selection: string, first = 2) =>
  `{ space(id: "handbook") { comments(first: ${first}) { ${selection} } } }`;

const cases: Readonly<Record<string, Case>> = {
  'none where no text is selected': {
    query: `{ ${commentIs('status body { __typename }')} }`,
    calls: [comment],
  },
  one: { query: `{ ${commentIs(markdown)} }`, calls: [`${comment}?format=markdown`] },
  'the other one': { query: `{ ${commentIs(document)} }`, calls: [`${comment}?format=document`] },
  both: { query: `{ ${commentIs(both)} }`, calls: inBoth(comment) },
  'a text under two aliases': {
    query: `{ ${commentIs('a: body { text: markdown } b: body { again: markdown }')} }`,
    calls: [`${comment}?format=markdown`],
  },
  'each format under an alias of its own': {
    query: `{ ${commentIs('a: body { text: markdown } b: body { rich: document { token: schemaVersion } }')} }`,
    calls: inBoth(comment),
  },
  'the same object under two aliases': {
    query: `{ a: ${commentIs(markdown)} b: ${commentIs(both)} }`,
    calls: inBoth(comment),
  },
  'fragments, named and inline': {
    query: `{ ${commentIs('...Text ... { body { ...Rich } } ... on SpaceComment { status }')} }
      fragment Text on Comment { body { markdown } }
      fragment Rich on CommentBody { document { schemaVersion } }`,
    calls: inBoth(comment),
  },
  'a fragment on a type that the object is not of': {
    query: `{ ${commentIs(`status ... on SpaceComment { ${markdown} } ... on ChangeRequestComment { ${document} }`)} }`,
    calls: [`${comment}?format=markdown`],
  },
  'what is skipped and what is included': {
    query: decided.replace(
      '…',
      'markdown @include(if: $yes) document @skip(if: $yes) { schemaVersion } ... @include(if: $no) { document { schemaVersion } }',
    ),
    variables: { yes: true, no: false },
    calls: [`${comment}?format=markdown`],
  },
  'what is skipped and what is included, the other way round': {
    query: decided.replace(
      '…',
      'markdown @include(if: $no) document @skip(if: $no) { schemaVersion } ... @skip(if: $yes) { markdown }',
    ),
    variables: { yes: true, no: false },
    calls: [`${comment}?format=document`],
  },
  'the nodes of a list': {
    query: commentsAre(`nodes { ${markdown} }`),
    calls: [space, `${comments}?format=markdown&limit=2`],
  },
  'the edges of a list': {
    query: commentsAre(`edges { node { ${document} } }`),
    calls: [space, `${comments}?format=document&limit=2`],
  },
  'nodes in one format and edges in the other': {
    query: commentsAre(`nodes { ${markdown} } edges { node { ${document} } }`),
    calls: [space, `${comments}?format=markdown&limit=2`, `${comments}?format=document&limit=2`],
  },
  'a list without texts': {
    query: commentsAre('nodes { status }'),
    calls: [space, `${comments}?limit=2`],
  },
  'a list below an object with a known ID': {
    query: `{ changeRequest(id: "handbook/handbook-cr-12") { number comments(first: 1) { nodes { ${both} } } } }`,
    calls: [
      change,
      `${change}/comments?format=markdown&limit=1`,
      `${change}/comments?format=document&limit=1`,
    ],
  },
  'a list below an object in a format': {
    query: `{ comment(id: "handbook/handbook-cr-12/handbook-cr-12-comment-31") { ${markdown} ... on ChangeRequestComment { replies(first: 2) { nodes { ${document} } } } } }`,
    calls: [`${crComment}?format=markdown`, `${crComment}/replies?format=document&limit=2`],
  },
  'a reply to a comment on a change request': {
    query: `{ commentReply(id: "handbook/handbook-cr-12/handbook-cr-12-comment-31/handbook-cr-12-comment-31-reply-1") { ${both} } }`,
    calls: inBoth(`${crComment}/replies/handbook-cr-12-comment-31-reply-1`),
  },
  'many objects by their ids': {
    query: `{ nodes(ids: [${[5, 6, 7].map((at) => `"SpaceComment:handbook/handbook-comment-${at}"`)}]) { ... on Comment { ${both} } } }`,
    calls: inBoth(comments).map((path) => path.replace('?', '?limit=70&')),
  },
  'objects of several types by their ids': {
    query: `{
      nodes(ids: ["Page:handbook/vacation", "SpaceComment:handbook/handbook-comment-7", "File:handbook/cover-welcome"]) {
        ... on Page { markdown }
        ... on Comment { ${document} }
        ... on File { name }
      }
    }`,
    calls: [
      `${page}/vacation?format=markdown`,
      `${comment}?format=document`,
      `${space}/content/files/cover-welcome`,
    ],
  },
  'many pages by ID, whose list has no format': {
    query:
      '{ nodes(ids: ["Page:handbook/vacation", "Page:handbook/welcome", "Page:handbook/expenses"]) { ... on Page { markdown } } }',
    calls: ['vacation', 'welcome', 'expenses'].map((id) => `${page}/${id}?format=markdown`),
  },
  'a page in a form of its own': {
    query:
      '{ page(id: "handbook/vacation") { markdown(evaluated: ALL) document(evaluated: ALL) { schemaVersion } } }',
    calls: ['markdown', 'document'].map(
      (format) => `${page}/vacation?evaluated=true&format=${format}`,
    ),
  },
  'what a link leads to': {
    query:
      '{ space(id: "handbook") { search(query: "vacation", first: 1) { nodes { title page { markdown } } } } }',
    calls: [space, `${space}/search?query=vacation&limit=1`, `${page}/vacation?format=markdown`],
  },
  'a link to a page whose own text is selected in another format': {
    query:
      '{ page(id: "handbook/vacation") { document { schemaVersion } links(first: 2) { nodes { target { ... on PageLocation { page { markdown } } } } } } }',
    calls: [
      `${page}/vacation?format=document`,
      `${page}/vacation/links?limit=2`,
      `${page}/public-holidays?format=markdown`,
    ],
  },
  'pages in a tree, each singly': {
    query:
      '{ space(id: "first-week") { content { pages { title markdown } allPages { page { markdown } } } } }',
    calls: [
      '/v1/spaces/first-week',
      '/v1/spaces/first-week/content/pages',
      ...['overview', 'first-steps', 'everyday-work', 'questions-and-answers'].map(
        (id) => `/v1/spaces/first-week/content/page/first-week-${id}?format=markdown`,
      ),
    ],
  },
};

/** Whether the value contains null. */
const holdsNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some(holdsNull));

test.for(Object.entries(cases))('calls: %s', async ([, { query, variables, calls }], { world }) => {
  const { data, errors, extensions, calls: made } = await world.ask(query, variables);
  expect({ errors, extensions }).toEqual({ errors: undefined, extensions: undefined });
  expect(holdsNull(data)).toBe(false);
  expect([...made].sort()).toEqual(gets(...calls));
});

test('pages of kinds without a text are not read for a text', async () => {
  const texts = 'id title markdown document { schemaVersion } evaluated: markdown(evaluated: ALL)';
  interface Tree {
    readonly space: { readonly content: { readonly allPages: readonly { page: object }[] } };
  }
  const { data, calls } = await expectDataOnce<Tree, Variables>(`{
    space(id: "handbook") {
      content { allPages { page { ... on GroupPage { ${texts} } ... on LinkPage { ${texts} } } } }
    }
  }`);
  expect([...calls].sort()).toEqual(gets(space, `${space}/content/pages`));
  const shown = data.space.content.allPages.flatMap(({ page: one }) =>
    'markdown' in one ? [one] : [],
  );
  expect(shown?.length).toBeGreaterThan(3);
  for (const one of shown ?? []) expect(one).toMatchObject({ markdown: null, document: null });
});

test('a page of such a kind by its id is read once', async ({ world }) => {
  const { data, errors, calls } = await world.ask(
    '{ nodes(ids: ["Page:handbook/status-page", "Page:handbook/architecture-space"]) { ... on Page { title markdown } } }',
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    nodes: [
      { title: 'Status page', markdown: null },
      { title: 'Architecture', markdown: null },
    ],
  });
  // The kind is unknown before the read, which has only the selected format.
  expect([...calls].sort()).toEqual(
    ['architecture-space', 'status-page'].map((id) => `GET ${page}/${id}?format=markdown`),
  );
});

describe('the response to a mutation', () => {
  const update = (selection: string) =>
    `mutation { updateComment(input: { commentId: "handbook/handbook-comment-7", isResolved: true }) { comment { ${selection} } } }`;
  const reply = (id: string, selection: string) =>
    `mutation { createCommentReply(input: { commentId: "${id}", body: { markdown: "Yes." } }) { ${selection} } }`;
  const crReply = (selection: string) =>
    reply('handbook/handbook-cr-12/handbook-cr-12-comment-31', selection);

  const changes: Readonly<Record<string, { query: string; calls: readonly string[] }>> = {
    'nothing is read for a text in the response': {
      query: update(markdown),
      calls: [`PUT ${comment}`],
    },
    'a text that it lacks is read once': {
      query: update(`a: ${document} b: ${both}`),
      calls: [`PUT ${comment}`, `GET ${comment}?format=document`],
    },
    'the response has the selected format, if the operation has formats': {
      query: crReply(`commentReply { ${document} }`),
      calls: [`POST ${crComment}/replies?format=document`],
    },
    'the other format is read once for object and edge': {
      query: crReply(`commentReply { ${both} } commentReplyEdge { node { ${both} } }`),
      calls: [
        `POST ${crComment}/replies?format=markdown`,
        `GET ${crComment}/replies/comment-reply-1?format=document`,
      ],
    },
    'the format may be selected on the edge alone': {
      query: crReply(`commentReplyEdge { node { ${document} } }`),
      calls: [`POST ${crComment}/replies?format=document`],
    },
    'what it is about is read in the format that is selected there': {
      query: crReply(`commentReply { ${markdown} } comment { ${document} }`),
      calls: [`POST ${crComment}/replies?format=markdown`, `GET ${crComment}?format=document`],
    },
    'a format is not sent where it is not taken': {
      query: reply('handbook/handbook-comment-7', `commentReply { ${both} }`),
      calls: [`POST ${comment}/replies`, `GET ${comment}/replies/comment-reply-1?format=document`],
    },
    'nor where no text is selected': {
      query: crReply('commentReply { id }'),
      calls: [`POST ${crComment}/replies`],
    },
  };

  test.for(Object.entries(changes))('%s', async ([, { query, calls }], { world }) => {
    const { data, errors, calls: made } = await world.ask(query);
    expect(errors).toBeUndefined();
    expect(holdsNull(data)).toBe(false);
    expect(made).toEqual(calls);
  });
});

/** An upstream with one list of comments; `textOf` returns a comment's body in a format. */
const holding =
  (textOf: (format: string | null, id: string) => unknown, ids = ['a']): RequestListener =>
  ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const format = searchParams.get('format');
    const one = (id: string) => ({ object: 'comment', id, body: textOf(format, id) });
    const [, id] = /\/comments\/(\w+)$/.exec(pathname) ?? [];
    if (id) answer(response, one(id));
    else if (pathname.endsWith('/comments')) answer(response, { items: ids.map(one) });
    else answer(response, { object: 'space', id: 's' });
  };

const rich = { object: 'document', data: { schemaVersion: 1 }, nodes: [] };

describe('a missing text', () => {
  const askBoth = `{ comment(id: "s/a") { id ${both} } }`;
  const one = '/v1/spaces/s/comments/a';

  test.for<[string, unknown, unknown]>([
    ['an empty body', {}, { markdown: null, document: null }],
    ['null for the texts', { markdown: null, document: null }, { markdown: null, document: null }],
    ['the same format for both', { markdown: 'M' }, { markdown: 'M', document: null }],
  ])('is null and not read again: %s', async ([, body, shown]) => {
    const world = await startWorld({ upstream: holding(() => body) });
    const single = await world.ask(askBoth);
    expect(single.errors).toBeUndefined();
    expect(single.data).toMatchObject({ comment: { body: shown } });
    expect([...single.calls].sort()).toEqual(gets(...inBoth(one)));

    const listed = await world.ask(`{ space(id: "s") { restId comments { nodes { ${both} } } } }`);
    expect(listed.errors).toBeUndefined();
    expect(listed.data).toEqual({ space: { restId: 's', comments: { nodes: [{ body: shown }] } } });
    expect(listed.calls).toHaveLength(3);
  });

  test.for([undefined, null])('is an error if the body is %j', async (body) => {
    const world = await startWorld({ upstream: holding(() => body) });
    const { data, errors } = await world.ask(askBoth);
    expect(data).toMatchObject({ comment: { body: null } });
    expect(errors?.map(({ path, extensions: { code } }) => [path, code])).toEqual([
      [['comment', 'body'], 'UPSTREAM_INVALID_RESPONSE'],
    ]);
  });

  test('is read once after a mutation', async () => {
    const world = await startWorld({ upstream: holding(() => ({})) });
    const { data, errors, calls } = await world.ask(
      `mutation { updateComment(input: { commentId: "s/a", isResolved: true }) { comment { ${markdown} again: ${markdown} } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      updateComment: { comment: { body: { markdown: null }, again: { markdown: null } } },
    });
    expect(calls).toEqual([`PUT ${one}`, `GET ${one}?format=markdown`]);
  });

  test('is null for pages without one', async ({ world }) => {
    const { data, calls } = await world.ask(
      '{ page(id: "handbook/working-at-acme") { __typename markdown document { nodes } } }',
    );
    expect(data).toEqual({ page: { __typename: 'GroupPage', markdown: null, document: null } });
    expect([...calls].sort()).toEqual(gets(...inBoth(`${page}/working-at-acme`)));
  });
});

describe('two formats of a list', () => {
  test('are joined by ids, although the list changed between the calls', async () => {
    const world = await startWorld({
      upstream({ url = '' }, response) {
        const of = (id: string, body: unknown) => ({ object: 'comment', id, body });
        if (!url.includes('/comments')) answer(response, { object: 'space', id: 's' });
        else if (url.includes('format=markdown'))
          answer(response, { items: [of('a', { markdown: 'A' }), of('b', { markdown: 'B' })] });
        else
          answer(response, {
            items: [
              of('new', { document: rich }),
              of('a', { document: { ...rich, nodes: ['A'] } }),
            ],
          });
      },
    });
    const { data, errors, calls } = await world.ask(
      '{ space(id: "s") { comments(first: 2) { nodes { restId body { markdown document { nodes } } } } } }',
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      space: {
        comments: {
          nodes: [
            { restId: 'a', body: { markdown: 'A', document: { nodes: ['A'] } } },
            { restId: 'b', body: { markdown: 'B', document: null } },
          ],
        },
      },
    });
    expect(calls).toHaveLength(3);
  });
});

describe('an unavailable format', () => {
  const refusing = (format: string): RequestListener => {
    const texts = holding((asked) =>
      asked === 'markdown' ? { markdown: 'M' } : { document: rich },
    );
    return (request, response) => {
      if (request.url?.includes(`format=${format}`)) refuse(response, 403);
      else texts(request, response);
    };
  };
  const forbidden = (...path: (string | number)[]) => [
    expect.objectContaining({
      path,
      extensions: expect.objectContaining({ code: 'FORBIDDEN' }),
    }),
  ];

  test.for(['markdown', 'document'])('nulls only that text: %s', async (format) => {
    const world = await startWorld({ upstream: refusing(format) });
    const { data, errors, calls } = await world.ask(
      '{ comment(id: "s/a") { restId body { markdown document { nodes } } } space(id: "s") { restId comments { nodes { body { markdown document { nodes } } } } } }',
    );
    const body = { markdown: 'M', document: { nodes: [] }, [format]: null };
    expect(data).toEqual({
      comment: { restId: 'a', body },
      space: { restId: 's', comments: { nodes: [{ body }] } },
    });
    expect(errors).toHaveLength(2);
    expect(errors).toEqual(expect.arrayContaining(forbidden('comment', 'body', format)));
    expect(errors).toEqual(
      expect.arrayContaining(forbidden('space', 'comments', 'nodes', 0, 'body', format)),
    );
    expect(calls).toHaveLength(5);
  });

  test('nulls the object if both are unavailable', async () => {
    const world = await startWorld({ upstream: refusing('') });
    const { data, errors, calls } = await world.ask(`{ comment(id: "s/a") { restId ${both} } }`);
    expect(data).toEqual({ comment: null });
    expect(errors).toEqual(forbidden('comment'));
    expect(calls).toHaveLength(2);
  });

  test('does not affect a field in the other format', async () => {
    const world = await startWorld({ upstream: refusing('document') });
    const { data, errors } = await world.ask(
      `{ plain: comment(id: "s/a") { ${markdown} } rich: comment(id: "s/a") { ${document} } }`,
    );
    expect(data).toEqual({ plain: { body: { markdown: 'M' } }, rich: null });
    expect(errors).toEqual(forbidden('rich'));
  });

  test('nulls only the text if the rest is available', async () => {
    const world = await startWorld({
      upstream(request, response) {
        if (request.method === 'PUT')
          answer(response, { object: 'comment', id: 'a', status: 'open', body: { markdown: 'M' } });
        else refusing('document')(request, response);
      },
    });
    const { data, errors } = await world.ask(
      `mutation { updateComment(input: { commentId: "s/a", isResolved: false }) { comment { status plain: ${markdown} ${document} } } }`,
    );
    expect(data).toEqual({
      updateComment: {
        comment: { status: 'OPEN', plain: { markdown: 'M' }, body: { document: null } },
      },
    });
    expect(errors).toEqual(forbidden('updateComment', 'comment', 'body', 'document'));
  });

  test('nulls the texts of the pages of a tree above the budget, with errors', async () => {
    const { data, errors, calls } = await askOnce<{
      space: { content: { allPages: { page: { title: string; markdown: string | null } }[] } };
    }>('{ space(id: "first-week") { content { allPages { page { title markdown } } } } }', {
      facade: { callBudget: 4 },
    });
    const pages = data?.space.content.allPages.map((entry) => entry.page) ?? [];
    expect(pages.map((one) => [typeof one.title, one.markdown !== null])).toEqual([
      ['string', true],
      ['string', true],
      ['string', false],
      ['string', false],
    ]);
    expect(errors).toMatchObject(
      [2, 3].map((at) => ({
        path: ['space', 'content', 'allPages', at, 'page', 'markdown'],
        extensions: { code: 'UPSTREAM_BUDGET_EXCEEDED' },
      })),
    );
    expect(calls).toHaveLength(4);
  });
});

describe('cursors', () => {
  interface Page {
    readonly space: {
      readonly comments: {
        readonly nodes: readonly { readonly restId: string; readonly body?: object }[];
        readonly pageInfo: { readonly endCursor: string };
      };
    };
  }
  const askPage = (world: World, selection: string, after: string | null) =>
    world.ask<Page, { after: string | null }>(
      `query ($after: String) { space(id: "handbook") { comments(first: 2, after: $after) {
        nodes { restId ${selection} }
        pageInfo { endCursor }
      } } }`,
      { after },
    );

  /** Reads the second page with the cursor of the first, and expects that no item is missing or repeated. */
  async function goOn(selection: string, formats: readonly string[]) {
    const world = await startWorld();
    const whole = await world.ask(commentsAre('nodes { restId }', 4));
    const first = await askPage(world, selection, null);
    const cursor = first.data?.space.comments.pageInfo.endCursor ?? '';
    const second = await askPage(world, selection, cursor);
    expect(second.errors).toBeUndefined();
    const nodes = [first, second].flatMap(({ data }) => data?.space.comments.nodes ?? []);
    const restIds = nodes.map(({ restId }) => ({ restId }));
    expect({ space: { comments: { nodes: restIds } } }).toEqual(whole.data);
    expect(holdsNull(second.data)).toBe(false);
    const calls = second.calls.map((call) => call.replace(/page=[^&]+/, 'page=…'));
    expect([...calls].sort()).toEqual(
      gets(space, ...formats.map((format) => `${comments}?${format}limit=2&page=…`)),
    );
  }

  test.for([
    ['', ''],
    [markdown, 'format=markdown&'],
    [document, 'format=document&'],
  ] as const)('can be used in one format: %s', ([selection, format]) => goOn(selection, [format]));

  test('can be used in both formats', () => goOn(both, ['format=markdown&', 'format=document&']));
});
