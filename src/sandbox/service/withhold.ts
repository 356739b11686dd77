/**
 * Leaves optional members out of responses, since clients must handle their absence. A stored member can simply
 * be absent from the row; the row lists the computed members to leave out.
 */
import type { z } from 'zod';

/** The stored members of a resource: all except its ID, its type and the computed ones. */
export type Kept<Shape extends z.ZodType, Derived extends string = never> = Omit<
  z.output<Shape>,
  'object' | 'id' | Derived
> &
  Withholding;

export interface Withholding {
  /** Optional members that responses leave out, as dotted names. */
  readonly withheld?: readonly string[];
}

/** The response without the given members. */
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
