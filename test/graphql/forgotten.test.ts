/** A request with a field that never resolves ends with an error. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { document, send } from '../http/send.ts';

/** A facade with the fields `forgotten`, which never resolves, `late`, and `remembered`. */
async function startForgetful(deadlineMs: number) {
  const file = new URL('forgotten-facade.ts', import.meta.url);
  // What it prints is expected, so it is not shown among the output of the tests.
  const child = fork(file, [String(deadlineMs)], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill());
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const [url] = await once(child, 'message');
  return { url: String(url), printed: () => printed };
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
  await eventually(() => expect(facade.printed()).toContain('missing after the deadline'));
});

test('a process that is busy after the deadline gives fields their turns', async () => {
  const facade = await startForgetful(200);
  const { data, errors } = await send(facade, document('{ late }'));
  expect([data, errors]).toEqual([{ late: 'late' }, []]);
  expect(facade.printed()).toBe('');
});

test('a request ends when all its fields have results', async () => {
  const facade = await startForgetful(600_000);
  const { data, errors } = await send(facade, document('{ remembered }'));
  expect([data, errors]).toEqual([{ remembered: 'remembered' }, []]);
});
