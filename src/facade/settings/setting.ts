/** What a row of a table of settings or options says. */
import type { z } from 'zod';
import type { Kind } from './kinds.ts';

interface Texts {
  /** What it is for. */
  readonly does: string;
  /** When to change it. */
  readonly change: string;
  /** What applies if it is not set. Only for a setting without a default value. */
  readonly unlessSet?: string;
}

interface SettingTexts<Value> extends Texts {
  /** Undefined if it is off, or decided at the start, unless it is set. */
  readonly default?: Value;
  /** The option of `createFacade` with the same value. */
  readonly option?: string;
  /** The option of `createFacade` with which a host gets the same. */
  readonly seeOption?: string;
}

/** An environment variable of the command. Its name is the key of the row. */
export interface Setting extends SettingTexts<unknown> {
  readonly type: Kind<unknown>;
}

export const setting = <Value, const Rest extends SettingTexts<NoInfer<Value>>>(
  type: Kind<Value>,
  rest: Rest,
) => ({ type, ...rest });

interface OptionTexts<Value> {
  /** What it is for, its unit and its default, in sentences. */
  readonly does: string;
  readonly default?: Value;
}

/** An option of `createFacade` that is no setting. Its name is the key of the row. */
export interface Option extends OptionTexts<unknown> {
  /** The name of its TypeScript type. */
  readonly type: string;
  readonly value: z.ZodType;
}

export const option = <Value, const Rest extends OptionTexts<NoInfer<Value>>>(
  type: string,
  value: z.ZodType<Value>,
  rest: Rest,
) => ({ type, value, ...rest });

type Defaulted<Value, Row> = Row extends { readonly default: unknown } ? Value : Value | undefined;

/** The values of settings, by name. */
export type ValuesOf<Rows> = {
  readonly [Name in keyof Rows]: Rows[Name] extends { readonly type: Kind<infer Value> }
    ? Defaulted<Value, Rows[Name]>
    : never;
};

/** The values of those settings that are options, by the name of the option. */
export type OptionValuesOf<Rows> = {
  readonly [Name in keyof Rows as Rows[Name] extends {
    readonly option: infer Option extends string;
  }
    ? Option
    : never]: ValuesOf<Rows>[Name];
};

/** The values of options that are no settings, by name. */
export type OwnOptionValuesOf<Rows> = {
  readonly [Name in keyof Rows]: Rows[Name] extends { readonly value: z.ZodType<infer Value> }
    ? Defaulted<Value, Rows[Name]>
    : never;
};
