/**
 * A service of an earlier release, which lacks operations: each is an error at its field alone, whichever status says
 * so, and what the fields beside it return stays.
 */
import { describe, expect, test } from 'vitest';
import { commentOperations } from '../../src/domains/comments/operations.ts';
import { integrationOperations } from '../../src/domains/integrations/operations.ts';
import { organizationOperations } from '../../src/domains/organizations/operations.ts';
import { siteOperations } from '../../src/domains/sites/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import type { AnyOperation } from '../../src/rest/table/operation.ts';
import { startWire } from '../wire.ts';

/** What a service responds to routes that it does not have. */
const absences = [404, 405, 410, 501];

/** A facade before the sandbox without these operations. */
async function startWithout(operations: readonly AnyOperation[], status: number) {
  const routes = operations.map(
    ({ method, route }) =>
      new RegExp(`^${method} ${route.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`),
  );
  const { world } = await startWire({
    instead(call, response) {
      const isMissing = routes.some((route) => route.test(call));
      if (isMissing) response.writeHead(status).end();
      return isMissing;
    },
  });
  return world;
}

const unsupported = ({ method, route }: AnyOperation, status: number) => ({
  code: 'UPSTREAM_UNSUPPORTED',
  upstream: { method, route, status },
});

const comment = 'handbook/handbook-comment-7';
const inChange = 'handbook/handbook-cr-12/handbook-cr-12-comment-31';
const reply = `${inChange}/handbook-cr-12-comment-31-reply-1`;

