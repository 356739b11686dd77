/** IDs of the REST API beside links whose global ID may take a read of another object, which may fail. */
import { describe, expect, test } from 'vitest';
import { serving, startWorld } from '../harness.ts';

async function shown(document: string, answers: Readonly<Record<string, unknown>>) {
  const world = await startWorld({ upstream: serving(answers) });
  const { data, errors } = await world.ask<Readonly<Record<string, unknown>>>(document);
  return { data, errors };
}

describe('an id is readable where its global ID is not', () => {
  test('of the site of an installation that the integration does not list', async () => {
    const document =
      '{ integration(id: "i") { siteInstallations(first: 1) { nodes { siteId siteRestId } } } }';
    const { data, errors } = await shown(document, {
      '/integrations/i': { object: 'integration', name: 'i' },
      '/integrations/i/sites': { items: [{ integration: 'i', installation: 'x', site: 's1' }] },
      '/integrations/i/installations': { items: [] },
    });
    expect(data).toMatchObject({
      integration: { siteInstallations: { nodes: [{ siteId: null, siteRestId: 's1' }] } },
    });
    expect(errors).toHaveLength(1);
  });

  test('of the cluster of a change request whose space cannot be read', async () => {
    const document = '{ changeRequest(id: "home/c") { issuesClusterId issuesClusterRestId } }';
    const { data } = await shown(document, {
      '/spaces/home/change-requests/c': {
        object: 'change-request',
        id: 'c',
        conversationsIssuesCluster: 'k',
      },
    });
    expect(data).toEqual({
      changeRequest: { issuesClusterId: null, issuesClusterRestId: 'k' },
    });
  });
});
