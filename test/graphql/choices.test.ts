/** `@skip` and `@include` in one request do not affect other requests with the same document. */
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';
import { json, send } from '../http/send.ts';

const document = `query Choice($more: Boolean = true) {
  site(id: "acme/docs") { restId title @include(if: $more) }
}`;
const short = { site: { restId: 'docs' } };
const whole = { site: { restId: 'docs', title: 'Acme Docs' } };
const refused = { site: null };

const answers = [
  [{}, whole],
  [{ more: true }, whole],
  [{ more: false }, short],
  [{ more: null }, refused],
] as const;

const executors = ['compiled', 'graphql'] as const;
const orders = answers.flatMap((_, first) => executors.map((executor) => ({ executor, first })));

test.for(orders)(
  'results do not depend on the order of requests: $first, by $executor',
  async ({ executor, first }) => {
    const { ask } = await startWorld({ facade: { executor } });
    for (const [variables, expected] of [...answers.slice(first), ...answers]) {
      const { data, errors } = await ask(document, variables);
      expect(data).toEqual(expected);
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(
        expected === refused ? ['BAD_USER_INPUT'] : undefined,
      );
    }
  },
);

test.for(executors)('null at the root is refused as an invalid value, by %s', async (executor) => {
  const { ask } = await startWorld({ facade: { executor } });
  const result = await ask('query ($all: Boolean = true) { __typename @skip(if: $all) }', {
    all: null,
  });
  expect([result.status, result.data]).toEqual([400, null]);
  expect(result.errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
});

test.for(executors)(
  'texts that contain commas are not confused with other values, by %s',
  async (executor) => {
    const world = await startWorld({ facade: { executor } });
    const asked = `
      query Other($x: Boolean!, $y: Boolean!, $z: Boolean!) {
        __typename @include(if: $x) a: __typename @skip(if: $y) b: __typename @skip(if: $z)
      }
      query Asked($x: ID!, $y: Boolean!, $z: ID!) {
        space(id: "handbook") { restId title @include(if: $y) }
        x: page(id: $x) { id }
        z: page(id: $z) { id }
      }`;
    const answerTo = async (variables: object) => {
      const body = JSON.stringify({ query: asked, operationName: 'Asked', variables });
      const { data } = await send(world, json(body));
      return (data as { space: unknown }).space;
    };
    const without = { x: 'a', y: false, z: 'b,true,c' };
    const within = { x: 'a,false,b', y: true, z: 'c' };
    for (let time = 0; time < 2; time += 1) {
      expect(await answerTo(without)).toEqual({ restId: 'handbook' });
      expect(await answerTo(within)).toEqual({ restId: 'handbook', title: 'Handbook' });
    }
  },
);
