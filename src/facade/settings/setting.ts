/** What a row of the tables of settings and options says. */
import type { Kind } from './kinds.ts';

interface Texts<Value> {
  /** What it is for, and its unit. Of an option that is no setting, in sentences. */
  readonly does: string;
  /** When to change it. Not for an option that is no setting. */
  readonly change?: string;
  /** Undefined if it is off, or decided at the start, unless it is set. */
  readonly default?: Value;
  /** What applies if it is not set and has no default. */
  readonly unlessSet?: string;
  /** The option of `createFacade` with the same value. */
  readonly option?: string;
  /** The option of `createFacade` with which a host gets the same. */
  readonly seeOption?: string;
}

/** An environment variable of the command, or an option of `createFacade`. The key of the row is its name. */
export interface Setting extends Texts<unknown> {
  readonly type: Kind<unknown>;
}

export const setting = <Value, const Rest extends Texts<NoInfer<Value>>>(
  type: Kind<Value>,
  rest: Rest,
) => ({ type, ...rest });

/** The values of the rows, by name. */
export type ValuesOf<Rows> = {
  readonly [Name in keyof Rows]: Rows[Name] extends { readonly type: Kind<infer Value> }
    ? Rows[Name] extends { readonly default: unknown }
      ? Value
      : Value | undefined
    : never;
};

/** The values of the rows that are options, by the name of the option. */
export type OptionValuesOf<Rows> = {
  readonly [Name in keyof Rows as Rows[Name] extends {
    readonly option: infer Option extends string;
  }
    ? Option
    : never]: ValuesOf<Rows>[Name];
};
