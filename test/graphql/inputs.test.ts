/** Inputs of clients and the resulting requests: references, texts, positions, filters, free-form properties. */
import { describe, expect } from 'vitest';
import { askOnce, expectDataOnce, test } from '../harness.ts';
import { id as globalId } from '../ids.ts';
import { recording } from './recording.ts';

interface Outcome {
  readonly errors: readonly (string | undefined)[];
  readonly userErrors: readonly unknown[];
  readonly bodies: readonly unknown[];
  readonly calls: readonly string[];
}

/** The result of a mutation with the alias `it`. */
async function outcomeOf(mutation: string): Promise<Outcome> {
  const { bodies, upstream } = recording();
  const { data, errors, calls } = await askOnce<{
    it: { userErrors: { code: string; field: string[] | null }[] } | null;
  }>(`mutation { it: ${mutation} { userErrors { code field } } }`, { upstream });
  return {
    errors: errors?.map(({ extensions }) => extensions.code) ?? [],
    userErrors: data?.it?.userErrors.map(({ code, field }) => [code, field?.join('.')]) ?? [],
    bodies: bodies.map((text) => JSON.parse(text)),
    calls,
  };
}

/** The expected outcome if the body is sent without errors. */
const sent = (body: unknown) =>
  expect.objectContaining({ errors: [], userErrors: [], bodies: [body] });
/** The expected outcome if the request is refused before any call. */
const refusedAs = (code: string): Outcome => ({
  errors: [code],
  userErrors: [],
  bodies: [],
  calls: [],
});
/** The expected outcome if the mutation is refused before any call, with a user error for an input field. */
const toMend = (code: string, field: string): Outcome => ({
  errors: [],
  userErrors: [[code, field]],
  bodies: [],
  calls: [],
});

/** An input, and its result. */
type Cases = readonly (readonly [string, unknown])[];

