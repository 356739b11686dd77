/** What clients write, and what goes on the wire: references, texts, places, filters, further properties. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answer, startWorld } from '../harness.ts';

const globalId = (type: string, key: string) => Buffer.from(`${type}:${key}`).toString('base64url');

/** Takes whatever is written, and keeps the bodies. */
function recording() {
  const bodies: unknown[] = [];
  const upstream: RequestListener = async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    if (text) bodies.push(JSON.parse(text));
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const id = pathname.split('/').at(-1) === '12' ? 'c' : 'x';
    answer(response, { object: 'thing', id, organization: 'o', space: 's' });
  };
  return { bodies, upstream };
}

interface Outcome {
  readonly errors: readonly (string | undefined)[];
  readonly userErrors: readonly unknown[];
  readonly bodies: readonly unknown[];
  readonly calls: readonly string[];
}

/** What comes of a mutation `it`. */
async function outcomeOf(mutation: string): Promise<Outcome> {
  const { bodies, upstream } = recording();
  const world = await startWorld({ upstream });
  const { data, errors, calls } = await world.ask<
    { it: { userErrors: { code: string; field: string[] | null }[] } | null },
    never
  >(`mutation { it: ${mutation} { userErrors { code field } } }`);
  return {
    errors: errors?.map(({ extensions }) => extensions.code) ?? [],
    userErrors: data?.it?.userErrors.map(({ code, field }) => [code, field?.join('.')]) ?? [],
    bodies,
    calls,
  };
}

/** Sent, and nothing to mend. */
const sent = (body: unknown) =>
  expect.objectContaining({ errors: [], userErrors: [], bodies: [body] });
/** Refused before any call: as a whole, or for the input fields that can be mended. */
const refusedAs = (code: string): Outcome => ({
  errors: [code],
  userErrors: [],
  bodies: [],
  calls: [],
});
const toMend = (...fields: string[]): Outcome => ({
  errors: [],
  userErrors: fields.map((field) => ['BAD_USER_INPUT', field]),
  bodies: [],
  calls: [],
});

/** A person can mend it, but what was written has no place on the wire that a field could name. */
const notSendable: Outcome = {
  errors: [],
  userErrors: [['BAD_USER_INPUT', undefined]],
  bodies: [],
  calls: [],
};

/** An input, and what comes of it. */
type Cases = readonly (readonly [string, unknown])[];

