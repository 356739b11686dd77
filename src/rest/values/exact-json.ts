/**
 * Reads JSON without losing what a number was before it was rounded: `JSON.parse` reads 9007199254740993 as
 * 9007199254740992, and 1.00000000000000001 as 1. As an ID, that would be the ID of another object.
 */

/**
 * A number whose text is not a safe integer, although the nearest number of JavaScript is one. It takes the place of
 * that number in the value, so that only a type for which rounding is right accepts it.
 */
export class RoundedNumber {
  readonly nearest: number;

  constructor(nearest: number) {
    this.nearest = nearest;
  }
}

/** The value of a JSON text. Throws for a text that is not JSON. */
export const parseJson = (text: string): unknown =>
  mayRound.test(text) ? JSON.parse(text, readNumber) : JSON.parse(text);

/** A text without this has no number that is rounded to a safe integer. */
const mayRound = /\d[\d.]{15}|\d[eE]-/;

const readNumber = (_: string, value: unknown, context?: { readonly source: string }): unknown =>
  typeof value === 'number' && context ? numberIn(context.source) : value;

/** The value of the text of a number. */
export function numberIn(source: string): number | RoundedNumber {
  const nearest = Number(source);
  const isOther = Number.isSafeInteger(nearest) && digitsOf(source) !== digitsOf(String(nearest));
  return isOther ? new RoundedNumber(nearest) : nearest;
}

/** The digits of a number without zeros at either end. Those of the nearest number are equal if nothing was rounded. */
const digitsOf = (number: string): string =>
  /^0*((?:\d*[1-9])?)/.exec(number.replace(/e.*/i, '').replace(/\D/g, ''))?.[1] ?? '';

/**
 * Whether a value may be another one than the client has written. Of an integer beyond the safe ones this is unknown:
 * the host server may have read it.
 */
export const mayBeRounded = (value: unknown): boolean =>
  value instanceof RoundedNumber || (Number.isInteger(value) && !Number.isSafeInteger(value));
