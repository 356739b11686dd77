/** Compares the compiled executor with graphql-js: the same bytes for random documents. */
import {
  type ConstDirectiveNode,
  type ExecutionArgs,
  execute,
  Kind,
  parse,
  validate,
  visit,
} from 'graphql';
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

interface CompareOptions {
  /** Of the compiled executor. graphql-js has a directive for `NULL`. With `HALT`, its first error is the only one. */
  readonly onError?: 'NULL' | 'HALT';
  /** What a test changes in the result of the compiled executor, to be found. */
  readonly alter?: (result: string) => string;
}

export async function compare(
  name: string,
  documents: number,
  { onError, alter = (result) => result }: CompareOptions = {},
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
    const one = await resultOf(execute, onError === 'NULL' ? withNulls(asked) : asked);
    if (onError === 'HALT') one.text = halted(one.text);
    const other = await resultOf(
      (args) => executeCompiled({ ...args, ...(onError && { onError }) }),
      asked,
    );
    const text = alter(other.text);
    counts.compared += 1;
    if (one.text.startsWith('{"errors"')) counts.errors += 1;
    if (one.isPromise) counts.promises += 1;
    // An error ends an operation before it waits for anything.
    const waits = one.isPromise === other.isPromise || onError === 'HALT';
    if (one.text !== text || !waits)
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

/** The document with the directive of graphql-js. */
const withNulls = (asked: AskedDocument): AskedDocument => ({
  ...asked,
  document: visit(asked.document, {
    OperationDefinition: (operation) => ({ ...operation, directives: [noPropagation] }),
  }),
});

const noPropagation: ConstDirectiveNode = {
  kind: Kind.DIRECTIVE,
  name: { kind: Kind.NAME, value: 'experimental_disableErrorPropagation' },
};

function halted(text: string): string {
  const { errors, ...result } = JSON.parse(text);
  // Invalid variables are an error without data.
  if (!errors || !('data' in result)) return text;
  return JSON.stringify({ errors: errors.slice(0, 1), data: null });
}

async function resultOf(
  by: (args: ExecutionArgs) => unknown,
  { seed, make, question, document }: AskedDocument,
): Promise<{ text: string; readonly isPromise: boolean }> {
  const turns = new Turns();
  const { schema, rootValue } = make(seed, turns.promise);
  const { operationName } = question;
  const variableValues = JSON.parse(JSON.stringify(question.variables));
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
