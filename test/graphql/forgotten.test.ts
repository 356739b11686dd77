/** A request with a field that never resolves ends with an error. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { document, send } from '../http/send.ts';

/** A facade with a field that never resolves, and one that does. */
async function startForgetful(deadlineMs: number): Promise<{ readonly url: string }> {
  const file = new URL('forgotten-facade.ts', import.meta.url);
  const child = fork(file, [String(deadlineMs)], { execArgv: [] });
  onTestFinished(() => void child.kill());
  const [url] = await once(child, 'message');
  return { url: String(url) };
}

test('a request ends after its deadline, with an internal error for each field that did not resolve', async () => {
  const facade = await startForgetful(200);
  const { data, errors } = await send(
    facade,
    document('{ remembered a: forgotten b: forgotten __typename }'),
  );
  expect(data).toEqual({ remembered: 'remembered', a: null, b: null, __typename: 'Query' });
  expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
    [['a'], 'INTERNAL_SERVER_ERROR'],
    [['b'], 'INTERNAL_SERVER_ERROR'],
  ]);
});

test('a request ends when all its fields have results', async () => {
  const facade = await startForgetful(600_000);
  const { data, errors } = await send(facade, document('{ remembered }'));
  expect([data, errors]).toEqual([{ remembered: 'remembered' }, []]);
});
