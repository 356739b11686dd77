/** The rows of the tables of settings and options. */
import type { Kind } from './kinds.ts';

interface Texts<Value> {
  /** The purpose and the unit. For an option that is not a setting, in sentences. */
  readonly does: string;
  /** When to change it. Undefined for an option that is not a setting. */
  readonly change?: string;
  /** The default. Undefined if it is off or determined at the start. */
  readonly default?: Value;
  /** What applies if it is not set and has no default. */
  readonly unlessSet?: string;
  /** The option of `createFacade` with the same value. */
  readonly option?: string;
  /** The option of `createFacade` with the same effect. */
  readonly seeOption?: string;
}

/** An environment variable of the command, or an option of `createFacade`. Its name is the key of the row. */
export interface Setting extends Texts<unknown> {
  readonly type: Kind<unknown>;
}

export const setting = <Value, const Rest extends Texts<NoInfer<Value>>>(
  type: Kind<Value>,
  rest: Rest,
) => ({ type, ...rest });

/** The values of the rows by name. */
export type ValuesOf<Rows> = {
  readonly [Name in keyof Rows]: Rows[Name] extends { readonly type: Kind<infer Value> }
    ? Rows[Name] extends { readonly default: unknown }
      ? Value
      : Value | undefined
    : never;
};

/** The values of those rows that are options, by the name of the option. */
export type OptionValuesOf<Rows> = {
  readonly [Name in keyof Rows as Rows[Name] extends {
    readonly option: infer Option extends string;
  }
    ? Option
    : never]: ValuesOf<Rows>[Name];
};
