import { reviewOperations } from '../../src/domains/reviews/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';

prove('reviews', reviewOperations, {
  listReviews: proof(
    graphql(`
      query ListReviews {
        changeRequest(id: "handbook/handbook-cr-12") {
          id
          reviews(first: 2, isOutdated: false) {
            totalCount
            nodes { id restId status isOutdated reviewer { restId } requestedBy { restId } revisionId comment { id body { markdown } } }
          }
          outdated: reviews(isOutdated: true) { nodes { restId status reviewer { id } isOutdated } }
        }
      }
    `),
    {
      changeRequest: {
        id: id('ChangeRequest', 'handbook/handbook-cr-12'),
        reviews: {
          totalCount: 3,
          nodes: [
            {
              id: id('ChangeRequestReview', 'handbook/handbook-cr-12/review-88'),
              restId: 'review-88',
              status: 'APPROVED',
              isOutdated: false,
              reviewer: { restId: 'amara' },
              requestedBy: null,
              revisionId: id('Revision', 'handbook/handbook-cr-12/handbook-cr-12-edits'),
              comment: {
                id: id('ChangeRequestComment', 'handbook/handbook-cr-12/handbook-cr-12-comment-30'),
                body: { markdown: '**Question** – could we say *when* this happens?' },
              },
            },
            {
              id: id('ChangeRequestReview', 'handbook/handbook-cr-12/review-60'),
              restId: 'review-60',
              status: 'CHANGES_REQUESTED',
              isOutdated: false,
              reviewer: { restId: 'ada' },
              requestedBy: { restId: 'diego' },
              revisionId: id('Revision', 'handbook/handbook-cr-12/handbook-cr-12-edits'),
              comment: {
                id: id('ChangeRequestComment', 'handbook/handbook-cr-12/handbook-cr-12-comment-12'),
                body: { markdown: 'the second paragraph says the same as the first.' },
              },
            },
          ],
        },
        outdated: {
          nodes: [
            {
              restId: 'review-61',
              status: 'CHANGES_REQUESTED',
              reviewer: { id: id('User', 'ada') },
              isOutdated: true,
            },
          ],
        },
      },
    },
  ),

  submitReview: proof(
    graphql(`
      mutation SubmitReview {
        submitChangeRequestReview(
          input: { changeRequestId: "handbook/12", status: APPROVED, comment: { markdown: "Reads *well*." } }
        ) {
          changeRequestReview { id restId status isOutdated reviewer { restId } createdAt comment { id body { markdown } } }
          changeRequestReviewEdge { node { restId } }
          changeRequest { id openCommentsCount }
          userErrors { message }
        }
      }
    `),
    {
      submitChangeRequestReview: {
        changeRequestReview: {
          id: id('ChangeRequestReview', 'handbook/handbook-cr-12/review-1'),
          restId: 'review-1',
          status: 'APPROVED',
          isOutdated: false,
          reviewer: { restId: 'ada' },
          createdAt: '2026-03-01T12:00:00.000Z',
          comment: {
            id: id('ChangeRequestComment', 'handbook/handbook-cr-12/comment-1'),
            body: { markdown: 'Reads *well*.' },
          },
        },
        changeRequestReviewEdge: { node: { restId: 'review-1' } },
        changeRequest: {
          id: id('ChangeRequest', 'handbook/handbook-cr-12'),
          openCommentsCount: 24,
        },
        userErrors: [],
      },
    },
  ),

  getReview: proof(
    graphql(`
      query GetReview {
        changeRequestReview(id: "handbook/handbook-cr-12/review-60") {
          id status createdAt updatedAt isOutdated revision { id }
          reviewer { id displayName } requestedBy { id }
          comment { id status }
          changeRequest { id number } space { id }
          urls { location }
        }
      }
    `),
    {
      changeRequestReview: {
        id: id('ChangeRequestReview', 'handbook/handbook-cr-12/review-60'),
        status: 'CHANGES_REQUESTED',
        createdAt: '2025-12-26T09:42:00.000Z',
        updatedAt: '2025-12-26T09:42:00.000Z',
        isOutdated: false,
        revision: { id: id('Revision', 'handbook/handbook-cr-12/handbook-cr-12-edits') },
        reviewer: { id: id('User', 'ada'), displayName: 'Ada Okafor' },
        requestedBy: { id: id('User', 'diego') },
        comment: {
          id: id('ChangeRequestComment', 'handbook/handbook-cr-12/handbook-cr-12-comment-12'),
          status: 'OPEN',
        },
        changeRequest: { id: id('ChangeRequest', 'handbook/handbook-cr-12'), number: 12 },
        space: { id: id('Space', 'handbook') },
        urls: {
          location:
            'https://api.docs.example/v1/spaces/handbook/change-requests/handbook-cr-12/reviews/review-60',
        },
      },
    },
  ),

  listRequestedReviewers: proof(
    graphql(`
      query ListRequestedReviewers {
        changeRequest(id: "handbook/handbook-cr-12") {
          id
          requestedReviewers {
            totalCount
            edges {
              requestedAt requestedBy { restId } revision { restId }
              node { __typename ... on User { id displayName } ... on Team { id title } }
            }
          }
        }
      }
    `),
    {
      changeRequest: {
        id: id('ChangeRequest', 'handbook/handbook-cr-12'),
        requestedReviewers: {
          totalCount: 3,
          edges: [
            {
              requestedAt: '2025-12-25T15:47:00.000Z',
              requestedBy: { restId: 'diego' },
              revision: { restId: 'handbook-cr-12-edits' },
              node: { __typename: 'User', id: id('User', 'grace'), displayName: 'Grace Lindholm' },
            },
            {
              requestedAt: '2025-12-25T15:47:00.000Z',
              requestedBy: { restId: 'diego' },
              revision: { restId: 'handbook-cr-12-edits' },
              node: { __typename: 'User', id: id('User', 'linus'), displayName: 'Linus Bergmann' },
            },
            {
              requestedAt: '2025-12-25T19:41:00.000Z',
              requestedBy: { restId: 'ada' },
              revision: { restId: 'handbook-cr-12-edits' },
              node: {
                __typename: 'Team',
                id: id('Team', 'acme/documentation'),
                title: 'Documentation',
              },
            },
          ],
        },
      },
    },
  ),

  requestReviewers: proof(
    graphql(`
      mutation RequestReviewers {
        requestReviewers(
          input: { changeRequestId: "handbook/handbook-cr-12", userIds: ["mei", "User:tomas"], subject: "Vacations", description: { markdown: "Ready." } }
        ) {
          requestedReviewerEdges { requestedAt requestedBy { restId } node { ... on User { restId } } }
          changeRequest { id subject requestedReviewers(first: 10) { totalCount } }
          userErrors { message }
        }
      }
    `),
    {
      requestReviewers: {
        requestedReviewerEdges: [
          {
            requestedAt: '2026-03-01T12:00:00.000Z',
            requestedBy: { restId: 'ada' },
            node: { restId: 'mei' },
          },
          {
            requestedAt: '2026-03-01T12:00:00.000Z',
            requestedBy: { restId: 'ada' },
            node: { restId: 'tomas' },
          },
        ],
        changeRequest: {
          id: id('ChangeRequest', 'handbook/handbook-cr-12'),
          subject: 'Vacations',
          requestedReviewers: { totalCount: 5 },
        },
        userErrors: [],
      },
    },
  ),

  withdrawRequestedReviewer: proof(
    graphql(`
      mutation WithdrawRequestedReviewer {
        withdrawRequestedReviewer(input: { changeRequestId: "handbook/handbook-cr-12", userId: "linus" }) {
          withdrawnReviewerId
          changeRequest { id requestedReviewers { nodes { ... on User { restId } ... on Team { restId } } } }
          userErrors { message }
        }
      }
    `),
    {
      withdrawRequestedReviewer: {
        withdrawnReviewerId: id('User', 'linus'),
        changeRequest: {
          id: id('ChangeRequest', 'handbook/handbook-cr-12'),
          requestedReviewers: { nodes: [{ restId: 'grace' }, { restId: 'documentation' }] },
        },
        userErrors: [],
      },
    },
  ),

  getChanges: proof(
    graphql(`
      query GetChanges {
        changeRequest(id: "handbook/handbook-cr-12") {
          id
          changes(first: 2) {
            omittedCount mergedFrom { id }
            changes {
              __typename
              ... on PageEdited { page { type title path pageId page { id title } } attributes { title { before after } documentRestId { before after } } }
              ... on PageCreated { page { title pageId } }
              ... on PageMoved { page { title } parent { before { title pageId } after { title pageId } } }
              ... on VariablesEdited { variables { name before after } }
            }
          }
        }
      }
    `),
    {
      changeRequest: {
        id: id('ChangeRequest', 'handbook/handbook-cr-12'),
        changes: {
          omittedCount: null,
          mergedFrom: null,
          changes: [
            {
              __typename: 'PageEdited',
              page: {
                type: 'DOCUMENT',
                title: 'Vacation',
                path: 'people/time-off/vacation',
                pageId: id('Page', 'handbook/handbook-cr-12/vacation'),
                page: { id: id('Page', 'handbook/handbook-cr-12/vacation'), title: 'Vacation' },
              },
              attributes: {
                title: null,
                documentRestId: {
                  before: 'vacation-text-cf0bc010',
                  after: 'vacation-text-f59291a1',
                },
              },
            },
          ],
        },
      },
    },
  ),

  listContributors: proof(
    graphql(`
      query ListContributors {
        changeRequest(id: "webhooks/webhooks-cr-8") {
          id
          contributors { user { restId } actionType count updatedAt }
        }
      }
    `),
    {
      changeRequest: {
        id: id('ChangeRequest', 'webhooks/webhooks-cr-8'),
        contributors: [
          {
            user: { restId: 'mei' },
            actionType: 'EDIT',
            count: 1,
            updatedAt: '2025-12-31T17:48:00.000Z',
          },
          {
            user: { restId: 'amara' },
            actionType: 'COMMENT',
            count: 1,
            updatedAt: '2025-12-31T12:03:00.000Z',
          },
        ],
      },
    },
  ),
});
