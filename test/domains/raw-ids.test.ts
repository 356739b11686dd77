/** IDs of the REST API in addition to links whose global ID may take a read of another object, which may fail. */
import {
  type GraphQLField,
  GraphQLString,
  getNamedType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { operationsOfField } from '../../src/graphql/execution/operations.ts';
import { stepOf } from '../../src/graphql/execution/step.ts';
import { schema } from '../../src/schema/schema.ts';
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

/**
 * If the key of the target has IDs that are not certain to be known where the link is, another object is read for them.
 */
test('every link whose global ID may take a read has a REST ID beside it', () => {
  const takesRead = (field: GraphQLField<unknown, unknown>) =>
    getNamedType(field.type).name === 'ID' &&
    stepOf(field).completion.waits &&
    operationsOfField(field).some(({ purpose }) => purpose === 'lookup');
  const links = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(takesRead)
        .map(({ name }) => ({ type, name })),
    );
  expect(links.map(({ type, name }) => `${type.name}.${name}`)).toContain(
    'OpenApiReference.specId',
  );
  for (const { type, name } of links) {
    const restId = name.replace(/Id(s?)$/, 'RestId$1');
    expect(
      getNamedType(type.getFields()[restId]?.type),
      `${type.name} has no ${restId}: use \`readsKey\` in the reference.`,
    ).toBe(GraphQLString);
  }
});