describe('content references', () => {
  const apply = (input: string) =>
    outcomeOf(`applyTemplateToSpace(input: { spaceId: "s", templateRestId: "t", ${input} })`);
  const named = (value: string) =>
    apply(`params: { contentRefs: [{ name: "a", value: ${value} }] }`);
  const reference = (value: unknown) => sent({ id: 't', params: { contentRefs: { a: value } } });

  const wrong = (code: string, field: string) =>
    toMend(code, `params.contentRefs.0.value.${field}`);

  const cases: Cases = [
    ['{ page: { pageId: "p" } }', reference({ kind: 'page', page: 'p' })],
    ['{ page: { pageId: "s/p" } }', reference({ kind: 'page', page: 'p' })],
    [`{ page: { pageId: "${globalId('Page', 's/p')}" } }`, reference({ kind: 'page', page: 'p' })],
    [
      '{ page: { pageId: "t/p", spaceId: "t" } }',
      reference({ kind: 'page', page: 'p', space: 't' }),
    ],
    [
      `{ page: { pageId: "Page:t/p", spaceId: "${globalId('Space', 't')}" } }`,
      reference({ kind: 'page', page: 'p', space: 't' }),
    ],
    ['{ page: { pageId: "p", spaceId: null } }', wrong('REQUIRED', 'page.spaceId')],
    ['{ page: { pageId: "t/p" } }', wrong('INVALID_ID', 'page.pageId')],
    ['{ page: { pageId: "s/p", spaceId: "t" } }', wrong('INVALID_ID', 'page.pageId')],
    ['{ page: { pageId: "s/c/p" } }', wrong('INVALID_ID', 'page.pageId')],
    ['{ page: { pageId: "File:s/p" } }', wrong('INVALID_ID', 'page.pageId')],
    ['{ file: { fileId: "File:s/f" } }', reference({ kind: 'file', file: 'f' })],
    [
      '{ anchor: { anchor: "top", pageId: "s/p" } }',
      reference({ kind: 'anchor', anchor: 'top', page: 'p' }),
    ],
    ['{ anchor: { anchor: "top" } }', reference({ kind: 'anchor', anchor: 'top' })],
    [
      '{ url: { url: "https://docs.example/" } }',
      reference({ kind: 'url', url: 'https://docs.example/' }),
    ],
    ['{ url: { url: "nowhere" } }', reference({ kind: 'url', url: 'nowhere' })],
    ['{ user: { userId: "User:u" } }', reference({ kind: 'user', user: 'u' })],
    ['{ user: { userId: "Space:u" } }', wrong('INVALID_ID', 'user.userId')],
    ['{ space: { spaceId: "Space:t" } }', reference({ kind: 'space', space: 't' })],
    ['{ space: { spaceId: "../t" } }', wrong('INVALID_ID', 'space.spaceId')],
    ['{ collection: { collectionId: "c" } }', reference({ kind: 'collection', collection: 'c' })],
    [
      '{ reusableContent: { reusableContentId: "ReusableContent:s/r" } }',
      reference({ kind: 'reusable-content', reusableContent: 'r' }),
    ],
    ['{ openApi: { specId: "petstore" } }', reference({ kind: 'openapi', spec: 'petstore' })],
  ];
  test.for(cases)('%s', async ([value, expected]) => {
    expect(await named(value)).toEqual(expected);
  });

  test.for([
    '{ }',
    '{ page: { pageId: "p" }, user: { userId: "u" } }',
    '{ page: null }',
    '{ pdf: {} }',
  ])('%s is refused, because it is not exactly one kind', async (value) => {
    const { errors, ...outcome } = await named(value);
    // graphql 17 also reports that the last one has no known field.
    expect({ ...outcome, errors: [...new Set(errors)] }).toEqual(
      refusedAs('GRAPHQL_VALIDATION_FAILED'),
    );
  });

  test('are a map by name, in order; none is an empty map', async () => {
    const entry = (name: string) => `{ name: "${name}", value: { user: { userId: "${name}" } } }`;
    const user = (name: string) => ({ kind: 'user', user: name });
    expect(await apply(`params: { contentRefs: [${entry('b')}, ${entry('a')}] }`)).toEqual(
      sent({ id: 't', params: { contentRefs: { b: user('b'), a: user('a') } } }),
    );
    expect(await apply('params: { contentRefs: [] }')).toEqual(
      sent({ id: 't', params: { contentRefs: {} } }),
    );
    expect(await apply('params: {}')).toEqual(sent({ id: 't', params: {} }));
    expect(await apply(`params: { contentRefs: [${entry('a')}, ${entry('a')}] }`)).toEqual(
      toMend('DUPLICATE', 'params.contentRefs.1.name'),
    );
  });

  test('belong to the change request that is given beside them', async () => {
    const inChange = (page: string) =>
      apply(
        `changeRequestId: "s/c", params: { contentRefs: [{ name: "a", value: { page: { pageId: "${page}" } } }] }`,
      );
    for (const page of ['p', 's/c/p', 's/p', globalId('Page', 's/c/p')])
      expect(await inChange(page)).toEqual(
        sent({
          id: 't',
          changeRequestId: 'c',
          params: { contentRefs: { a: { kind: 'page', page: 'p' } } },
        }),
      );
    expect(await inChange('s/d/p')).toEqual(wrong('INVALID_ID', 'page.pageId'));
  });
});

