/** Inputs with alternatives: each has a field, and exactly one field is set. */
import type { z } from 'zod';
import { alternativesOf } from '../../rest/table/alternatives.ts';
import { factsOf } from '../../rest/table/facts.ts';
import { kindsOf } from '../../rest/table/kinds.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { inputName } from './input-members.ts';

export interface WayToWrite {
  readonly field: string;
  readonly schema: z.core.$ZodType;
}

/** The alternatives with their fields, named by their own names or by discriminator. */
export const waysToWrite = memoized((schema: z.ZodUnion): readonly WayToWrite[] =>
  factsOf(schema).either
    ? alternativesOf(schema).map(([field, alternative]) => ({ field, schema: alternative }))
    : Array.from(kindsOf(schema).options, ([kind, option]) => ({
        field: inputName(kind, option.shape[kindsOf(schema).discriminator] ?? option),
        schema: option,
      })),
);
