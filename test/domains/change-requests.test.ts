import { changeRequestOperations } from '../../src/domains/change-requests/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';
import { paragraph } from './rich-text.ts';

prove('change-requests', changeRequestOperations, {
  listChangeRequests: proof(
    graphql(`
      query ListChangeRequests {
        space(id: "handbook") {
          restId
          open: changeRequests(first: 2) { totalCount nodes { number status subject } }
          mine: changeRequests(first: 2, status: MERGED, creatorId: "ada") { totalCount nodes { number status createdBy { id restId displayName email photoUrl urls { location } } mergeRevision { id } } }
          reviewed: changeRequests(first: 1, requestedReviewerId: "User:grace") { nodes { number } }
          contributed: changeRequests(first: 1, contributorId: "diego") { nodes { number } }
          clustered: changeRequests(first: 1, issuesClusterId: "cluster-2") { nodes { number } }
        }
      }
    `),
    {
      space: {
        restId: 'handbook',
        open: {
          totalCount: 8,
          nodes: [
            { number: 14, status: 'OPEN', subject: 'Add an example to the introduction' },
            { number: 13, status: 'OPEN', subject: 'Rewrite the welcome' },
          ],
        },
        mine: {
          totalCount: 1,
          nodes: [
            {
              number: 1,
              status: 'MERGED',
              createdBy: {
                id: id('User', 'ada'),
                restId: 'ada',
                displayName: 'Ada Okafor',
                email: 'ada@acme.example',
                photoUrl: 'https://assets.docs.example/users/ada.png',
                urls: { location: 'https://api.docs.example/v1/users/ada' },
              },
              mergeRevision: { id: id('Revision', 'handbook/handbook-merge-1') },
            },
          ],
        },
        reviewed: { nodes: [{ number: 14 }] },
        contributed: { nodes: [{ number: 12 }] },
        clustered: { nodes: [{ number: 14 }] },
      },
    },
    { sends: ['conversationsIssuesCluster=cluster-2', 'requestedReviewer=grace'] },
  ),

  createChangeRequest: proof(
    graphql(`
      mutation CreateChangeRequest {
        createChangeRequest(
          input: {
            spaceId: "handbook", subject: "Notes of the release", properties: { origin: "planning" }
            template: { restId: "release-notes" }
          }
        ) {
          changeRequest { id restId number status subject createdBy { restId } createdAt isOutdated revision { restId } initialRevision { restId } }
          changeRequestEdge { node { number } }
          space { restId changeRequestsCount draftChangeRequestsCount }
          userErrors { message }
        }
      }
    `),
    {
      createChangeRequest: {
        changeRequest: {
          id: id('ChangeRequest', 'handbook/change-request-1'),
          restId: 'change-request-1',
          number: 15,
          status: 'DRAFT',
          subject: 'Notes of the release',
          createdBy: { restId: 'ada' },
          createdAt: '2026-03-01T12:00:00.000Z',
          isOutdated: false,
          revision: { restId: 'revision-1' },
          initialRevision: { restId: 'handbook-main' },
        },
        changeRequestEdge: { node: { number: 15 } },
        space: { restId: 'handbook', changeRequestsCount: 15, draftChangeRequestsCount: 3 },
        userErrors: [],
      },
    },
  ),

  getChangeRequest: proof(
    graphql(`
      query GetChangeRequest {
        changeRequest(id: "handbook/handbook-cr-12") {
          id restId number status subject createdAt updatedAt isOutdated openCommentsCount
          description { schemaVersion }
          createdBy { id displayName }
          space { id restId }
          revision { restId } initialRevision { restId } baseRevision { restId } mergeRevision { restId }
          issuesCluster { id restId }
          urls { app location }
        }
        space(id: "handbook") { restId changeRequest(id: 12) { id number } }
      }
    `),
    {
      changeRequest: {
        id: id('ChangeRequest', 'handbook/handbook-cr-12'),
        restId: 'handbook-cr-12',
        number: 12,
        status: 'OPEN',
        subject: 'Explain how vacations are planned',
        createdAt: '2025-12-25T15:47:00.000Z',
        updatedAt: '2025-12-25T20:02:00.000Z',
        isOutdated: false,
        openCommentsCount: 23,
        description: { schemaVersion: 1 },
        createdBy: { id: id('User', 'diego'), displayName: 'Diego Ruiz' },
        space: { id: id('Space', 'handbook'), restId: 'handbook' },
        revision: { restId: 'handbook-cr-12-edits' },
        initialRevision: { restId: 'handbook-main' },
        baseRevision: null,
        mergeRevision: null,
        issuesCluster: null,
        urls: {
          app: 'https://app.docs.example/o/acme/s/handbook/~/changes/12',
          location: 'https://api.docs.example/v1/spaces/handbook/change-requests/handbook-cr-12',
        },
      },
      space: {
        restId: 'handbook',
        changeRequest: { id: id('ChangeRequest', 'handbook/handbook-cr-12'), number: 12 },
      },
    },
  ),

  updateChangeRequest: proof(
    graphql(`
      mutation UpdateChangeRequest {
        updateChangeRequest(
          input: { changeRequestId: "handbook/handbook-cr-12", subject: "Vacations", status: DRAFT, description: { markdown: "Why: *everybody* asks." } }
        ) {
          changeRequest { id subject status updatedAt description { nodes } }
          userErrors { message }
        }
      }
    `),
    {
      updateChangeRequest: {
        changeRequest: {
          id: id('ChangeRequest', 'handbook/handbook-cr-12'),
          subject: 'Vacations',
          status: 'DRAFT',
          updatedAt: '2026-03-01T12:00:00.000Z',
          description: paragraph('Why: ', ['everybody'], ' asks.'),
        },
        userErrors: [],
      },
    },
  ),

  mergeChangeRequest: proof(
    graphql(`
      mutation MergeChangeRequest {
        mergeChangeRequest(input: { changeRequestId: "handbook/handbook-cr-12" }) {
          result
          revision { id restId type parents { restId } mergedFrom { number } }
          changeRequest { id status mergedAt mergedBy { restId } mergeRevision { restId } }
          userErrors { message }
        }
      }
    `),
    {
      mergeChangeRequest: {
        result: 'MERGE',
        revision: {
          id: id('Revision', 'handbook/revision-1'),
          restId: 'revision-1',
          type: 'MERGE',
          parents: [{ restId: 'handbook-main' }, { restId: 'handbook-cr-12-edits' }],
          mergedFrom: { number: 12 },
        },
        changeRequest: {
          id: id('ChangeRequest', 'handbook/handbook-cr-12'),
          status: 'MERGED',
          mergedAt: '2026-03-01T12:00:00.000Z',
          mergedBy: { restId: 'ada' },
          mergeRevision: { restId: 'revision-1' },
        },
        userErrors: [],
      },
    },
  ),

  updateChangeRequestFromMain: proof(
    graphql(`
      mutation MergeMainIntoChangeRequest {
        mergeMainIntoChangeRequest(input: { changeRequestId: "handbook/14" }) {
          result
          revision { id restId type parents { restId } }
          changeRequest { id number isOutdated revision { restId } baseRevision { restId } }
          userErrors { message }
        }
      }
    `),
    {
      mergeMainIntoChangeRequest: {
        result: 'UPDATE',
        revision: {
          id: id('Revision', 'handbook/handbook-cr-14/revision-1'),
          restId: 'revision-1',
          type: 'UPDATE',
          parents: [{ restId: 'handbook-cr-14-edits' }, { restId: 'handbook-main' }],
        },
        changeRequest: {
          id: id('ChangeRequest', 'handbook/handbook-cr-14'),
          number: 14,
          isOutdated: false,
          revision: { restId: 'revision-1' },
          baseRevision: { restId: 'handbook-main' },
        },
        userErrors: [],
      },
    },
  ),

  getChangeRequestPdf: proof(
    graphql(`
      query GetChangeRequestPdf {
        changeRequest(id: "handbook/handbook-cr-12") { number pdf(pageId: "vacation", isSinglePage: true) whole: pdf }
      }
    `),
    {
      changeRequest: {
        number: 12,
        pdf: 'https://assets.docs.example/pdf/handbook/handbook-cr-12/handbook-cr-12-edits.pdf?only=true&page=vacation',
        whole: 'https://assets.docs.example/pdf/handbook/handbook-cr-12/handbook-cr-12-edits.pdf',
      },
    },
  ),

  listOrganizationChangeRequests: proof(
    graphql(`
      query ListOrganizationChangeRequests {
        organization(id: "acme") {
          restId
          changeRequests(first: 3, status: DRAFT) { totalCount nodes { id number status space { id restId } } pageInfo { hasNextPage } }
        }
      }
    `),
    {
      organization: {
        restId: 'acme',
        changeRequests: {
          totalCount: 16,
          nodes: [
            {
              id: id('ChangeRequest', 'publishing/publishing-cr-8'),
              number: 8,
              status: 'DRAFT',
              space: { id: id('Space', 'publishing'), restId: 'publishing' },
            },
            {
              id: id('ChangeRequest', 'authoring/authoring-cr-11'),
              number: 11,
              status: 'DRAFT',
              space: { id: id('Space', 'authoring'), restId: 'authoring' },
            },
            {
              id: id('ChangeRequest', 'travel/travel-cr-6'),
              number: 6,
              status: 'DRAFT',
              space: { id: id('Space', 'travel'), restId: 'travel' },
            },
          ],
          pageInfo: { hasNextPage: true },
        },
      },
    },
  ),
});
