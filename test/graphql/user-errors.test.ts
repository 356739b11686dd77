/** User errors of mutations: codes, messages, and input fields. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { factsOf } from '../../src/rest/table/facts.ts';
import type { OperationTable } from '../../src/rest/table/operation.ts';
import { operationTables } from '../../src/schema/operations.ts';
import { answer, askOnce, expectDataOnce, refuse, type WorldOptions } from '../harness.ts';
import { id } from '../ids.ts';

/** The result of a mutation; `shown` is selected in addition to the user errors. */
async function outcomeOf(mutation: string, shown = '', options?: WorldOptions) {
  const { data, extensions, calls } = await expectDataOnce<{ it: unknown }>(
    `mutation { it: ${mutation} { ${shown} userErrors { code message field } } }`,
    options,
  );
  expect(extensions).toBeUndefined();
  return { ...Object(data.it), calls };
}

const error = (code: string, field: readonly string[] | null, message: unknown) => ({
  code,
  field,
  message,
});
const some = expect.stringMatching(/^[A-Z"\w].{10,}\.$/s);

describe('before any call', () => {
  test.each([
    [255, 0],
    [256, 1],
  ])('a clientMutationId of %i characters', async (length, errors) => {
    const id = 'x'.repeat(length);
    const outcome = await outcomeOf(
      `deleteTeam(input: { teamId: "acme/none", clientMutationId: "${id}" })`,
      'clientMutationId',
    );
    expect(outcome).toEqual({
      clientMutationId: errors ? null : id,
      userErrors: errors ? [error('TOO_LONG', ['clientMutationId'], some)] : [],
      calls: errors ? [] : ['DELETE /v1/orgs/acme/teams/none'],
    });
  });

  const team = 'updateTeamMembers(input: { teamId: "acme/documentation"';
  const apply =
    'applyTemplateToSpace(input: { spaceId: "handbook", templateRestId: "t", params: { contentRefs:';
  const page = '{ name: "a", value: { page: { pageId: "vacation" } } }';

  test.for<[string, string, string[], unknown]>([
    // Each kind of error.
    [
      `createCollection(input: { organizationId: "acme", title: "${'x'.repeat(51)}" })`,
      'TOO_LONG',
      ['title'],
      'title must have at most 50 characters.',
    ],
    [
      'ingestConversations(input: { organizationId: "acme", conversations: [] })',
      'TOO_SHORT',
      ['conversations'],
      'conversations must have at least 1 item.',
    ],
    [
      'updateSiteSection(input: { siteSectionId: "acme/docs/faq", title: null })',
      'REQUIRED',
      ['title'],
      'title cannot be null.',
    ],
    [
      'setTeamMember(input: { teamId: "acme/design", memberId: "ada", role: null })',
      'REQUIRED',
      ['role'],
      'role cannot be null.',
    ],
    [
      'createOpenApiSpec(input: { organizationId: "acme", slug: "no good", source: { text: "{}" } })',
      'INVALID_FORMAT',
      ['slug'],
      'slug must be letters and digits, in groups joined by hyphens.',
    ],
    // Errors in lists and maps.
    [
      `${apply} [{ name: "10", value: { page: { pageId: "p" } } }, { name: "9", value: { page: { pageId: "p", spaceId: null } } }] } })`,
      'REQUIRED',
      ['params', 'contentRefs', '1', 'value', 'page', 'spaceId'],
      some,
    ],
    [
      `${team}, memberships: [{ memberId: "Site:acme/docs", role: OWNER }] })`,
      'INVALID_ID',
      ['memberships', '0', 'memberId'],
      some,
    ],
    [
      `${team}, memberships: [{ memberId: "ada", role: OWNER }, { memberId: "Member:acme/ada", role: OWNER }] })`,
      'DUPLICATE',
      ['memberships', '1', 'memberId'],
      '"ada" is given more than once.',
    ],
    [
      `${team}, addMemberIds: ["mei", "globex/mei"] })`,
      'INVALID_ID',
      ['addMemberIds', '1'],
      'This ID does not belong to the object it is used with. Expected the ID of a Member: a global ID, the key organizationId/userId, or just userId.',
    ],
    [
      `${apply} [${page}, { name: "b", value: { page: { pageId: "../x" } } }] } })`,
      'INVALID_ID',
      ['params', 'contentRefs', '1', 'value', 'page', 'pageId'],
      'Expected the ID of a Page: a global ID, the key spaceId/pageId or spaceId/changeRequestId/pageId, or just pageId.',
    ],
    [
      `${apply} [${page}, { name: "b", value: { page: { pageId: "p", spaceId: null } } }] } })`,
      'REQUIRED',
      ['params', 'contentRefs', '1', 'value', 'page', 'spaceId'],
      some,
    ],
    [
      'createChangeRequest(input: { spaceId: "handbook", properties: { subject: 7 } })',
      'INVALID_FORMAT',
      ['properties', 'subject'],
      some,
    ],
    // IDs of the target.
    [
      'updateSite(input: { siteId: "acme/docs/en", title: "Docs" })',
      'INVALID_ID',
      ['siteId'],
      'Expected the ID of a Site: a global ID, or the key organizationId/siteId.',
    ],
    [
      'updateOrganization(input: { organizationId: "Site:acme/docs", title: "Acme" })',
      'INVALID_ID',
      ['organizationId'],
      'Expected the ID of an Organization, but this is the ID of a Site.',
    ],
    [
      'createComment(input: { subjectId: "a/b/c", body: { markdown: "x" } })',
      'INVALID_ID',
      ['subjectId'],
      'Expected the ID of a Space or a ChangeRequest: a global ID, or the key spaceId or spaceId/changeRequestId.',
    ],
    [
      'removeTeamMember(input: { teamId: "acme/design", memberId: "a b" })',
      'INVALID_ID',
      ['memberId'],
      'Expected the ID of a Member: a global ID, the key organizationId/userId, or just userId.',
    ],
    [
      'deleteOrganizationInvite(input: { organizationId: "acme", inviteRestId: "../x" })',
      'INVALID_ID',
      ['inviteRestId'],
      '"inviteRestId" is not a valid ID.',
    ],
    // Names chosen by users.
    [
      'publishIntegration(input: { integrationId: "bad name", title: "Weather", description: "Rain.", scopes: [], script: "export {};", organizationId: "acme" })',
      'INVALID_FORMAT',
      ['integrationId'],
      'The name must be letters, digits, "-", "_" and ".".',
    ],
    [
      'publishIntegration(input: { integrationId: "a/b", title: "Weather", description: "Rain.", scopes: [], script: "export {};", organizationId: "acme" })',
      'INVALID_ID',
      ['integrationId'],
      'Expected the ID of an Integration: a global ID, or the key integrationName.',
    ],
    [
      'setOpenApiSpecSource(input: { openApiSpecId: "acme/no good", source: { text: "{}" } })',
      'INVALID_FORMAT',
      ['openApiSpecId'],
      'The name must be letters and digits, in groups joined by hyphens.',
    ],
  ])('%s', async ([mutation, code, field, message]) => {
    expect(await outcomeOf(mutation)).toEqual({
      userErrors: [error(code, field, message)],
      calls: [],
    });
  });

  test.for<[string, readonly string[] | null, string]>([
    [
      'updateTeamMembers(input: { teamId: "acme/design" })',
      null,
      'The input changes nothing. Specify at least one of addMemberIds, removeMemberIds, memberships.',
    ],
    [
      'updateComment(input: { commentId: "handbook/12/handbook-cr-12-comment-5", clientMutationId: "x" })',
      null,
      'The input changes nothing. Specify at least one of body, addReactions, removeReactions, isResolved.',
    ],
    [
      'updateSpace(input: { spaceId: "handbook", mergeRules: {} })',
      ['mergeRules'],
      'mergeRules must specify at least one field.',
    ],
    [
      'updateOrganization(input: { organizationId: "acme", title: "Acme", mergeRules: {} })',
      ['mergeRules'],
      'mergeRules must specify at least one field.',
    ],
  ])('an input without effect is not sent: %s', async ([mutation, field, message]) => {
    expect(await outcomeOf(mutation)).toEqual({
      userErrors: [error('REQUIRED', field, message)],
      calls: [],
    });
  });

  test('every update without a member is refused', async () => {
    const rows = Object.values<OperationTable>(operationTables).flatMap((table) =>
      Object.values(table),
    );
    const optional = rows.filter(
      ({ method, body, many }) => method === 'PATCH' && body && !many && body.safeParse({}).success,
    );
    expect(optional.length).toBeGreaterThan(10);
    expect(optional.filter(({ body }) => !body || !factsOf(body).changes)).toEqual([]);
  });

  test('an ID with the number of a change request is not compared with the ID of one', async () => {
    const mutation =
      'createComment(input: { subjectId: "handbook/12", pageId: "handbook/12/vacation", body: { markdown: "x" } })';
    const message =
      'This ID identifies the parent of the object by something other than its ID. Expected the ID of a Page: a global ID, the key spaceId/pageId or spaceId/changeRequestId/pageId, or just pageId.';
    expect(await outcomeOf(mutation)).toEqual({
      userErrors: [error('INVALID_ID', ['pageId'], message)],
      calls: ['GET /v1/spaces/handbook/change-requests/12'],
    });
  });

  test('a payload contains only objects that were read', async () => {
    expect(
      await outcomeOf(
        `createTeam(input: { organizationId: "nowhere", title: "New", memberIds: ["a b"] })`,
        'team { id } teamEdge { node { id } } organization { id restId }',
      ),
    ).toEqual({
      team: null,
      teamEdge: null,
      organization: null,
      userErrors: [error('INVALID_ID', ['memberIds', '0'], some)],
      calls: [],
    });
  });
});

describe('refusals of the service', () => {
  test.for<[string, string[] | null]>([
    [
      'createComment(input: { subjectId: "handbook", pageId: "none", body: { markdown: "x" } })',
      ['pageId'],
    ],
    [
      'createTeam(input: { organizationId: "acme", title: "T", memberIds: ["nobody"] })',
      ['memberIds'],
    ],
    [
      'updateTeamMembers(input: { teamId: "acme/design", addMemberIds: ["nobody"] })',
      ['addMemberIds'],
    ],
    [
      'createTranslation(input: { organizationId: "acme", language: FR, source: { spaceId: "authoring", language: DE } })',
      ['source', 'language'],
    ],
    [
      'createTranslation(input: { organizationId: "acme", language: FR, source: { spaceId: "none", language: DE } })',
      ['source', 'spaceId'],
    ],
    [
      'updateSiteAdaptiveSchema(input: { siteId: "acme/docs", jsonSchema: { type: "object", properties: {} } })',
      ['jsonSchema', 'additionalProperties'],
    ],
    // The error concerns a site, and no member of the body.
    [
      'updateOrganization(input: { organizationId: "acme", defaultContent: { siteId: "nothing" } })',
      null,
    ],
  ])('%s', async ([mutation, field]) => {
    const { userErrors } = await outcomeOf(mutation);
    expect(userErrors).toEqual([error('INVALID_VALUE', field, some)]);
  });

  test.for<[string, string[] | null]>([
    ['"title" is too long.', ['title']],
    ['The field `defaultLevel` is not known.', ['defaultAccessLevel']],
    ["Invalid input: property 'emoji' must be one character.", ['emoji']],
    ['mergeRules.rules must not be empty.', null],
    ['Space "title" cannot be changed.', null],
    ['"mergeRules.rules.0.expression" cannot be read.', ['mergeRules', 'rules', '0', 'expression']],
    ['"mergeRules.rules.7.expression" cannot be read.', null],
    ['"constructor" is wrong.', null],
    ['"nothing.of.it" is wrong.', null],
  ])('with another message: %s', async ([message, field]) => {
    const upstream: RequestListener = (_, response) => refuse(response, 400, message);
    const { userErrors } = await outcomeOf(
      'updateSpace(input: { spaceId: "s", title: "T", mergeRules: { type: RULES, rules: [{ rule: "custom", expression: "x" }] } })',
      '',
      { upstream },
    );
    expect(userErrors).toEqual([error('INVALID_VALUE', field, message)]);
  });

  test.for([
    [402, 'PAYMENT_REQUIRED', 'The plan of the organization has no more teams.'],
    [423, 'PRECONDITION_FAILED', 'The organization is locked while it is moved.'],
    [451, 'PRECONDITION_FAILED', 'The organization is not available in this country.'],
  ] as const)(
    'a state that somebody can change has its words: %i',
    async ([status, code, words]) => {
      const upstream: RequestListener = (_, response) => refuse(response, status, words);
      const mutation = 'createTeam(input: { organizationId: "acme", title: "T" })';
      const { userErrors } = await outcomeOf(mutation, '', { upstream });
      expect(userErrors).toEqual([error(code, null, words)]);
      // The same status of an intermediary is about something else.
      const { data, errors } = await askOnce(`mutation { ${mutation} { userErrors { code } } }`, {
        upstream: (_, response) => response.writeHead(status).end('No.'),
      });
      expect(data).toEqual({ createTeam: null });
      expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }]);
    },
  );

  test('no status below 500 advises to try again, except for the rate of requests', async () => {
    for (let status = 400; status < 500; status += 1) {
      if (status === 429) continue;
      for (const body of [{ error: { code: status } }, {}]) {
        const { errors = [] } = await askOnce(
          'mutation { createTeam(input: { organizationId: "acme", title: "T" }) { userErrors { message } } }',
          { upstream: (_, response) => answer(response, body, status) },
        );
        for (const { message } of errors) expect(message, `${status}`).not.toMatch(/again/i);
      }
    }
  });
});

