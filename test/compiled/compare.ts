/** Compares the compiled executor with graphql-js: the same bytes for random documents. */
import { execute, parse, validate } from 'graphql';
import { executeCompiled } from '../../src/graphql/execution/compiled/execute-compiled.ts';
import { Dice } from '../differ/dice.ts';
import { type Question, Writer } from '../differ/writer.ts';
import { type MakeExecutable, schemas } from './schemas.ts';

const known = {
  objects: new Map([['Thing', [{ kind: 'Thing', key: 'a/b' }]]]),
  cursors: new Map(),
  paths: ['a'],
};

export interface Compared {
  readonly compared: number;
  readonly errors: number;
  readonly promises: number;
  /** The first document with different results, and these. */
  readonly difference?: string;
}

/** `alter`: what a test changes in the result of the compiled executor, to be found. */
export async function compare(
  name: string,
  documents: number,
  alter: (result: string) => string = (result) => result,
): Promise<Compared> {
  const make = schemas.get(name) as MakeExecutable;
  const counts = { compared: 0, errors: 0, promises: 0 };
  for (let at = 0; counts.compared < documents; at += 1) {
    const seed = `${name} ${at}`;
    const dice = new Dice(seed);
    const { schema } = make(seed, async (value) => value());
    const question = new Writer(dice, known, schema).write(dice.is(4) ? 'mutation' : 'query');
    const document = parse(question.document);
    if (validate(schema, document).length > 0) continue;
    const asked = { seed, make, question, document };
    const one = await resultOf(execute, asked);
    const other = await resultOf(executeCompiled, asked);
    const text = alter(other.text);
    counts.compared += 1;
    if (one.text.startsWith('{"errors"')) counts.errors += 1;
    if (one.isPromise) counts.promises += 1;
    if (one.text !== text || one.isPromise !== other.isPromise)
      return {
        ...counts,
        difference: [
          seed,
          question.document,
          JSON.stringify(question.variables),
          one.text,
          text,
        ].join('\n'),
      };
  }
  return counts;
}

interface AskedDocument {
  readonly seed: string;
  readonly make: MakeExecutable;
  readonly question: Question;
  readonly document: ReturnType<typeof parse>;
}

async function resultOf(
  by: typeof executeCompiled | typeof execute,
  { seed, make, question, document }: AskedDocument,
): Promise<{ readonly text: string; readonly isPromise: boolean }> {
  const turns = new Turns();
  const { schema, rootValue } = make(seed, turns.promise);
  const { variables: variableValues, operationName } = question;
  const result = by({ schema, document, rootValue, variableValues, operationName });
  const isPromise = result instanceof Promise;
  return { text: JSON.stringify(await result), isPromise };
}

/**
 * Promises that settle one at a time, in the order in which they were made, each when everything that followed from the
 * one before has happened: an executor may take more steps than another one between two promises.
 */
class Turns {
  #last: Promise<unknown> = Promise.resolve();

  readonly promise = <Value>(value: () => Value): Promise<Value> => {
    const turn = this.#last.then(() => new Promise((resolve) => setImmediate(resolve)));
    this.#last = turn;
    const promise = turn.then(value);
    // A member that is not selected may be rejected.
    promise.catch(() => {});
    return promise;
  };
}
