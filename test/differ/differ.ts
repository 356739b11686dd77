/** Sends random documents to two facades with the same faulty service and compares the responses. */
import { createServer } from 'node:http';
import { parse, validate } from 'graphql';
import type { ErrorBehavior } from '../../src/graphql/execution/context.ts';
import { adminToken, readerToken } from '../../src/sandbox/service/access.ts';
import type { createFacade, FacadeOptions } from '../facade.ts';
import { listen } from '../listen.ts';
import { cursorsOf } from '../random/cursors.ts';
import { objectsOf } from '../random/objects.ts';
import { type Memory, Oracle, printed } from '../random/oracle.ts';
import {
  type Answered,
  differenceBetween,
  metTheSame,
  type Names,
  withListsOfCursors,
  withoutCalls,
} from './answers.ts';
import { Dice } from './dice.ts';
import type { Known } from './known.ts';
import { type Conditions, plain } from './odd-answers.ts';
import { OddService, type Memory as Read } from './odd-service.ts';
import { smallest } from './shrink.ts';
import { steadyOptions } from './steady-options.ts';
import { type Question, Writer } from './writer.ts';

/** One of the two configurations. */
export interface Side {
  readonly name: string;
  readonly createFacade: typeof createFacade;
  readonly options?: Partial<FacadeOptions>;
  readonly onError?: ErrorBehavior;
  /** The conditions under which a query is sent before it is compared, so that there are responses to reuse. */
  readonly asksBefore?: (conditions: Conditions) => readonly Conditions[];
}

export const kinds = ['plain', 'queries', 'mutations'] as const;
export type Kind = (typeof kinds)[number];

export interface RunOptions {
  readonly documents: number;
  readonly seed: number;
  /** The number of the first document. */
  readonly from?: number;
  /** `plain` are queries to a service without faults. */
  readonly only?: Kind | undefined;
  /** Called for every document that was compared. */
  readonly onCompared?: (one: Answered, other: Answered) => void;
  /** Receives differences that disappear when the document is sent again. */
  readonly onUnsteady?: (difference: string) => void;
  /**
   * Whether the queries are repeated, so that the sides may make other calls. If these have other faults, the responses
   * are not compared.
   */
  readonly isRepeated?: boolean;
  /** Called for every document that was not compared because the sides had other faults. */
  readonly onOtherFaults?: () => void;
  /** Changes the response of the second side, to test that the change is detected. */
  readonly alter?: (answered: Answered) => Answered;
  /** Returns the expected response of the second side, if it differs from that of the first side. */
  readonly oracle?: (first: Answered, second: Answered) => Answered;
}

export interface Differ extends AsyncDisposable {
  /** Returns the report of the first document with different responses. */
  run(options: RunOptions): Promise<string | undefined>;
}

/** A document, its caller, and the state of the service. */
interface Trial {
  readonly question: Question;
  readonly conditions: Conditions;
  readonly token: string;
  readonly writes: boolean;
}

export async function startDiffer(sides: readonly [Side, Side]): Promise<Differ> {
  const read: Read = new Map();
  const one = await open(sides[0], read);
  const other = await open(sides[1], read);
  const names: Names = [sides[0].name, sides[1].name];
  const known = await knownOf(one);

  return {
    async run(options) {
      const { documents, seed, from = 0, only, isRepeated = false } = options;
      const { onCompared = () => {}, onUnsteady = () => {}, onOtherFaults = () => {} } = options;
      const { alter = (same) => same, oracle = (first) => first } = options;
      const both = async (trial: Trial) => {
        const [first, second] = await Promise.all([one.answer(trial), other.answer(trial)]);
        return [oracle(first, second), alter(second)] as const;
      };
      const differenceIn = ({ conditions }: Trial, answers: readonly [Answered, Answered]) => {
        if (isRepeated && !metTheSame(...answers)) return undefined;
        const compared = (answer: Answered) => comparable(answer, conditions, isRepeated);
        return differenceBetween(compared(answers[0]), compared(answers[1]), names);
      };
      for (let index = from; index < from + documents; index += 1) {
        const trial = trialOf(known, new Dice(seed, index), `${seed} ${index}`, only);
        const answers = await both(trial);
        if (isRepeated && !metTheSame(...answers)) {
          onOtherFaults();
          continue;
        }
        const difference = differenceIn(trial, answers);
        if (difference === undefined) {
          onCompared(...answers);
          continue;
        }
        const differs = async (tried: Trial) =>
          differenceIn(tried, await both(tried)) !== undefined;
        // Simultaneous responses may occasionally be processed in either order.
        if (!(await differs(trial)) || !(await differs(trial))) {
          onUnsteady(`--from ${index}: ${difference}`);
          continue;
        }
        const small = await smaller(trial, differs);
        const again = await both(small);
        return [
          differenceIn(small, again) ?? difference,
          ...reportOf(small, again, names),
          `Again: --seed ${seed} --from ${index} --documents 1${only ? ` --only ${only}` : ''}`,
        ].join('\n');
      }
      return undefined;
    },
    async [Symbol.asyncDispose]() {
      await one.close();
      await other.close();
    },
  };
}

