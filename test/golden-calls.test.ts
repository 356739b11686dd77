/** Golden files contain the waves of calls, and are updated to more calls only with a reason. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { newFolder } from './folders.ts';
import { GoldenCalls, type Update } from './golden-calls.ts';

const one = 'GET /v1/orgs/acme';
const two = 'GET /v1/orgs/acme/spaces?limit=3';
const three = 'GET /v1/orgs/acme/teams?limit=1';
const made = [[one, two], [three]];
const plain: Update = { allow: {} };

/** A file with one entry, and functions that check calls against it. */
function fileOf(entries: object = { inbox: { waves: made } }) {
  const folder = newFolder();
  const file = join(folder, 'it.json');
  writeFileSync(file, JSON.stringify(entries));
  return {
    entries: () => JSON.parse(readFileSync(file, 'utf8')),
    check(given: Readonly<Record<string, string[][]>>, update?: Update, areAllRun = true) {
      const golden = new GoldenCalls('it', pathToFileURL(`${folder}/`), update);
      for (const [name, waves] of Object.entries(given)) golden.check(name, waves);
      golden.end(areAllRun);
    },
  };
}

/** Calls with one difference each. */
const others: Readonly<Record<string, string[][]>> = {
  'at once': [[one, two, three]],
  'one after another': [[one], [two], [three]],
  'in another wave': [[one], [two, three]],
  'without a wave': [[one, two]],
  'with a wave more': [[one, two], [three], [one]],
  'with a call more': [
    [one, two],
    [three, three],
  ],
  'with another call': [[one, one], [three]],
  'not at all': [],
};

describe('tests', () => {
  test('take the calls of a wave in any order', () => {
    fileOf().check({ inbox: made.map((wave) => wave.toReversed()) });
  });

  test.each(Object.entries(others))('fail with the calls made %s, and show both', (_, waves) => {
    const check = () => fileOf().check({ inbox: waves });
    expect(check).toThrow(expect.objectContaining({ actual: waves, expected: made }));
  });

  test('fail with a document that has no entry', () => {
    expect(() => fileOf({}).check({ inbox: made })).toThrow('no calls for it.inbox');
  });

  test('fail with an unused entry, if all tests ran', () => {
    const file = fileOf({ inbox: { waves: made }, old: { waves: [] } });
    expect(() => file.check({ inbox: made })).toThrow('No test checks old');
    file.check({ inbox: made }, undefined, false);
  });

  test('fail if two tests have the same entry', () => {
    const golden = new GoldenCalls('it', pathToFileURL('/nowhere/'), plain);
    golden.check('inbox', made);
    expect(() => golden.check('inbox', made)).toThrow('checked twice');
  });
});

describe('an update', () => {
  test('writes new entries, and removes unused ones', () => {
    const file = fileOf({ old: { waves: made } });
    file.check({ tree: [[one]], inbox: made }, plain);
    expect(file.entries()).toEqual({ inbox: { waves: made }, tree: { waves: [[one]] } });
    file.check({ tree: [[two]] }, plain, false);
    expect(file.entries()).toEqual({ inbox: { waves: made }, tree: { waves: [[two]] } });
  });

  test.each(['at once', 'without a wave', 'in another wave', 'with another call', 'not at all'])(
    'takes the calls made %s',
    (how) => {
      const file = fileOf();
      file.check({ inbox: others[how] ?? [] }, plain);
      expect(file.entries()).toEqual({ inbox: { waves: others[how] } });
    },
  );

  const change = made.map((wave) => wave.map((call) => call.replace(three, 'POST /v1/spaces')));
  const worse = Object.entries({ ...others, 'with a change for a read': change }).filter(([how]) =>
    / more$|after|change/.test(how),
  );

  test.each(worse)('refuses the calls made %s without a reason, which it keeps', (how, waves) => {
    expect(worse).toHaveLength(4);
    const file = fileOf();
    expect(() => file.check({ inbox: waves }, plain)).toThrow("--allow it.inbox='why'");
    expect(file.entries()).toEqual({ inbox: { waves: made } });

    file.check({ inbox: waves }, { allow: { 'it.inbox': `they are made ${how}` } });
    const kept = { waves, reasons: [expect.stringMatching(`^.*3 calls.*: they are made ${how}$`)] };
    expect(file.entries()).toEqual({ inbox: kept });
    file.check({ inbox: waves }, plain);
    expect(file.entries()).toEqual({ inbox: kept });
  });

  test('refuses unnecessary reasons, and reasons for missing entries', () => {
    const allow = (name: string) => ({ allow: { [name]: 'because' } });
    expect(() => fileOf().check({ inbox: made }, allow('it.inbox'))).toThrow('needs no reason');
    expect(() => fileOf().check({ inbox: made }, allow('it.outbox'))).toThrow('it.outbox');
  });
});
