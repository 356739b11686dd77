/** What no message of a response may contain. */
import { expect } from 'vitest';

/** Two full stops after a word or a quotation. */
export const doubledStop = /[\p{L}\d"')\]`]\.\.(?:\s|$)/u;

interface WithMessage {
  readonly message?: unknown;
}

interface AnyResult {
  readonly data?: unknown;
  readonly errors?: readonly WithMessage[] | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
}

/** Fails if a message of an error, a warning or a user error has two full stops. */
export function expectSingleStops({ data, errors = [], extensions }: AnyResult): void {
  const warnings = (extensions?.warnings ?? []) as readonly WithMessage[];
  const userErrors = Object.values(Object(data)).flatMap(
    (field): readonly WithMessage[] => Object(field).userErrors ?? [],
  );
  const doubled = [...errors, ...warnings, ...userErrors]
    .map((one) => String(one?.message ?? ''))
    .filter((message) => doubledStop.test(message));
  expect(doubled).toEqual([]);
}
