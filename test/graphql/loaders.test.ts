/**
 * Tests loaders directly, because a mutation field starts when everything below the previous one has ended, except
 * early calls, which read no shared objects.
 */
import { expect, test } from 'vitest';
import { conversationOperations } from '../../src/domains/conversations/operations.ts';
import { Conversation, ConversationIssue } from '../../src/domains/conversations/types.ts';
import { RequestContext } from '../../src/graphql/execution/context.ts';
import { Remembered } from '../../src/graphql/loading/remembered.ts';
import { clientOf } from '../rest/rest-client.ts';
import '../../src/schema/schema.ts';
import { answer, startWorld } from '../harness.ts';

const ids = { organizationId: 'o' };
const path = { prev: undefined, key: 'field', typename: undefined };

test.for([
  ['an object nested in its response', Conversation, 'c'],
  ['an object with a sibling in its response', ConversationIssue, 'i'],
] as const)('%s, read before a write, is not used after it', async ([, resource, ownId]) => {
  const asked = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  let subject = 'before';
  const world = await startWorld({
    async upstream({ method }, response) {
      const conversation = { object: 'conversation', id: 'c', subject };
      const whole = { conversation, issue: { id: 'i', conversation: 'c' } };
      if (method === 'PATCH') {
        subject = 'after';
        return answer(response, { id: 'k' });
      }
      asked.resolve();
      if (subject === 'before') await written.promise;
      answer(response, whole);
    },
  });
  const rest = clientOf(world.upstreamUrl);
  const context = new RequestContext(
    rest,
    {},
    { maxValues: 1_000, sortedItems: 1_000, groupedPages: 3 },
    new Remembered(() => 0).of(undefined),
  );
  const { loaders } = context;

  const overtaken = loaders.load(resource.identify(ownId, ids), path);
  await asked.promise;
  await context.change(conversationOperations.updateIssuesCluster, {
    path: { ...ids, clusterId: 'k' },
    body: { muted: true },
  });
  written.resolve();
  await overtaken;
  const fresh = await loaders.load(Conversation.identify('c', ids), path);
  expect(fresh.value).toMatchObject({ subject: 'after' });
});