describe('texts', () => {
  const rich = { object: 'document', data: {}, nodes: [] };
  const document = '{ nodes: [] }';

  const bodies: Cases = [
    ['{ markdown: "Text" }', sent({ body: { markdown: 'Text' } })],
    ['{ markdown: "" }', sent({ body: { markdown: '' } })],
    [`{ document: ${document} }`, sent({ body: { document: rich } })],
    [`{ markdown: null, document: ${document} }`, sent({ body: { document: rich } })],
    ['{ markdown: "Text", document: null }', sent({ body: { markdown: 'Text' } })],
    [`{ markdown: "Text", document: ${document} }`, toMend('INVALID_FORMAT', 'body')],
    [
      '{ document: { data: { schemaVersion: 1, a: "b" }, schemaVersion: 2, nodes: [] } }',
      sent({ body: { document: { ...rich, data: { schemaVersion: 2, a: 'b' } } } }),
    ],
    [
      '{ document: { data: null, schemaVersion: null, nodes: [] } }',
      sent({ body: { document: rich } }),
    ],
    ['{ document: { data: "Text", nodes: [] } }', toMend('INVALID_FORMAT', 'body.document.data')],
    [
      '{ document: { nodes: [{ object: "block" }] } }',
      toMend('REQUIRED', 'body.document.nodes.0.type'),
    ],
  ];
  test.for(bodies)('as the body of a comment: %s', async ([body, expected]) => {
    expect(await outcomeOf(`createComment(input: { subjectId: "s", body: ${body} })`)).toEqual(
      expected,
    );
  });

  const paragraph = {
    object: 'block',
    type: 'paragraph',
    key: 'block-1',
    isVoid: false,
    data: {},
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Text', marks: [] }] }],
  };
  const descriptions: Cases = [
    ['{ markdown: "" }', sent({ description: { ...rich, data: { schemaVersion: 1 } } })],
    [
      '{ markdown: "Text" }',
      sent({ description: { ...rich, data: { schemaVersion: 1 }, nodes: [paragraph] } }),
    ],
    ['{ markdown: "<b>Text</b>" }', toMend('INVALID_FORMAT', 'description.markdown')],
    [
      '{ document: { data: [], nodes: [] } }',
      toMend('INVALID_FORMAT', 'description.document.data'),
    ],
    [
      '{ document: { nodes: [{ object: "block" }] } }',
      toMend('REQUIRED', 'description.document.nodes.0.type'),
    ],
    [`{ document: ${document} }`, sent({ description: rich })],
    [`{ markdown: null, document: ${document} }`, sent({ description: rich })],
    [`{ markdown: "Text", document: ${document} }`, toMend('INVALID_FORMAT', 'description')],
    ['null', toMend('REQUIRED', 'description')],
  ];
  test.for(descriptions)('as a document: %s', async ([description, expected]) => {
    expect(
      await outcomeOf(
        `updateChangeRequest(input: { changeRequestId: "s/c", description: ${description} })`,
      ),
    ).toEqual(expected);
  });

  test('that are left out are not sent', async () => {
    expect(await outcomeOf('updateComment(input: { commentId: "s/x", isResolved: true })')).toEqual(
      sent({ resolved: true }),
    );
  });
});

describe('a position among spaces and collections', () => {
  const inFrontOf = (neighbor: unknown) => sent({ position: { before: neighbor } });
  const space = { type: 'space', space: 'n' };
  const collection = { type: 'collection', collection: 'n' };

  const cases: Cases = [
    ['{ beforeId: "Space:n" }', inFrontOf(space)],
    [`{ beforeId: "${globalId('Space', 'n')}" }`, inFrontOf(space)],
    ['{ beforeId: "Collection:n" }', inFrontOf(collection)],
    [`{ afterId: "${globalId('Collection', 'n')}" }`, sent({ position: { after: collection } })],
    // A bare key does not determine its type.
    ['{ beforeId: "n" }', toMend('INVALID_ID', 'position.beforeId')],
    ['{ beforeId: "Site:o/n" }', toMend('INVALID_ID', 'position.beforeId')],
    [`{ beforeId: "${globalId('Page', 's/n')}" }`, toMend('INVALID_ID', 'position.beforeId')],
    ['{ beforeId: "Space:n", afterId: null }', refusedAs('GRAPHQL_VALIDATION_FAILED')],
    ['{ beforeId: "Space:n", afterId: "Collection:n" }', refusedAs('GRAPHQL_VALIDATION_FAILED')],
    ['{ beforeId: null, afterId: null }', refusedAs('GRAPHQL_VALIDATION_FAILED')],
    ['{ }', refusedAs('GRAPHQL_VALIDATION_FAILED')],
  ];
  test.for(cases)('%s', async ([position, expected]) => {
    for (const mutation of ['moveSpace(input: { spaceId', 'moveCollection(input: { collectionId'])
      expect(await outcomeOf(`${mutation}: "x", position: ${position} })`)).toEqual(expected);
  });

  test('a collection can be null for the top, and omitted to keep it', async () => {
    const move = (parent: string) =>
      outcomeOf(`moveCollection(input: { collectionId: "x"${parent} })`);
    expect(await move(', parentId: null')).toEqual(sent({ parent: null }));
    expect(await move(', parentId: "Collection:p"')).toEqual(sent({ parent: 'p' }));
    expect(await move('')).toEqual(sent({}));
  });
});