describe('content references', () => {
  const apply = (input: string) =>
    outcomeOf(`applyTemplateToSpace(input: { spaceId: "s", id: "t", ${input} })`);
  const named = (value: string) =>
    apply(`params: { contentRefs: [{ name: "a", value: ${value} }] }`);
  const reference = (value: unknown) => sent({ id: 't', params: { contentRefs: { a: value } } });

  const cases: Cases = [
    ['{ page: { page: "p" } }', reference({ kind: 'page', page: 'p' })],
    ['{ page: { page: "s/p" } }', reference({ kind: 'page', page: 'p' })],
    [`{ page: { page: "${globalId('Page', 's/p')}" } }`, reference({ kind: 'page', page: 'p' })],
    ['{ page: { page: "t/p", space: "t" } }', reference({ kind: 'page', page: 'p', space: 't' })],
    [
      `{ page: { page: "Page:t/p", space: "${globalId('Space', 't')}" } }`,
      reference({ kind: 'page', page: 'p', space: 't' }),
    ],
    ['{ page: { page: "p", space: null } }', toMend('params.contentRefs.a.space')],
    ['{ page: { page: "t/p" } }', refusedAs('INVALID_ID')],
    ['{ page: { page: "s/p", space: "t" } }', refusedAs('INVALID_ID')],
    ['{ page: { page: "s/c/p" } }', refusedAs('INVALID_ID')],
    ['{ page: { page: "File:s/p" } }', refusedAs('INVALID_ID')],
    ['{ file: { file: "File:s/f" } }', reference({ kind: 'file', file: 'f' })],
    [
      '{ anchor: { anchor: "top", page: "s/p" } }',
      reference({ kind: 'anchor', anchor: 'top', page: 'p' }),
    ],
    ['{ anchor: { anchor: "top" } }', reference({ kind: 'anchor', anchor: 'top' })],
    [
      '{ url: { url: "https://docs.example/" } }',
      reference({ kind: 'url', url: 'https://docs.example/' }),
    ],
    ['{ url: { url: "nowhere" } }', reference({ kind: 'url', url: 'nowhere' })],
    ['{ user: { user: "User:u" } }', reference({ kind: 'user', user: 'u' })],
    ['{ user: { user: "Space:u" } }', refusedAs('INVALID_ID')],
    ['{ space: { space: "Space:t" } }', reference({ kind: 'space', space: 't' })],
    ['{ space: { space: "../t" } }', refusedAs('INVALID_ID')],
    ['{ collection: { collection: "c" } }', reference({ kind: 'collection', collection: 'c' })],
    [
      '{ reusableContent: { reusableContent: "r" } }',
      reference({ kind: 'reusable-content', reusableContent: 'r' }),
    ],
    ['{ openapi: { spec: "petstore" } }', reference({ kind: 'openapi', spec: 'petstore' })],
  ];
  test.for(cases)('%s', async ([value, expected]) => {
    expect(await named(value)).toEqual(expected);
  });

  test.for([
    '{ }',
    '{ page: { page: "p" }, user: { user: "u" } }',
    '{ page: null }',
    '{ pdf: {} }',
  ])('%s is not exactly one kind', async (value) => {
    const outcome = await named(value);
    expect(outcome).toEqual(refusedAs('GRAPHQL_VALIDATION_FAILED'));
  });

  test('go by their names, in their order; none is an empty map', async () => {
    const entry = (name: string) => `{ name: "${name}", value: { user: { user: "${name}" } } }`;
    const user = (name: string) => ({ kind: 'user', user: name });
    expect(await apply(`params: { contentRefs: [${entry('b')}, ${entry('a')}] }`)).toEqual(
      sent({ id: 't', params: { contentRefs: { b: user('b'), a: user('a') } } }),
    );
    expect(await apply('params: { contentRefs: [] }')).toEqual(
      sent({ id: 't', params: { contentRefs: {} } }),
    );
    expect(await apply('params: {}')).toEqual(sent({ id: 't', params: {} }));
    expect(await apply(`params: { contentRefs: [${entry('a')}, ${entry('a')}] }`)).toEqual(
      notSendable,
    );
  });

  test('stand in the change request that is named beside them', async () => {
    const inChange = (page: string) =>
      apply(
        `changeRequestId: "s/c", params: { contentRefs: [{ name: "a", value: { page: { page: "${page}" } } }] }`,
      );
    for (const page of ['p', 's/c/p', 's/p', globalId('Page', 's/c/p')])
      expect(await inChange(page)).toEqual(
        sent({
          id: 't',
          changeRequestId: 'c',
          params: { contentRefs: { a: { kind: 'page', page: 'p' } } },
        }),
      );
    expect(await inChange('s/d/p')).toEqual(refusedAs('INVALID_ID'));
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
    ['{ }', sent({ body: {} })],
    [`{ markdown: "Text", document: ${document} }`, toMend('body')],
    [
      '{ document: { data: { schemaVersion: 1, a: "b" }, schemaVersion: 2, nodes: [] } }',
      sent({ body: { document: { ...rich, data: { schemaVersion: 2, a: 'b' } } } }),
    ],
    [
      '{ document: { data: null, schemaVersion: null, nodes: [] } }',
      sent({ body: { document: rich } }),
    ],
    ['{ document: { data: "Text", nodes: [] } }', toMend('body.document.data')],
    ['{ document: { nodes: [{ object: "block" }] } }', toMend('body.document.nodes.0.type')],
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
    ['{ markdown: "<b>Text</b>" }', toMend('description.markdown')],
    ['{ document: { data: [], nodes: [] } }', toMend('description.document.data')],
    ['{ document: { nodes: [{ object: "block" }] } }', toMend('description.document.nodes.0.type')],
    [`{ document: ${document} }`, sent({ description: rich })],
    [`{ markdown: null, document: ${document} }`, sent({ description: rich })],
    ['{ }', toMend('description')],
    [`{ markdown: "Text", document: ${document} }`, toMend('description')],
    ['null', toMend('description')],
  ];
  test.for(descriptions)('where a document stands itself: %s', async ([description, expected]) => {
    expect(
      await outcomeOf(
        `updateChangeRequest(input: { changeRequestId: "s/c", description: ${description} })`,
      ),
    ).toEqual(expected);
  });

  test('that are left out are not sent', async () => {
    expect(await outcomeOf('updateComment(input: { commentId: "s/x", resolved: true })')).toEqual(
      sent({ resolved: true }),
    );
  });
});

describe('a place among spaces and collections', () => {
  const inFrontOf = (neighbor: unknown) => sent({ position: { before: neighbor } });
  const space = { type: 'space', space: 'n' };
  const collection = { type: 'collection', collection: 'n' };

  const cases: Cases = [
    ['{ before: "Space:n" }', inFrontOf(space)],
    [`{ before: "${globalId('Space', 'n')}" }`, inFrontOf(space)],
    ['{ before: "Collection:n" }', inFrontOf(collection)],
    [`{ after: "${globalId('Collection', 'n')}" }`, sent({ position: { after: collection } })],
    ['{ before: "Space:n", after: null }', inFrontOf(space)],
    ['{ before: null, after: "Space:n" }', sent({ position: { after: space } })],
    // Which of the two it is, a bare key does not say.
    ['{ before: "n" }', refusedAs('INVALID_ID')],
    ['{ before: "Site:o/n" }', refusedAs('INVALID_ID')],
    [`{ before: "${globalId('Page', 's/n')}" }`, refusedAs('INVALID_ID')],
    ['{ before: "Space:n", after: "Collection:n" }', toMend('position')],
    ['{ before: null, after: null }', toMend('position')],
    ['{ }', toMend('position')],
  ];
  test.for(cases)('%s', async ([position, expected]) => {
    for (const mutation of ['moveSpace(input: { spaceId', 'moveCollection(input: { collectionId'])
      expect(await outcomeOf(`${mutation}: "x", position: ${position} })`)).toEqual(expected);
  });

  test('a collection may be null for the top, and left out for where it is', async () => {
    const move = (parent: string) =>
      outcomeOf(`moveCollection(input: { collectionId: "x"${parent} })`);
    expect(await move(', parent: null')).toEqual(sent({ parent: null }));
    expect(await move(', parent: "Collection:p"')).toEqual(sent({ parent: 'p' }));
    expect(await move('')).toEqual(sent({}));
  });
});

describe('null clears', () => {
  test.for([
    ['updateSpace(input: { spaceId: "s", emoji: null })', { emoji: null }],
    ['moveSpace(input: { spaceId: "s", parent: null })', { parent: null }],
    ['moveCollection(input: { collectionId: "s", parent: null })', { parent: null }],
  ] as const)('%s', async ([mutation, body]) => {
    expect(await outcomeOf(mutation)).toEqual(sent(body));
  });
});

describe('what the interface requires, or limits', () => {
  test('a template to apply is named', async () => {
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
    expect(await outcomeOf(`${mutation} subject: ${lines(101)} })`)).toEqual(toMend('subject'));
  });
});

describe('merge rules', () => {
  const custom = { rule: 'custom', expression: 'true' };
  const listed = 'rules: [{ rule: "custom", expression: "true" }]';
  const ofBoth: Cases = [
    [`{ type: RULES, ${listed} }`, sent({ mergeRules: { type: 'rules', rules: [custom] } })],
    ['{ type: NONE }', sent({ mergeRules: { type: 'none' } })],
    ['{ type: RULES }', toMend('mergeRules.rules')],
    ['{ type: RULES, rules: [] }', toMend('mergeRules.rules')],
    [`{ type: NONE, ${listed} }`, toMend('mergeRules.type')],
    [`{ ${listed} }`, toMend('mergeRules.type')],
  ];
  const write = (ofWhat: string, rules: string) => outcomeOf(`${ofWhat}, mergeRules: ${rules} })`);
  const ofSpace = 'updateSpace(input: { spaceId: "s"';
  const ofOrganization = 'updateOrganization(input: { organizationId: "o"';
  for (const one of [ofSpace, ofOrganization])
    test.for(ofBoth)(`${one}: %s`, async ([rules, expected]) => {
      expect(await write(one, rules)).toEqual(expected);
    });

  test('a space alone inherits', async () => {
    expect(await write(ofSpace, '{ type: INHERIT }')).toEqual(
      sent({ mergeRules: { type: 'inherit' } }),
    );
    expect(await write(ofOrganization, '{ type: INHERIT }')).toMatchObject({
      errors: ['GRAPHQL_VALIDATION_FAILED'],
      calls: [],
    });
  });
});

describe('further properties', () => {
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
    ['properties: { subject: 7 }', toMend('subject')],
    ['properties: [1]', notSendable],
    ['properties: "text"', notSendable],
    ['subject: "A", priority: 2', refusedAs('GRAPHQL_VALIDATION_FAILED')],
  ];
  test.for(cases)('%s', async ([input, expected]) => {
    expect(await create(input)).toEqual(expected);
  });
});

