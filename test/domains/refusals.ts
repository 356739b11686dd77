/** Changes that are refused with an error that the user can fix: nothing is changed, and the payload has a message. */
import { expect, test } from 'vitest';
import { expectDataOnce } from '../harness.ts';

export interface Refusal {
  readonly name: string;
  readonly change: string;
  readonly code: string;
  /** Part of the message. */
  readonly says: string;
  /** The path of the input to correct, with dots. */
  readonly field?: string;
  /** Calls made: a documented limit is checked without a call. */
  readonly calls: number;
}

async function expectRefusal(change: string, error: object, calls: number): Promise<void> {
  const errors = 'userErrors { code message field }';
  const result = await expectDataOnce(`mutation { it: ${change} { ${errors} } }`);
  expect(result.data).toEqual({ it: { userErrors: [error] } });
  expect(result.calls).toHaveLength(calls);
}

export function refuses(refusals: readonly Refusal[]): void {
  test.each(refusals)('$name', ({ change, code, says, field, calls }) => {
    const message = expect.stringContaining(says);
    return expectRefusal(change, { code, message, field: field?.split('.') ?? null }, calls);
  });
}

/**
 * Changes of objects that do not exist: the kind of object, the change with an ID that ends with `nothing`, and the
 * calls. If a change has two IDs, a read determines which of them is missing.
 */
export function refusesMissing(
  changes: readonly (readonly [kind: string, change: string, calls?: number])[],
): void {
  test.for(changes)('a missing %s: %s', ([kind, change, calls = 1]) => {
    const message = `No ${kind} matches the id.`;
    const field = [/(\w+): "[^"]*\bnothing"/.exec(change)?.[1]];
    return expectRefusal(change, { code: 'NOT_FOUND', message, field }, calls);
  });
}
