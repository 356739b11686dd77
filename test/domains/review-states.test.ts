/** How reviews and requests for reviews change each other, and what is refused. */
import { describe, expect, test } from 'vitest';
import { adminToken } from '../../src/sandbox/service/access.ts';
import { startWorld } from '../harness.ts';
import { id } from '../ids.ts';
import { refuses } from './refusals.ts';

const reviews = `changeRequest(id: "handbook/14") {
  reviews { nodes { restId status isOutdated reviewer { restId } requestedBy { restId } } }
  requestedReviewers { nodes { ... on User { restId } ... on Team { restId } } }
}`;

interface State {
  readonly changeRequest: {
    readonly reviews: { readonly nodes: readonly object[] };
    readonly requestedReviewers: { readonly nodes: readonly object[] };
  };
}

/** A world whose time passes between requests, and with a token of a guest. */
async function start() {
  let minutes = 0;
  const world = await startWorld({
    sandbox: {
      now: () => new Date(Date.UTC(2026, 2, 1, 12, minutes)),
      tokens: {
        [adminToken]: { user: 'ada', writes: true, organizations: 'all' },
        grace: { user: 'grace', writes: true, organizations: ['acme'] },
        guest: { user: 'guest-17', writes: true, organizations: ['acme'] },
      },
    },
  });
  const change = async (field: string, token = adminToken) => {
    minutes += 1;
    const { data } = await world.expectData<{ it: { userErrors: readonly object[] } }>(
      `mutation { it: ${field} { userErrors { message } } }`,
      {},
      { token },
    );
    expect(data.it.userErrors).toEqual([]);
  };
  const state = async () => {
    const { data } = await world.expectData<State>(`{ ${reviews} }`);
    const { reviews: all, requestedReviewers } = data.changeRequest;
    return { reviews: all.nodes, requested: requestedReviewers.nodes };
  };
  return { world, change, state };
}

const review = (status: string) =>
  `submitChangeRequestReview(input: { changeRequestId: "handbook/14", status: ${status} })`;
const request = (...users: string[]) =>
  `requestReviewers(input: { changeRequestId: "handbook/14", userIds: ${JSON.stringify(users)} })`;

const first = {
  restId: 'review-89',
  status: 'CHANGES_REQUESTED',
  reviewer: { restId: 'grace' },
  requestedBy: { restId: 'ravi' },
};

test('a review fulfills the request for it, and replaces the former one of its author', async () => {
  const { change, state } = await start();
  expect(await state()).toEqual({
    reviews: [{ ...first, isOutdated: false }],
    requested: [{ restId: 'grace' }, { restId: 'linus' }],
  });
  await change(request('grace'));
  expect((await state()).reviews).toEqual([{ ...first, isOutdated: true }]);
  await change(review('APPROVED'), 'grace');
  expect(await state()).toEqual({
    reviews: [
      {
        restId: 'review-1',
        status: 'APPROVED',
        isOutdated: false,
        reviewer: { restId: 'grace' },
        requestedBy: { restId: 'ada' },
      },
      { ...first, isOutdated: true },
    ],
    requested: [{ restId: 'linus' }],
  });
});

test('a review of a member of a requested team fulfills the request', async () => {
  const { world, change } = await start();
  const requested = `{ changeRequest(id: "handbook/12") {
    requestedReviewers { nodes { ... on User { restId } ... on Team { restId } } }
  } }`;
  await change(
    'submitChangeRequestReview(input: { changeRequestId: "handbook/12", status: APPROVED })',
  );
  const { data } = await world.expectData(requested);
  expect(data).toEqual({
    changeRequest: { requestedReviewers: { nodes: [{ restId: 'grace' }, { restId: 'linus' }] } },
  });
});

test('a newer revision makes reviews outdated', async () => {
  const { change, state } = await start();
  await change('mergeMainIntoChangeRequest(input: { changeRequestId: "handbook/14" })');
  expect((await state()).reviews).toEqual([{ ...first, isOutdated: true }]);
});

test('withdrawing twice removes nothing the second time', async () => {
  const { world } = await start();
  const withdraw = `mutation { it: withdrawRequestedReviewer(input: { changeRequestId: "handbook/14", userId: "linus" }) {
    withdrawnReviewerId userErrors { code }
  } }`;
  const results = [await world.expectData(withdraw), await world.expectData(withdraw)];
  expect(results.map(({ data }) => data)).toEqual([
    { it: { withdrawnReviewerId: id('User', 'linus'), userErrors: [] } },
    { it: { withdrawnReviewerId: null, userErrors: [] } },
  ]);
});

test('only requested reviewers, and those whom the space lets review, can review', async () => {
  const { world, change, state } = await start();
  const refused = await world.ask(
    `mutation { it: ${review('APPROVED')} { userErrors { code } } }`,
    {},
    {
      token: 'guest',
    },
  );
  expect(refused.errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
  await change(request('guest-17'));
  await change(review('APPROVED'), 'guest');
  expect((await state()).reviews[0]).toMatchObject({ reviewer: { restId: 'guest-17' } });
});

test('the comment of a review is a comment on the change request', async () => {
  const { world } = await start();
  const { data } = await world.expectData<{
    it: { changeRequestReview: { comment: { id: string } } };
  }>(
    `mutation { it: submitChangeRequestReview(input: { changeRequestId: "handbook/14", status: APPROVED, comment: { markdown: "Good." } }) {
      changeRequestReview { comment { id } }
    } }`,
  );
  const { id: commentId } = data.it.changeRequestReview.comment;
  const read = await world.expectData(
    `{ comment(id: "${commentId}") { body { markdown } target { reviewRestId } } }`,
  );
  expect(read.data).toEqual({
    comment: { body: { markdown: 'Good.' }, target: { reviewRestId: 'review-1' } },
  });
});

describe('errors that the user can fix', () => {
  refuses([
    {
      name: 'the review of a merged change request',
      change:
        'submitChangeRequestReview(input: { changeRequestId: "handbook/1", status: APPROVED })',
      code: 'CONFLICT',
      says: 'cannot be reviewed',
      calls: 2,
    },
    {
      name: 'a request to nobody',
      change:
        'requestReviewers(input: { changeRequestId: "handbook/handbook-cr-12", userIds: [] })',
      code: 'TOO_SHORT',
      says: 'userIds',
      field: 'userIds',
      calls: 0,
    },
    {
      name: 'a request to an unknown user',
      change:
        'requestReviewers(input: { changeRequestId: "handbook/handbook-cr-12", userIds: ["nobody"] })',
      code: 'INVALID_VALUE',
      says: 'No user matches',
      calls: 1,
    },
    {
      name: 'a team as requested reviewer',
      change:
        'requestReviewers(input: { changeRequestId: "handbook/handbook-cr-12", userIds: ["Team:acme/documentation"] })',
      code: 'INVALID_ID',
      says: 'Team',
      field: 'userIds.0',
      calls: 0,
    },
    {
      name: 'the withdrawal of a team',
      change:
        'withdrawRequestedReviewer(input: { changeRequestId: "handbook/handbook-cr-12", userId: "Team:acme/documentation" })',
      code: 'INVALID_ID',
      says: 'Team',
      field: 'userId',
      calls: 0,
    },
  ]);
});