describe('arguments that not every operation of a field takes', () => {
  const links = (key: string, options: string) =>
    `{ page(id: "${key}") { restId links${options} { nodes { status } } } }`;

  test('are given where they are taken, and null is none given', async () => {
    const world = await startWorld();
    for (const [document, call] of [
      [links('handbook/vacation', '(status: OK)'), 'vacation/links?status=ok&limit=25'],
      [links('handbook/vacation', '(status: null)'), 'vacation/links?limit=25'],
    ] as const) {
      const { errors, calls } = await world.ask(document);
      expect(errors).toBeUndefined();
      expect([...calls].sort()).toEqual([
        'GET /v1/spaces/handbook/content/page/vacation',
        `GET /v1/spaces/handbook/content/page/${call}`,
      ]);
    }
    const change = '/v1/spaces/handbook/change-requests/handbook-cr-12/content/page/vacation';
    for (const options of ['', '(status: null)']) {
      const { errors, calls } = await world.ask(links('handbook/handbook-cr-12/vacation', options));
      expect(errors).toBeUndefined();
      expect([...calls].sort()).toEqual([`GET ${change}`, `GET ${change}/links?limit=25`]);
    }
  });

  test('are refused elsewhere without a call, which costs the rest nothing', async () => {
    const world = await startWorld();
    const { data, errors, calls } = await world.ask(
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

describe('what a change is about', () => {
  const reply = (id: string) =>
    `updateCommentReply(input: { commentReplyId: "${id}", body: { markdown: "x" } })`;

  test.for(['s/c/q/r', 's/12/q/r', 'CommentReply:s/c/q/r', globalId('CommentReply', 's/c/q/r')])(
    'replies in a change request cannot be changed: %s',
    async (id) => {
      expect(await outcomeOf(reply(id))).toEqual(toMend('commentReplyId'));
    },
  );

  test.for<[string, string, unknown]>([
    ['PUT /v1/spaces/s/comments/q/replies/r', reply('s/q/r'), { body: { markdown: 'x' } }],
    [
      'POST /v1/spaces/s/comments',
      'createComment(input: { subjectId: "s", body: {}, page: "s/p" })',
      { body: {}, page: 'p' },
    ],
    [
      'POST /v1/spaces/s/change-requests/c/comments',
      'createComment(input: { subjectId: "s/c", body: {}, page: "s/c/p" })',
      { body: {}, page: 'p' },
    ],
    [
      'DELETE /v1/spaces/s/change-requests/c/comments/q',
      'deleteComment(input: { commentId: "s/c/q" })',
      undefined,
    ],
    [
      'PUT /v1/spaces/s/comments/q',
      'updateComment(input: { commentId: "SpaceComment:s/q", resolved: false })',
      { resolved: false },
    ],
    [
      'POST /v1/spaces/s/change-requests/c/comments/q/replies',
      'createCommentReply(input: { commentId: "ChangeRequestComment:s/c/q", body: {} })',
      { body: {} },
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
    'a change request may be named by its number: %s',
    async (id) => {
      const mutation = `createComment(input: { subjectId: "${id}", body: {}, page: "…" })`;
      for (const page of ['p', 's/c/p', 'Page:s/c/p', globalId('Page', 's/c/p')])
        expect(await outcomeOf(mutation.replace('…', page))).toEqual({
          errors: [],
          userErrors: [],
          bodies: [{ body: {}, page: 'p' }],
          calls: [
            'GET /v1/spaces/s/change-requests/12',
            'POST /v1/spaces/s/change-requests/c/comments',
          ],
        });
      const elsewhere = await outcomeOf(mutation.replace('…', 's/d/p'));
      expect(elsewhere).toMatchObject({ errors: ['INVALID_ID'], bodies: [] });
    },
  );

  test('a number that there is not is the input’s to mend', async () => {
    const world = await startWorld();
    const { data, errors, calls } = await world.ask(
      'mutation { createComment(input: { subjectId: "handbook/99", body: {}, page: "vacation" }) { comment { id } userErrors { code field } } }',
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      createComment: {
        comment: null,
        userErrors: [{ code: 'NOT_FOUND', field: ['subjectId'] }],
      },
    });
    expect(calls).toEqual(['GET /v1/spaces/handbook/change-requests/99']);
  });

  test.for([
    'createComment(input: { subjectId: "SpaceComment:s/q", body: {} })',
    'createComment(input: { subjectId: "s/c/q", body: {} })',
    'deleteComment(input: { commentId: "ChangeRequestComment:s/q" })',
    'deleteComment(input: { commentId: "q" })',
    'updateCommentReply(input: { commentReplyId: "s/q" })',
    'createComment(input: { subjectId: "s/..", body: {} })',
  ])('an id of something else is refused: %s', async (mutation) => {
    expect(await outcomeOf(mutation)).toEqual(refusedAs('INVALID_ID'));
  });
});
