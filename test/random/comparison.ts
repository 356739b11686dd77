/**
 * Compares the facade's responses to random documents with direct reads of the service. A sequence of numbers
 * determines each document, so that fast-check can shrink failing ones.
 */
import fc from 'fast-check';
import { parse, validate } from 'graphql';
import { serve } from '../../src/command/server.ts';
import { createSandbox } from '../../src/sandbox/server/server.ts';
import { adminToken } from '../../src/sandbox/service/access.ts';
import type { Store } from '../../src/sandbox/store/store.ts';
import { asServed } from '../by-fetch.ts';
import { createFacade } from '../facade.ts';
import { plantedStore, testSeed, testTime } from '../sandbox/test-seed.ts';
import { differenceOf } from './compare.ts';
import { type Answer, cursorsOf } from './cursors.ts';
import { objectsOf } from './objects.ts';
import { type Memory, Oracle, printed } from './oracle.ts';
import { type Question, Writer } from './question.ts';

export interface Comparison extends AsyncDisposable {
  /** URL of the service. */
  readonly upstreamUrl: string;
  /** Fails with the document and the first difference. */
  run(options: RunOptions): Promise<void>;
}

export interface RunOptions {
  readonly documents: number;
  readonly seed: number;
  /** Called for every document that was compared. */
  readonly onCompared?: () => void;
  /** Changes the facade's response, to test that the change is detected. */
  readonly alter?: (answer: Answer) => Answer;
  /** Checks every response, and throws if it is invalid. */
  readonly look?: (question: Question, answer: Answer) => void;
  /** The same, with the number of direct reads that have the data. */
  readonly lookBeside?: (question: Question, answer: Answer, reads: number) => void;
  /** Whether responses are not compared with direct reads, which take much longer. */
  readonly onlyLook?: boolean;
  /** Does not shrink a failing document. */
  readonly endOnFailure?: boolean;
}

const longestTape = 400;

interface ComparisonOptions {
  /** Changes the data of the sandbox. */
  readonly prepare?: (store: Store) => void;
}

export async function startComparison({ prepare }: ComparisonOptions = {}): Promise<Comparison> {
  const now = () => new Date(testTime);
  const store = plantedStore(now());
  prepare?.(store);
  const sandbox = createSandbox({ seed: testSeed, store, now });
  const upstreamUrl = await sandbox.listen();
  // A document may request the texts of all pages of several spaces.
  const facade = createFacade({
    upstreamUrl,
    callBudget: 10_000,
    queryObjects: 1_000_000_000_000,
    queryValues: 1_000_000,
    trace: true,
  });
  const server = await serve(asServed(facade), { port: 0, host: '127.0.0.1', graceMs: 0 });
  const memory: Memory = { ids: new Map(), cursors: new Map(), paths: ['/', 'no/page'] };
  const oracle = new Oracle(upstreamUrl, adminToken, memory);

  const ask = async ({ document, variables }: Question): Promise<Answer> => {
    const response = await fetch(`${server.url}${facade.endpoint}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${adminToken}`,
        'x-upstream-trace': '1',
      },
      body: JSON.stringify({ query: document, variables }),
    });
    return (await response.json()) as Answer;
  };

  const objects = await objectsOf(oracle, memory);
  const cursors = await cursorsOf(objects, memory, ask);

  return {
    upstreamUrl,
    async run(options) {
      const { documents, seed, onCompared, alter, look, lookBeside, onlyLook } = options;
      const { endOnFailure = false } = options;
      const tape = fc.array(fc.nat(0xffff), { maxLength: longestTape, size: 'max' });
      let isFailing = false;
      const property = fc.asyncProperty(tape, async (numbers) => {
        const left = numbers.values();
        const pick = (size: number) => (left.next().value ?? 0) % size;
        const question = new Writer(pick, objects, cursors, memory).write();
        const [fault] = validate(printed, parse(question.document));
        if (fault) throw fault;
        const answer = await ask(question);
        look?.(question, answer);
        if (onlyLook) return;
        const { data, errors } = alter ? alter(answer) : answer;
        const direct = await oracle.answer(question.document, question.variables);
        lookBeside?.(question, answer, oracle.reads);
        const difference = differenceOf(data, direct);
        if (difference === undefined && errors === undefined) {
          // Shrunk documents do not count as requested runs.
          if (!isFailing) onCompared?.();
          return;
        }
        isFailing = true;
        throw new Error(reportOf(question, difference, errors));
      });
      const outcome = await fc.check(property, { numRuns: documents, seed, endOnFailure });
      if (!outcome.failed) return;
      const { errorInstance, counterexamplePath } = outcome;
      const reported =
        errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
      throw new Error(`${reported}\nseed: ${seed}, at ${counterexamplePath}`);
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
      await sandbox.close();
    },
  };
}

const reportOf = (question: Question, difference: string | undefined, errors: unknown) =>
  [
    difference ?? 'The facade answered with errors.',
    question.document,
    `variables: ${JSON.stringify(question.variables)}`,
    ...(errors ? [`errors: ${JSON.stringify(errors)}`] : []),
  ].join('\n');