describe('missing objects', () => {
  const setMember = (teamId: string, userId: string) =>
    `setTeamMember(input: { teamId: "${teamId}", memberId: "${userId}" })`;
  const shown = 'team { id } member { id }';
  const notFound = (field: string[] | null) => [error('NOT_FOUND', field, some)];

  test('are the target, as one read detects; the read object is not returned', async () => {
    expect(await outcomeOf(setMember('acme/nothing', 'ada'), shown)).toEqual({
      team: null,
      member: { id: id('Member', 'acme/ada') },
      userErrors: notFound(['teamId']),
      calls: [
        'PUT /v1/orgs/acme/teams/nothing/members/ada',
        'GET /v1/orgs/acme/teams/nothing',
        'GET /v1/orgs/acme/members/ada',
      ],
    });
  });

  test('are the other object of the input, if the target exists', async () => {
    expect(await outcomeOf(setMember('acme/design', 'nobody'), shown)).toEqual({
      team: { id: id('Team', 'acme/design') },
      member: null,
      userErrors: notFound(['memberId']),
      calls: [
        'PUT /v1/orgs/acme/teams/design/members/nobody',
        'GET /v1/orgs/acme/teams/design',
        'GET /v1/orgs/acme/members/nobody',
      ],
    });
  });

  test('are the target without a read, if the input has no other ID', async () => {
    expect(
      await outcomeOf('updateTeam(input: { teamId: "acme/nothing", title: "T" })', 'team { id }'),
    ).toEqual({
      team: null,
      userErrors: notFound(['teamId']),
      calls: ['PATCH /v1/orgs/acme/teams/nothing'],
    });
  });

  test('have no field, if the input has several other IDs', async () => {
    const upstream: RequestListener = ({ method }, response) =>
      method === 'GET'
        ? answer(response, { object: 'space', id: 's' })
        : refuse(response, 404, 'There is no such thing.');
    expect(
      await outcomeOf(
        'moveSpace(input: { spaceId: "s", parentId: "c", position: { beforeId: "Space:t" } })',
        'space { id }',
        { upstream },
      ),
    ).toEqual({
      space: null,
      userErrors: [error('NOT_FOUND', null, 'There is no such thing.')],
      calls: ['POST /v1/spaces/s/move', 'GET /v1/spaces/s'],
    });
  });

  test('have no field, if the target cannot be read', async () => {
    const upstream: RequestListener = ({ method }, response) =>
      answer(response, { error: { code: 1, message: 'No.' } }, method === 'GET' ? 403 : 404);
    expect(await outcomeOf(setMember('acme/design', 'ada'), '', { upstream })).toEqual({
      userErrors: [error('NOT_FOUND', null, 'No.')],
      calls: ['PUT /v1/orgs/acme/teams/design/members/ada', 'GET /v1/orgs/acme/teams/design'],
    });
  });

  test('are not returned as the subject of a comment either', async () => {
    expect(
      await outcomeOf(
        'createComment(input: { subjectId: "handbook/nothing", body: { markdown: "x" } })',
        'comment { id } subject { id }',
      ),
    ).toEqual({
      comment: null,
      subject: null,
      userErrors: notFound(['subjectId']),
      calls: ['POST /v1/spaces/handbook/change-requests/nothing/comments'],
    });
  });

  test('do not determine whether the target exists, so the target is read', async () => {
    expect(
      await outcomeOf(
        'deleteComment(input: { commentId: "handbook/nothing/c" })',
        'deletedCommentId subject { id }',
      ),
    ).toEqual({
      deletedCommentId: null,
      subject: null,
      userErrors: notFound(['commentId']),
      calls: [
        'DELETE /v1/spaces/handbook/change-requests/nothing/comments/c',
        'GET /v1/spaces/handbook/change-requests/nothing',
      ],
    });
  });
});

