/**
 * The members that an answer leaves out.
 *
 * Most members of a resource are optional, and a reader must do without them. What a row keeps can just be
 * absent; what is worked out for each answer is left out where the row says so.
 */
import type { z } from 'zod';

/** What a row keeps of a resource: all but what names it and what is worked out for each answer. */
export type Kept<Shape extends z.ZodType, Derived extends string = never> = Omit<
  z.output<Shape>,
  'object' | 'id' | Derived
> &
  Withholding;

export interface Withholding {
  /** Optional members that answers leave out, as dotted names. */
  readonly withheld?: readonly string[];
}

/** The answer without the members named. */
export function withhold<Answer extends object>(
  answer: Answer,
  withheld: Withholding['withheld'] = [],
): Answer {
  if (withheld.length === 0) return answer;
  const rest = structuredClone(answer);
  for (const name of withheld) remove(rest, name.split('.'));
  return rest;
}

function remove(parent: object, [name = '', ...rest]: string[]): void {
  const child: unknown = Reflect.get(parent, name);
  if (rest.length === 0) Reflect.deleteProperty(parent, name);
  else if (typeof child === 'object' && child !== null) remove(child, rest);
}
