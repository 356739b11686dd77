/** Agents that repeat a failing call are stopped, for a minute, and nobody else is. */
import { expect, test } from 'vitest';
import { equalFailures } from '../../src/agents/results/equal-failures.ts';
import type { JsonObject, ToolResult } from '../../src/agents/tool.ts';
import { collectGarbage } from '../garbage.ts';
import { resultIn } from './agent-result.ts';

const fails = (failure = 'NOT_FOUND No space matches the id.'): ToolResult => ({
  text: '{}',
  isError: true,
  failure,
});
const passes: ToolResult = { text: '{"data":{}}' };
const failsForNow: ToolResult = { text: '{}', isError: true };

interface Call {
  readonly caller?: string;
  readonly tool?: string;
  readonly args?: JsonObject;
  readonly result?: ToolResult;
}

/** Calls tools one after another. The results say which calls were made. */
function startCalls() {
  let now = 0;
  const guard = equalFailures(() => now);
  return {
    wait(ms: number) {
      now += ms;
    },
    async call({ caller = 'a', tool = 'find', args = { id: 'x' }, result = fails() }: Call = {}) {
      let wasMade = false;
      const answer = await guard({ caller, tool, args }, () => {
        wasMade = true;
        return result;
      });
      if (!wasMade) {
        expect(answer.isError).toBe(true);
        expect(resultIn(answer).errors).toMatchObject([
          {
            code: 'REPEATED_FAILURE',
            retry: 'never',
            message: expect.stringMatching(/^Stop and ask the user.*No space matches the id/),
          },
        ]);
      }
      return wasMade;
    },
  };
}

const made = async (
  { call }: Pick<ReturnType<typeof startCalls>, 'call'>,
  ...calls: readonly Call[]
): Promise<boolean[]> => {
  const results: boolean[] = [];
  for (const one of calls) results.push(await call(one));
  return results;
};

test('the fourth equal failure within a minute is answered without work', async () => {
  const calls = startCalls();
  const args = { id: 'x', first: 1 };
  const turned = { first: 1, id: 'x' };
  expect(await made(calls, { args }, { args: turned }, { args }, { args: turned })).toEqual([
    true,
    true,
    true,
    false,
  ]);
  calls.wait(59_999);
  expect(await made(calls, { args })).toEqual([false]);
  calls.wait(1);
  expect(await made(calls, { args })).toEqual([true]);
});

test.each<[string, Call]>([
  ['a success', { result: passes }],
  ['a success of other arguments', { args: { id: 'y' }, result: passes }],
  ['a success of another tool', { tool: 'other', result: passes }],
  ['a failure that may pass', { result: failsForNow }],
  ['another error', { result: fails('FORBIDDEN The access token does not permit this.') }],
])('%s ends the row', async (_, other) => {
  const calls = startCalls();
  expect(await made(calls, {}, {}, other, {}, {}, {})).not.toContain(false);
  expect(await made(calls, {})).toEqual([false]);
});

test('failures that may pass are never stopped', async () => {
  const calls = startCalls();
  const often = Array.from({ length: 90 }, () => ({ result: failsForNow }));
  expect(await made(calls, ...often)).not.toContain(false);
});

test('nothing of one caller decides about another', async () => {
  const calls = startCalls();
  await made(calls, {}, {}, {});
  expect(await made(calls, { caller: 'b' }, { caller: 'b', result: passes }, {})).toEqual([
    true,
    true,
    false,
  ]);
});

test('10,000 different arguments, and as many callers, leave the heap flat', async () => {
  const calls = startCalls();
  const long = 'x'.repeat(10_000);
  const many = async (from: number) => {
    for (let at = from; at < from + 10_000; at += 1)
      await made(
        calls,
        { args: { id: `${long}${at}` } },
        { caller: `caller-${at}`, result: fails(`${long}${at}`) },
      );
    return collectGarbage();
  };
  const before = await many(0);
  expect((await many(10_000)) - before).toBeLessThan(500_000);
});