describe('a success with a message for the user', () => {
  test('a merge, or an update, that ends in conflicts', async () => {
    for (const name of ['mergeChangeRequest', 'mergeMainIntoChangeRequest'])
      expect(
        await outcomeOf(
          `${name}(input: { changeRequestId: "handbook/handbook-cr-13" })`,
          'result changeRequest { restId }',
        ),
      ).toEqual({
        result: 'CONFLICTS',
        changeRequest: { restId: 'handbook-cr-13' },
        userErrors: [error('CONFLICT', null, some)],
        calls: [expect.stringMatching(/^POST .*(merge|update)$/)],
      });
  });

  test('a deletion that requires approval: nothing is deleted, and the parent is read', async () => {
    const upstream: RequestListener = ({ method }, response) =>
      method === 'DELETE'
        ? response.writeHead(202).end()
        : answer(response, { object: 'organization', id: 'acme', title: 'Acme' });
    const waits = error('PENDING', null, some);
    for (const [mutation, id, read] of [
      ['removeMember(input: { memberId: "acme/mei" })', 'removedMemberId', ''],
      [
        'removeTeamMember(input: { teamId: "acme/design", memberId: "mei" })',
        'removedMemberId',
        '',
      ],
      ['deleteTeam(input: { teamId: "acme/design" })', 'deletedTeamId', 'organization { title }'],
      ['deleteSpace(input: { spaceId: "handbook" })', 'deletedSpaceId', ''],
      [
        'deleteOrganizationInvite(input: { organizationId: "acme", inviteRestId: "i" })',
        'deletedInviteRestId',
        'organization { title }',
      ],
      ['deleteComment(input: { commentId: "handbook/c" })', 'deletedCommentId', ''],
    ] as const)
      expect(await outcomeOf(mutation, `${id} ${read}`, { upstream })).toEqual({
        [id]: null,
        ...(read && { organization: { title: 'Acme' } }),
        userErrors: [waits],
        calls: [expect.stringMatching(/^DELETE /), ...(read ? ['GET /v1/orgs/acme'] : [])],
      });
  });

  test('a member is not removed until an administrator confirms it', async () => {
    const tokens = { writer: { user: 'mei', writes: true, organizations: ['acme'] } };
    const { data, errors, calls } = await askOnce(
      `mutation {
        removeMember(input: { memberId: "acme/diego" }) { removedMemberId organization { member(id: "diego") { restId } } userErrors { code field } }
      }`,
      { sandbox: { tokens }, token: 'writer' },
    );
    expect([errors, data]).toEqual([
      undefined,
      {
        removeMember: {
          removedMemberId: null,
          organization: { member: { restId: 'diego' } },
          userErrors: [{ code: 'PENDING', field: null }],
        },
      },
    ]);
    expect(calls[0]).toBe('DELETE /v1/orgs/acme/members/diego');
  });

  test('no message without conflicts', async () => {
    expect(
      await outcomeOf('mergeChangeRequest(input: { changeRequestId: "handbook/12" })', 'result'),
    ).toMatchObject({ result: 'MERGE', userErrors: [] });
  });

  test('a site that requires a payment before it can be published', async () => {
    expect(
      await outcomeOf(
        'publishSite(input: { siteId: "globex/portal" })',
        'site { id } checkout { paymentSession }',
      ),
    ).toEqual({
      site: null,
      checkout: { paymentSession: 'checkout-1' },
      userErrors: [error('PAYMENT_REQUIRED', null, some)],
      calls: ['POST /v1/orgs/globex/sites/portal/publish'],
    });
  });
});

test.for([
  [
    '{ site(id: "acme") { title } }',
    'Expected the ID of a Site: a global ID, or the key organizationId/siteId.',
  ],
  [
    '{ page(id: "acme") { title } }',
    'Expected the ID of a Page: a global ID, or the key spaceId/pageId or spaceId/changeRequestId/pageId.',
  ],
  [
    '{ user: node(id: "acme/docs") { id } }',
    'Use a global ID, or a type and key, such as `Site:acme/docs`.',
  ],
])(
  'an invalid ID in a query has a message with the expected form: %s',
  async ([document, message]) => {
    const { errors, calls } = await askOnce(document ?? '');
    expect(errors).toMatchObject([{ message, extensions: { code: 'INVALID_ID' } }]);
    expect(calls).toEqual([]);
  },
);
