/** One document, other variables: what one request chooses with `@skip` and `@include` holds for no other one. */
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';

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

const executors = ['plan', 'graphql'] as const;
const orders = answers.flatMap((_, first) => executors.map((executor) => ({ executor, first })));

test.for(orders)('whichever comes first: $first, by $executor', async ({ executor, first }) => {
  const { ask } = await startWorld({ facade: { executor } });
  for (const [variables, expected] of [...answers.slice(first), ...answers]) {
    const { data, errors } = await ask(document, variables);
    expect(data).toEqual(expected);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(
      expected === refused ? ['BAD_USER_INPUT'] : undefined,
    );
  }
});

test.for(executors)(
  'null at the root is refused as a value that does not fit, by %s',
  async (executor) => {
    const { ask } = await startWorld({ facade: { executor } });
    const result = await ask('query ($all: Boolean = true) { __typename @skip(if: $all) }', {
      all: null,
    });
    expect([result.status, result.data]).toEqual([400, null]);
    expect(result.errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
  },
);