describe('null clears', () => {
  test.for([
    ['updateSpace(input: { spaceId: "s", emoji: null })', { emoji: null }],
    ['moveSpace(input: { spaceId: "s", parentId: null })', { parent: null }],
    ['moveCollection(input: { collectionId: "s", parentId: null })', { parent: null }],
  ] as const)('%s', async ([mutation, body]) => {
    expect(await outcomeOf(mutation)).toEqual(sent(body));
  });
});

describe('requirements and limits of the REST API', () => {
  test('a template to apply requires a name', async () => {
    expect(await outcomeOf('applyTemplateToSpace(input: { spaceId: "s" })')).toMatchObject({
      errors: ['GRAPHQL_VALIDATION_FAILED'],
      calls: [],
    });
  });

  const lines = (length: number) => JSON.stringify('a'.repeat(length));
  test.for([
    'createChangeRequest(input: { spaceId: "s",',
    'updateChangeRequest(input: { changeRequestId: "s/c",',
  ])('a subject has 100 characters: %s', async (mutation) => {
    expect(await outcomeOf(`${mutation} subject: ${lines(100)} })`)).toEqual(
      sent({ subject: 'a'.repeat(100) }),
    );
    expect(await outcomeOf(`${mutation} subject: ${lines(101)} })`)).toEqual(
      toMend('TOO_LONG', 'subject'),
    );
  });
});

describe('merge rules', () => {
  const custom = { rule: 'custom', expression: 'true' };
  const listed = 'rules: [{ rule: "custom", expression: "true" }]';
  const ofBoth: Cases = [
    [`{ type: RULES, ${listed} }`, sent({ mergeRules: { type: 'rules', rules: [custom] } })],
    ['{ type: NONE }', sent({ mergeRules: { type: 'none' } })],
    ['{ type: RULES }', toMend('INVALID_FORMAT', 'mergeRules.rules')],
    ['{ type: RULES, rules: [] }', toMend('TOO_SHORT', 'mergeRules.rules')],
    [`{ type: NONE, ${listed} }`, toMend('INVALID_FORMAT', 'mergeRules.type')],
    [`{ ${listed} }`, toMend('INVALID_FORMAT', 'mergeRules.type')],
  ];
  const write = (ofWhat: string, rules: string) => outcomeOf(`${ofWhat}, mergeRules: ${rules} })`);
  const ofSpace = 'updateSpace(input: { spaceId: "s"';
  const ofOrganization = 'updateOrganization(input: { organizationId: "o"';
  for (const one of [ofSpace, ofOrganization])
    test.for(ofBoth)(`${one}: %s`, async ([rules, expected]) => {
      expect(await write(one, rules)).toEqual(expected);
    });

  test('only a space inherits', async () => {
    expect(await write(ofSpace, '{ type: INHERIT }')).toEqual(
      sent({ mergeRules: { type: 'inherit' } }),
    );
    expect(await write(ofOrganization, '{ type: INHERIT }')).toMatchObject({
      errors: ['GRAPHQL_VALIDATION_FAILED'],
      calls: [],
    });
  });
});