/** The parts of the responses that must be the same. */
function comparable(answered: Answered, { failsOneIn }: Conditions, isRepeated: boolean): Answered {
  const answer = isRepeated ? withoutCalls(answered) : answered;
  return failsOneIn > 0 ? { ...answer, data: withListsOfCursors(answer.data) } : answer;
}

/** The random document for this number. */
function trialOf(known: Known, dice: Dice, words: string, only: Kind | undefined): Trial {
  const writes = only === undefined ? dice.is(6) : only === 'mutations';
  const isOdd = only !== 'plain' && !dice.is(3);
  const conditions = isOdd
    ? {
        words,
        oddOneIn: dice.one([0, 15, 60, 200]),
        failsOneIn: dice.one([0, 0, 4, 12]),
        pageSize: dice.one([0, 0, 1, 3, 10]),
      }
    : plain;
  const token = dice.is(12) ? readerToken : adminToken;
  for (;;) {
    const question = new Writer(dice, known).write(writes ? 'mutation' : 'query');
    if (validate(printed, parse(question.document)).length === 0)
      return { question, conditions, token, writes };
  }
}

/** The smallest trial that still differs: first with fewer faults, then with a smaller document. */
async function smaller(trial: Trial, differs: (trial: Trial) => Promise<boolean>): Promise<Trial> {
  let found = trial;
  for (const name of ['pageSize', 'failsOneIn', 'oddOneIn'] as const) {
    const calmer = { ...found, conditions: { ...found.conditions, [name]: 0 } };
    if (found.conditions[name] !== 0 && (await differs(calmer))) found = calmer;
  }
  const question = await smallest(found.question, (less) => differs({ ...found, question: less }));
  return { ...found, question };
}

const maxCharacters = 1_500;
const maxCalls = 40;

function reportOf(
  { question, conditions, token }: Trial,
  answers: readonly [Answered, Answered],
  names: Names,
): readonly string[] {
  const { document, variables, operationName } = question;
  return [
    document,
    `variables: ${JSON.stringify(variables)}`,
    ...(operationName ? [`operation: ${operationName}`] : []),
    `token: ${token}, service: ${JSON.stringify(conditions)}`,
    ...answers.flatMap(({ calls, waves, ...answer }, at) => [
      `${names[at]} answers ${JSON.stringify(answer).slice(0, maxCharacters)}`,
      `  with ${calls.length} calls in ${waves} waves:`,
      ...calls.slice(0, maxCalls).map((call) => `  ${call}`),
    ]),
  ];
}

interface Opened {
  readonly url: string;
  answer(trial: Trial): Promise<Answered>;
  close(): Promise<void>;
}

async function open(side: Side, read: Read): Promise<Opened> {
  const service = new OddService(read);
  await service.listen();
  const facade = side.createFacade({
    ...steadyOptions(),
    upstreamUrl: service.url,
    ...side.options,
  });
  const server = await listen(createServer(facade.listener));
  const answerOnce = async ({ question, conditions, token, writes }: Trial): Promise<Answered> => {
    service.begin(conditions, { writes });
    const { document: query, ...others } = question;
    const response = await fetch(server.url + facade.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, ...others, onError: side.onError }),
    });
    // Relative URLs of odd objects are resolved against the address of the service, which differs between the sides.
    const text = (await response.text()).replaceAll(service.url, 'http://service.invalid');
    const { data = null, errors = [], extensions } = JSON.parse(text);
    await service.idle();
    const { warnings = [], warningsLeftOut = 0 } = extensions ?? {};
    const { status } = response;
    const { calls, waves } = service;
    const faults = new Set(service.faults);
    return { status, data, errors, warnings, warningsLeftOut, calls, faults, waves };
  };
  return {
    url: service.url,
    async answer(trial) {
      const { writes, conditions } = trial;
      const before = writes ? [] : (side.asksBefore?.(conditions) ?? []);
      for (const earlier of before) await answerOnce({ ...trial, conditions: earlier });
      return answerOnce(trial);
    },
    async close() {
      await server.close();
      await facade.close();
      await service.close();
    },
  };
}

/** Objects found by direct reads, and cursors from one of the sides. */
async function knownOf(side: Opened): Promise<Known> {
  const memory: Memory = { ids: new Map(), cursors: new Map(), paths: ['/', 'no/page'] };
  const objects = await objectsOf(new Oracle(side.url, adminToken, memory), memory);
  const ask = async (question: Question) => {
    const { data } = await side.answer({
      question,
      conditions: plain,
      token: adminToken,
      writes: false,
    });
    return { data: Object(data) };
  };
  const cursors = await cursorsOf(objects, memory, (question) => ask(question as Question));
  return { objects, paths: memory.paths, cursors };
}
