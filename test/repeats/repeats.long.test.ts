/**
 * The response to a query is a function of its document, its variables and the responses of the service. It does not
 * depend on the clock, on random numbers or on the process.
 */
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { adminToken, readerToken } from '../../src/sandbox/service/access.ts';
import { Dice } from '../differ/dice.ts';
import { plain } from '../differ/odd-answers.ts';
import { Writer } from '../differ/writer.ts';
import { whole } from '../graphql/drifts.ts';
import { bodyAt, documentOf, type Subject } from '../graphql/subject.ts';
import { subjects } from '../graphql/subjects.ts';
import { wholeAnswer } from '../graphql/whole-answers.ts';
import { printed } from '../random/oracle.ts';
import { everyField, keyOf, reachableTypes } from './every-field.ts';
import { plainly, startTwo, type Trial, type TwoFacades } from './two-facades.ts';
import { withoutValue } from './without-value.ts';

/**
 * The bytes of a response, without the order of its errors, which is that of their occurrence. If some errors are
 * omitted, their number is compared instead.
 */
function comparable(text: string): string {
  const { errors = [], ...others } = JSON.parse(text) as Response;
  const isFolded = errors.some(({ extensions: { leftOut } }) => leftOut);
  const listed = isFolded ? countsOf(errors) : errors.map((error) => JSON.stringify(error)).sort();
  return `${JSON.stringify(others)} ${JSON.stringify(listed)}`;
}

interface Response {
  readonly data?: unknown;
  readonly errors?: readonly {
    readonly extensions: { readonly code?: string; readonly leftOut?: number };
  }[];
}

function countsOf(
  errors: NonNullable<Response['errors']>,
): readonly [code: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { extensions } of errors) {
    const { code = '', leftOut = 0 } = extensions;
    counts.set(code, (counts.get(code) ?? 0) + 1 + leftOut);
  }
  return [...counts].sort();
}

/** Sends the documents to one facade, and in reverse order to the other one. Returns the responses of the first. */
async function repeat({ here, elsewhere }: TwoFacades, trials: readonly Trial[]) {
  const responses: string[] = [];
  for (const trial of trials) responses.push(await here(trial));
  for (const [at, trial] of [...trials.entries()].toReversed())
    expect
      .soft(comparable(await elsewhere(trial)), trial.question.document)
      .toBe(comparable(responses[at] ?? ''));
  return responses;
}

/** Fields with a value in a response: from keys that name their type, and fields of objects. */
const keysWithValues = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(keysWithValues)
    : Object.entries(Object(value)).flatMap(([key, one]) =>
        one === null
          ? []
          : [
              key,
              `${Object(value).__typename}__${key}`,
              ...(typeof one === 'object' ? keysWithValues(one) : []),
            ],
      );

/** A response with all members of the shape, and these. */
function wholly(subject: Subject, members: object = {}): Trial {
  const object = { ...Object(whole(subject.shape)), ...members };
  return {
    question: { document: documentOf(subject), variables: {} },
    conditions: { ...plain, bodyAt: (path) => bodyAt(path, subject, object) },
    token: adminToken,
  };
}

/** As many as the union with the most alternatives has, of those that are not in the sandbox. */
const maxAlternatives = 14;

/** Objects without IDs have all members, and in each union the alternative at this position. */
const withAlternative = (question: Trial['question'], turn: number): Trial => ({
  question,
  conditions: {
    ...plain,
    bodyAt: (path = '') => {
      const optionOf = ({ options }: z.ZodUnion) => options[turn % options.length] as z.ZodType;
      const body = wholeAnswer(path, { optionOf });
      // Objects with IDs are those of the sandbox.
      const [item = body] = body && 'items' in body ? (body.items as readonly object[]) : [];
      return item && 'id' in item && !('type' in item) ? undefined : body;
    },
  },
  token: adminToken,
});

test('each field that a query can reach has the same bytes in another process', async () => {
  const facades = await startTwo();
  expect(facades.differences).toBe('13 0,5');
  const questions = everyField(facades.known);
  for (const { document } of questions)
    expect(validate(printed, parse(document)), document).toEqual([]);
  const unknownPages = subjects
    .filter(({ type }) => type === 'Page')
    .map((page) => wholly(page, { type: 'canvas' }));
  const trials = [
    ...questions.map(plainly),
    ...subjects.map((one) => wholly(one)),
    ...unknownPages,
  ];
  const seen = new Set<string>();
  const send = async (sent: readonly Trial[]) => {
    const responses = await repeat(facades, sent);
    const refused = responses.filter((text) => JSON.parse(text).data === undefined);
    expect(refused).toEqual([]);
    for (const text of responses)
      for (const key of keysWithValues(JSON.parse(text).data)) seen.add(key);
  };
  await send(trials);
  // Documents that select everything leave former names out.
  const fields = reachableTypes().flatMap((type) =>
    Object.values(type.getFields())
      .filter(({ deprecationReason }) => !deprecationReason)
      .map((field) => keyOf(type, field)),
  );
  // What the sandbox does not have, such as each kind of change.
  for (let turn = 0; turn < maxAlternatives; turn += 1) {
    const missing = fields.filter((key) => !seen.has(key) && !withoutValue.includes(key));
    const useful = questions.filter(({ document }) =>
      missing.some((key) => document.includes(`${key}: `)),
    );
    await send(useful.map((question) => withAlternative(question, turn)));
  }
  const documents = questions.map(({ document }) => document).join(' ');
  const isSelected = (key: string) => documents.includes(`${key}: `);
  expect(fields.filter((key) => !isSelected(key))).toEqual([]);
  expect(fields.filter((key) => !seen.has(key)).sort()).toEqual(withoutValue);
});

test('random queries to a faulty service have the same bytes in another process', async () => {
  const facades = await startTwo();
  const trials = Array.from({ length: 300 }, (_, at): Trial => {
    const dice = new Dice('repeats', at);
    const conditions = dice.is(3)
      ? plain
      : {
          words: `repeats ${at}`,
          oddOneIn: dice.one([0, 15, 60, 200]),
          failsOneIn: dice.one([0, 0, 4, 12]),
          pageSize: dice.one([0, 0, 1, 3, 10]),
        };
    const token = dice.is(12) ? readerToken : adminToken;
    for (;;) {
      const question = new Writer(dice, facades.known).write('query');
      if (validate(printed, parse(question.document)).length === 0)
        return { question, conditions, token };
    }
  });
  await repeat(facades, trials);
});