describe('free-form properties', () => {
  const create = (input: string) =>
    outcomeOf(`createChangeRequest(input: { spaceId: "s", ${input} })`);

  const cases: Cases = [
    [
      'subject: "A", properties: { priority: 2, nested: { deep: [null] } }',
      sent({ subject: 'A', priority: 2, nested: { deep: [null] } }),
    ],
    ['subject: "A", properties: { subject: "B" }', sent({ subject: 'A' })],
    ['properties: { properties: 1 }', sent({ properties: 1 })],
    ['properties: {}', sent({})],
    ['properties: null', sent({})],
    ['properties: { subject: 7 }', toMend('INVALID_FORMAT', 'properties.subject')],
    ['properties: [1]', toMend('INVALID_FORMAT', 'properties')],
    ['properties: "text"', toMend('INVALID_FORMAT', 'properties')],
    ['subject: "A", priority: 2', refusedAs('GRAPHQL_VALIDATION_FAILED')],
  ];
  test.for(cases)('%s', async ([input, expected]) => {
    expect(await create(input)).toEqual(expected);
  });
});

describe('arguments of only some operations of a field', () => {
  const links = (key: string, options: string) =>
    `{ page(id: "${key}") { restId links${options} { nodes { status } } } }`;

  test('are sent where they are supported, and null counts as omitted', async ({ world }) => {
    for (const [document, call] of [
      [links('handbook/vacation', '(status: OK)'), 'vacation/links?status=ok&limit=25'],
      [links('handbook/vacation', '(status: null)'), 'vacation/links?limit=25'],
    ] as const) {
      const { calls } = await world.expectData(document);
      expect([...calls].sort()).toEqual([
        'GET /v1/spaces/handbook/content/page/vacation',
        `GET /v1/spaces/handbook/content/page/${call}`,
      ]);
    }
    const change = '/v1/spaces/handbook/change-requests/handbook-cr-12/content/page/vacation';
    for (const options of ['', '(status: null)']) {
      const { calls } = await world.expectData(links('handbook/handbook-cr-12/vacation', options));
      expect([...calls].sort()).toEqual([`GET ${change}`, `GET ${change}/links?limit=25`]);
    }
  });

  test('are refused elsewhere without a call, without effect on other fields', async () => {
    const { data, errors, calls } = await askOnce(
      links('handbook/handbook-cr-12/vacation', '(status: OK)'),
    );
    expect(data).toEqual({ page: { restId: 'vacation', links: null } });
    expect(errors).toMatchObject([
      {
        path: ['page', 'links'],
        message: expect.stringContaining('"status"'),
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    expect(calls).toEqual([
      'GET /v1/spaces/handbook/change-requests/handbook-cr-12/content/page/vacation',
    ]);
  });
});

describe('the target of a mutation', () => {
  const reply = (id: string) =>
    `updateCommentReply(input: { commentReplyId: "${id}", body: { markdown: "x" } })`;

  const inChangeRequest = 'PUT /v1/spaces/s/change-requests/c/comments/q/replies/r';
  const number = 'GET /v1/spaces/s/change-requests/12';

  test.for<[string, string[]]>([
    ['s/c/q/r', [inChangeRequest]],
    ['s/12/q/r', [number, inChangeRequest]],
    ['CommentReply:s/c/q/r', [inChangeRequest]],
    [globalId('CommentReply', 's/c/q/r'), [inChangeRequest]],
  ])('a reply in a change request is changed by each form of its ID: %s', async ([id, calls]) => {
    expect(await outcomeOf(reply(id))).toEqual({
      errors: [],
      userErrors: [],
      calls,
      bodies: [{ body: { markdown: 'x' } }],
    });
  });

  test.for<[string, string, unknown]>([
    ['PUT /v1/spaces/s/comments/q/replies/r', reply('s/q/r'), { body: { markdown: 'x' } }],
    [
      'POST /v1/spaces/s/comments',
      'createComment(input: { subjectId: "s", body: { markdown: "" }, pageId: "s/p" })',
      { body: { markdown: '' }, page: 'p' },
    ],
    [
      'POST /v1/spaces/s/change-requests/c/comments',
      'createComment(input: { subjectId: "s/c", body: { markdown: "" }, pageId: "s/c/p" })',
      { body: { markdown: '' }, page: 'p' },
    ],
    [
      'DELETE /v1/spaces/s/change-requests/c/comments/q',
      'deleteComment(input: { commentId: "s/c/q" })',
      undefined,
    ],
    [
      'DELETE /v1/spaces/s/comments/q/replies/r',
      'deleteCommentReply(input: { commentReplyId: "s/q/r" })',
      undefined,
    ],
    [
      'DELETE /v1/spaces/s/change-requests/c/comments/q/replies/r',
      'deleteCommentReply(input: { commentReplyId: "s/c/q/r" })',
      undefined,
    ],
    [
      'PUT /v1/spaces/s/comments/q',
      'updateComment(input: { commentId: "SpaceComment:s/q", isResolved: false })',
      { resolved: false },
    ],
    [
      'POST /v1/spaces/s/change-requests/c/comments/q/replies',
      'createCommentReply(input: { commentId: "ChangeRequestComment:s/c/q", body: { markdown: "" } })',
      { body: { markdown: '' } },
    ],
  ])('%s', async ([call, mutation, body]) => {
    const outcome = await outcomeOf(mutation);
    expect(outcome).toEqual({
      errors: [],
      userErrors: [],
      bodies: body === undefined ? [] : [body],
      calls: [call],
    });
  });

  test.for(['s/12', 'ChangeRequest:s/12', globalId('ChangeRequest', 's/12')])(
    'a change request can be identified by its number: %s',
    async (id) => {
      const mutation = `createComment(input: { subjectId: "${id}", body: { markdown: "" }, pageId: "…" })`;
      for (const page of ['p', 's/c/p', 'Page:s/c/p', globalId('Page', 's/c/p')])
        expect(await outcomeOf(mutation.replace('…', page))).toEqual({
          errors: [],
          userErrors: [],
          bodies: [{ body: { markdown: '' }, page: 'p' }],
          calls: [
            'GET /v1/spaces/s/change-requests/12',
            'POST /v1/spaces/s/change-requests/c/comments',
          ],
        });
      const elsewhere = await outcomeOf(mutation.replace('…', 's/d/p'));
      expect(elsewhere).toMatchObject({
        errors: [],
        userErrors: [['INVALID_ID', 'pageId']],
        bodies: [],
      });
    },
  );

  test('a missing number is a user error', async () => {
    const { data, calls } = await expectDataOnce(
      'mutation { createComment(input: { subjectId: "handbook/99", body: { markdown: "" }, pageId: "vacation" }) { comment { id } userErrors { code field } } }',
    );
    expect(data).toEqual({
      createComment: {
        comment: null,
        userErrors: [{ code: 'NOT_FOUND', field: ['subjectId'] }],
      },
    });
    expect(calls).toEqual(['GET /v1/spaces/handbook/change-requests/99']);
  });

  test.for<[string, string]>([
    [
      'subjectId',
      'createComment(input: { subjectId: "SpaceComment:s/q", body: { markdown: "" } })',
    ],
    ['subjectId', 'createComment(input: { subjectId: "s/c/q", body: { markdown: "" } })'],
    ['commentId', 'deleteComment(input: { commentId: "ChangeRequestComment:s/q" })'],
    ['commentId', 'deleteComment(input: { commentId: "q" })'],
    ['commentReplyId', 'updateCommentReply(input: { commentReplyId: "s/q" })'],
    ['subjectId', 'createComment(input: { subjectId: "s/..", body: { markdown: "" } })'],
  ])('an id of another type is refused: %s %s', async ([field, mutation]) => {
    expect(await outcomeOf(mutation)).toEqual(toMend('INVALID_ID', field));
  });
});
