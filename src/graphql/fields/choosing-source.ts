/** A source of a connection with two ways to read its list, between which the arguments decide. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { Arguments, Asked, Source } from '../plan/model.ts';
import { argumentNames } from '../types/field-arguments.ts';
import type { ListSource } from './list-source.ts';

interface Choices {
  readonly plain: ListSource;
  readonly other: Source & Required<Pick<Source, 'prefetch'>>;
  /** Whether the arguments need the other source. */
  readonly isOther: (args: Arguments) => boolean;
}

export class ChoosingSource implements Source {
  readonly waits = true;
  readonly mayBeNeedless: boolean;
  readonly #choices: Choices;

  constructor(choices: Choices) {
    this.mayBeNeedless = choices.plain.mayBeNeedless;
    this.#choices = choices;
  }

  resolve(asked: Asked): unknown {
    return this.#for(asked.args).resolve(asked);
  }

  prefetch(asked: Asked): unknown {
    return this.#for(asked.args).prefetch(asked);
  }

  #for(args: Arguments): Choices['other'] {
    const { plain, other, isOther } = this.#choices;
    return isOther(args) ? other : plain;
  }
}

const paging: ReadonlySet<string> = new Set(['first', 'after']);

/** Whether an argument is given that an operation does not take. */
export const needsMoreThan =
  (operation: AnyOperation) =>
  (args: Arguments): boolean =>
    Object.entries(args).some(
      ([name, value]) =>
        (value ?? null) !== null && !paging.has(name) && !argumentNames(operation).has(name),
    );
