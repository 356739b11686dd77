/** Both executors answer random documents equally, and the comparison detects differences. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFacade } from '../facade.ts';
import { type Answered, differenceBetween } from './answers.ts';
import { type Differ, startDiffer } from './differ.ts';
import { executors } from './sides.ts';

let differ: Differ;
beforeAll(async () => {
  differ = await startDiffer(executors);
});
afterAll(() => differ[Symbol.asyncDispose]());

test('500 random documents have the same responses', async () => {
  let compared = 0;
  const unsteady: string[] = [];
  const report = await differ.run({
    documents: 500,
    seed: 7,
    onCompared: () => {
      compared += 1;
    },
    onUnsteady: (difference) => unsteady.push(difference),
  });
  expect(report).toBeUndefined();
  expect(compared + unsteady.length).toBe(500);
  // The results of retried calls may arrive in another order on a busy machine.
  expect(unsteady.length, unsteady.join('\n')).toBeLessThan(5);
});

describe('a difference is detected', () => {
  const alike = (what: RegExp, to: string) => (answered: Answered) =>
    JSON.parse(JSON.stringify(answered).replace(what, to));

  test.each<[string, RegExp, string, RegExp]>([
    ['in a text', /"restId":"\w/, '"restId":"?', /^data\..*restId: graphql says "\w/],
    ['in an item', /"nodes":\[\{/, '"nodes":[null,{', /^data\..*nodes.*: graphql says/],
    ['in a path', /"path":\[/, '"path":["nowhere",', /^errors\[\d\]/],
    ['in a code', /"code":"NOT_FOUND"/, '"code":"FORBIDDEN"', /^errors.*NOT_FOUND/],
    ['in the number of warnings', /"warnings":\[\]/, '"warnings":[{}]', /^warnings: /],
    ['in a call', /"calls":\["/, '"calls":["GET /v1/more","', /^calls: graphql makes \d/],
  ])('%s', async (_, what, to, reported) => {
    const alter = alike(what, to);
    expect(await differ.run({ documents: 400, seed: 7, alter })).toMatch(reported);
  });

  test('in the order of keys', async () => {
    const alter = (answered: Answered) => {
      const entries = Object.entries(answered.data ?? {}).toReversed();
      return { ...answered, data: answered.data && Object.fromEntries(entries) };
    };
    expect(await differ.run({ documents: 20, seed: 7, alter })).toMatch(/^data: .* another order/);
  });

  test('with one faulty side, in the smallest document', async () => {
    const [side] = executors;
    await using lame = await startDiffer([
      side,
      { name: 'lame', createFacade, options: { callBudget: 1 } },
    ]);
    const report = await lame.run({ documents: 50, seed: 7, only: 'plain' });
    expect(report).toMatch(/lame says .*\n.*\n/);
    const document = report?.slice(report.indexOf('\n') + 1, report.indexOf('variables:')) ?? '';
    // Two calls need two fields that make calls, and their parents.
    expect(document.match(/\w+\s*[({]/g)?.length).toBeLessThan(9);
    expect(report).toMatch(/Again: --seed 7 --from \d+ --documents 1 --only plain$/);
  });
});

const same: Answered = {
  status: 200,
  data: {},
  errors: [],
  warnings: [],
  warningsLeftOut: 0,
  calls: ['a', 'b'],
  faults: new Set(),
  waves: 1,
};
const failed = { path: ['a'], extensions: { code: 'A' } };
const folded = { path: ['b'], extensions: { code: 'A', leftOut: 3 } };
const warned = { code: 'A', path: ['a'] };

test.each<[string, Partial<Answered>, Partial<Answered>, string | undefined]>([
  ['the status', {}, { status: 400 }, 'status: '],
  ['fewer calls are no difference', {}, { calls: ['a'] }, undefined],
  ['a call tried once more', {}, { calls: ['a', 'b', 'b'] }, undefined],
  ['more calls', {}, { calls: ['a', 'b', 'c'] }, 'calls: '],
  [
    'errors in another order',
    { errors: [failed, warned] },
    { errors: [warned, failed] },
    undefined,
  ],
  ['an error twice', { errors: [failed] }, { errors: [failed, failed] }, 'errors: '],
  [
    'errors that are left out, by their number',
    { errors: [failed, folded] },
    { errors: [folded, { ...failed, path: ['c'] }] },
    undefined,
  ],
  ['one more left out', { errors: [failed, folded] }, { errors: [folded] }, 'errors.A: '],
  ['warnings left out', { warnings: [warned] }, { warningsLeftOut: 1 }, undefined],
  [
    'the code of a warning',
    { warnings: [warned] },
    { warnings: [{ ...warned, code: 'B' }] },
    'warnings[0].code: ',
  ],
  ['one warning more', { warnings: [warned] }, { warnings: [warned, warned] }, 'warnings: '],
])('%s', (_, one, other, place) => {
  const found = differenceBetween({ ...same, ...one }, { ...same, ...other }, ['one', 'other']);
  expect(found?.slice(0, found.indexOf(' ') + 1)).toBe(place);
});