describe.for(absences)('a service that responds %i', (status) => {
  test.for<[AnyOperation, string, string]>([
    [
      commentOperations.listSpaceCommentReplies,
      `comment(id: "${comment}") { status it: replies { nodes { id } } }`,
      'comment',
    ],
  ])('$0.name: only the field is missing', async ([operation, field, parent]) => {
    const world = await startWithout([operation], status);
    const { data, errors } = await world.ask(`{ ${field} space(id: "handbook") { title } }`);
    expect(data).toEqual({
      [parent]: { status: expect.any(String), it: null },
      space: { title: 'Handbook' },
    });
    expect(errors).toMatchObject([
      { path: [parent, 'it'], extensions: unsupported(operation, status) },
    ]);
  });

  test('a reply in a change request is found in the list that earlier releases have', async () => {
    const read = commentOperations.getChangeRequestCommentReply;
    const one = `GET /v1/spaces/handbook/change-requests/handbook-cr-12/comments/handbook-cr-12-comment-31/replies`;
    const text = '{ ... on CommentReply { body { markdown } } }';
    for (const [document, found] of [
      [
        `{ it: commentReply(id: "${reply}") { body { markdown } } }`,
        { it: { body: { markdown: 'Agreed.' } } },
      ],
      [
        `{ it: node(id: "CommentReply:${reply}") ${text} }`,
        { it: { body: { markdown: 'Agreed.' } } },
      ],
      [`{ it: node(id: "CommentReply:${inChange}/none") ${text} }`, { it: null }],
    ] as const) {
      const world = await startWithout([read], status);
      const { data, errors, calls } = await world.ask(document);
      expect([errors, data]).toEqual([undefined, found]);
      const [single = '', list] = calls;
      expect(single.startsWith(`${one}/`)).toBe(true);
      expect([list, calls.length]).toEqual([`${one}?limit=1000&format=markdown`, 2]);
    }
  });

  test.for<[AnyOperation, string, string, string]>([
    [
      integrationOperations.getInstallation,
      'IntegrationInstallation:git-sync/git-sync-acme',
      'installations/git-sync-acme',
      'installations?limit=1000',
    ],
    [
      integrationOperations.getSpaceInstallation,
      'IntegrationSpaceInstallation:git-sync/git-sync-acme/getting-started',
      'installations/git-sync-acme/spaces/getting-started',
      'spaces?limit=1000',
    ],
    [
      integrationOperations.getSiteInstallation,
      'IntegrationSiteInstallation:git-sync/git-sync-acme/developer-portal',
      'installations/git-sync-acme/sites/developer-portal',
      'sites?limit=1000',
    ],
  ])('$0.name: it is found in the list of the integration', async ([read, id, one, list]) => {
    const [type = ''] = id.split(':');
    const world = await startWithout([read], status);
    const { data, errors, calls } = await world.ask(
      `{ it: node(id: "${id}") { ... on ${type} { status integration { id } } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ it: { status: 'ACTIVE' } });
    const [single, ...others] = calls;
    expect(single).toBe(`GET /v1/integrations/git-sync/${one}`);
    expect(others).toEqual([`GET /v1/integrations/git-sync/${list}`]);
  });

  test('an object is looked up in the list at once, after it was found there', async () => {
    const world = await startWithout([integrationOperations.getInstallation], status);
    const document = (id: string) =>
      `{ it: node(id: "IntegrationInstallation:git-sync/${id}") { ... on IntegrationInstallation { status } } }`;
    const single = (id: string) => `GET /v1/integrations/git-sync/installations/${id}`;
    const list = 'GET /v1/integrations/git-sync/installations?limit=1000';
    // A missing object shows nothing.
    for (let n = 0; n < 2; n += 1)
      expect((await world.ask(document('none'))).calls).toEqual([single('none'), list]);
    const found = { it: { status: 'ACTIVE' } };
    expect(await world.ask(document('git-sync-acme'))).toMatchObject({
      data: found,
      calls: [single('git-sync-acme'), list],
    });
    expect(await world.ask(document('git-sync-acme'))).toMatchObject({
      data: found,
      calls: [list],
    });
    expect(await world.ask(document('none'))).toMatchObject({ data: { it: null }, calls: [list] });
  });

  test('a reply is an error if the list is missing, too', async () => {
    const { getChangeRequestCommentReply: read, listChangeRequestCommentReplies: list } =
      commentOperations;
    const world = await startWithout([read, list], status);
    const { data, errors } = await world.ask(
      `{ comment(id: "${inChange}") { status it: reply(id: "handbook-cr-12-comment-31-reply-1") { postedAt } } }`,
    );
    expect(data).toEqual({ comment: { status: expect.any(String), it: null } });
    expect(errors).toMatchObject([
      { path: ['comment', 'it'], extensions: unsupported(read, status) },
    ]);
  });

  test.for<[AnyOperation, string]>([
    [
      commentOperations.deleteSpaceCommentReply,
      `deleteCommentReply(input: { commentReplyId: "${comment}/handbook-comment-7-reply-1" })`,
    ],
    [
      commentOperations.updateChangeRequestCommentReply,
      `updateCommentReply(input: { commentReplyId: "${reply}", body: { markdown: "No" } })`,
    ],
    [
      commentOperations.deleteChangeRequestCommentReply,
      `deleteCommentReply(input: { commentReplyId: "${reply}" })`,
    ],
    [spaceOperations.createSpace, 'createSpace(input: { organizationId: "acme" })'],
    [organizationOperations.createOrganization, 'createOrganization(input: { title: "Initech" })'],
    [
      siteOperations.sortSiteStructure,
      'sortSiteStructure(input: { siteId: "acme/docs", itemId: "SiteSection:faq", position: { afterId: "SiteSection:support" } })',
    ],
    [siteOperations.unpublishSite, 'unpublishSite(input: { siteId: "acme/docs" })'],
    [
      integrationOperations.setIntegrationDevelopmentTunnel,
      'setIntegrationDevelopmentTunnel(input: { integrationId: "git-sync", tunnelUrl: "https://a.example" })',
    ],
    [
      integrationOperations.clearIntegrationDevelopmentTunnel,
      'clearIntegrationDevelopmentTunnel(input: { integrationId: "git-sync" })',
    ],
  ])('$0.name: the mutation is an error, and the next one is made', async ([operation, field]) => {
    const world = await startWithout([operation], status);
    const { data, errors } = await world.ask(
      `mutation { it: ${field} { userErrors { code } } next: updateSpace(input: { spaceId: "handbook", title: "New" }) { space { title } } }`,
    );
    expect(data).toEqual({ it: null, next: { space: { title: 'New' } } });
    expect(errors).toMatchObject([{ path: ['it'], extensions: unsupported(operation, status) }]);
  });

  test('getSubdomain: it cannot be told from a missing subdomain by a 404 or 410', async () => {
    const operation = organizationOperations.getSubdomain;
    const world = await startWithout([operation], status);
    const { data, errors } = await world.ask(
      '{ subdomain(id: "acme") { isActive } space(id: "handbook") { title } }',
    );
    expect(data).toEqual({ subdomain: null, space: { title: 'Handbook' } });
    const code = [405, 501].includes(status) ? 'UPSTREAM_UNSUPPORTED' : 'NOT_FOUND';
    expect(errors).toMatchObject([{ path: ['subdomain'], extensions: { code } }]);
  });
});
