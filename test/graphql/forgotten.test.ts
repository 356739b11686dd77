/** A field that is never told what it waits for: the request ends nevertheless, and says so. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { extendQuery } from '../../src/graphql/fields/node.ts';
import { stepField } from '../../src/graphql/types/step-field.ts';

const isForgotten = { is: true };

// Before the schema is built, as a domain does.
extendQuery((t) => ({
  forgotten: stepField(t, {
    type: 'String',
    nullable: true,
    description: 'Never comes.',
    step: {
      source: {
        obtain: () => (isForgotten.is ? new Promise(() => {}) : Promise.resolve('remembered')),
      },
      shown: { as: 'leaf', read: (value: unknown) => value },
      asks: 'call',
      leadsToFormats: false,
    },
  }),
}));
const { codesOf, startWorld } = await import('../harness.ts');

/** By the plan: the executor of graphql-js waits for whatever a resolver promises. */
const executor = 'plan';

test('it is an error of ours, beside what came', async () => {
  const lines: string[] = [];
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const world = await startWorld({ facade: { deadlineMs: 200, executor, logger } });
  const query = '{ organization(id: "acme") { title } a: forgotten b: forgotten }';
  const { data, errors } = await world.ask(query);
  expect(data).toEqual({ organization: { title: 'Acme' }, a: null, b: null });
  expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([
    [['a'], 'INTERNAL_SERVER_ERROR'],
    [['b'], 'INTERNAL_SERVER_ERROR'],
  ]);
  expect(lines.filter((line) => line.includes('waited for after the deadline'))).not.toEqual([]);
});

test('a request that is told all ends when it is', async () => {
  const world = await startWorld({ facade: { deadlineMs: 600_000, executor } });
  isForgotten.is = false;
  const { data, errors } = await world.ask('{ organization(id: "acme") { title } forgotten }');
  expect([data, errors]).toEqual([
    { organization: { title: 'Acme' }, forgotten: 'remembered' },
    undefined,
  ]);
});

test('what is late is told that it is, and not that it was forgotten', async () => {
  const world = await startWorld({
    facade: { deadlineMs: 200, executor },
    upstream: () => {},
  });
  expect(codesOf(await world.ask('{ space(id: "s") { title } }'))).toEqual(['UPSTREAM_TIMEOUT']);
});
