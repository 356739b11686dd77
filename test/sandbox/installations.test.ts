import { describe, expect } from 'vitest';
import { integrationOperations } from '../../src/domains/integrations/operations.ts';
import { test } from './service.ts';

const acme = { organizationId: 'acme' };
const gitSync = { integrationName: 'git-sync', installationId: 'git-sync-acme' };
const chat = { integrationName: 'chat-bridge', installationId: 'chat-bridge-acme' };
const none = { ...gitSync, installationId: 'none' };
const { getInstallation, updateInstallation, deleteInstallation } = integrationOperations;
const { listOrganizationInstallations, listSpaceIntegrations, listSpacesOfInstallation } =
  integrationOperations;
const { installOnSpace, getSpaceInstallation, deleteSpaceInstallation, installOnSite } =
  integrationOperations;

describe('an installation', () => {
  test('is pending until what it requires is configured', async ({ call }) => {
    const status = async (configuration: Record<string, unknown>) =>
      (await call(updateInstallation, { path: chat, body: { configuration } })).status;
    expect((await call(getInstallation, { path: chat })).status).toBe('pending');
    expect(await status({ other: 'acme' })).toBe('pending');
    expect(await status({ workspace: 'acme' })).toBe('active');
  });

  test('is deleted together with those on spaces and sites, once', async ({ call, refusal }) => {
    const path = { ...gitSync, spaceId: 'getting-started' };
    await call(getSpaceInstallation, { path });
    expect(await call(deleteInstallation, { path: gitSync })).toBe(true);
    expect(await refusal(getSpaceInstallation, { path })).toMatch(/^404 /);
    expect(await refusal(getInstallation, { path: gitSync })).toMatch(/^404 /);
    expect(await call(deleteInstallation, { path: gitSync })).toBe(false);
  });

  test('is listed for its organization, with the integration', async ({ call }) => {
    const { items } = await call(listOrganizationInstallations, {
      path: acme,
      query: { search: 'GIT' },
    });
    expect(items).toMatchObject([
      { installation: { id: 'git-sync-acme' }, integration: { name: 'git-sync' } },
    ]);
  });
});

describe('an installation on a space', () => {
  test('appears among the integrations of the space, and disappears', async ({ call }) => {
    const names = async () =>
      (await call(listSpaceIntegrations, { path: { spaceId: 'press' } })).items.map(
        ({ name }) => name,
      );
    expect(await names()).not.toContain('git-sync');
    const made = await call(installOnSpace, { path: gitSync, body: { space: 'press' } });
    expect(made).toMatchObject({ installation: 'git-sync-acme', space: 'press' });
    expect(await names()).toContain('git-sync');
    const path = { ...gitSync, spaceId: 'press' };
    expect(await call(deleteSpaceInstallation, { path })).toBe(true);
    expect(await names()).not.toContain('git-sync');
    expect(await call(deleteSpaceInstallation, { path })).toBe(false);
  });

  test('has the whole space if that is requested', async ({ call }) => {
    const path = { ...gitSync, spaceId: 'getting-started' };
    const query = { extended: true };
    expect((await call(getSpaceInstallation, { path })).space).toBe('getting-started');
    expect((await call(getSpaceInstallation, { path, query })).space).toMatchObject({
      title: 'Getting started',
    });
  });

  test('is listed only for its own installation', async ({ call }) => {
    const { items } = await call(listSpacesOfInstallation, { path: gitSync });
    expect(items.map((one) => one?.installation)).toEqual(Array(6).fill('git-sync-acme'));
  });
});

test('nothing is installed twice, or on what belongs to another organization', async ({
  refusal,
}) => {
  const onSpace = (space: string, path = gitSync) =>
    refusal(installOnSpace, { path, body: { space } });
  expect(await onSpace('getting-started')).toMatch(/^409 /);
  expect(await onSpace('globex-manual')).toBe(
    '400 Body field "space": No space matches "globex-manual".',
  );
  expect(await onSpace('press', none)).toBe('404 No installation matches the id.');
  expect(await refusal(installOnSite, { path: gitSync, body: { siteId: 'manual' } })).toBe(
    '400 Body field "siteId": No site matches "manual".',
  );
});
