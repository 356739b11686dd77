/** Validates an input, with messages for the person who wrote it. */
import type { z } from 'zod';
import { isRecord } from './record.ts';

/** Kinds of issues, with their descriptions. */
export const issueCodes = {
  TOO_LONG: 'The value has too many characters or items.',
  TOO_SHORT: 'The value has too few characters or items.',
  OUT_OF_RANGE: 'The value is outside the allowed range.',
  REQUIRED: 'A required value is missing.',
  INVALID_FORMAT: 'The value does not have the required format.',
  DUPLICATE: 'A list contains the same entry more than once.',
} as const;

export type IssueCode = keyof typeof issueCodes;

/** An issue, such as `{code: 'TOO_LONG', path: ['title'], message: 'must have at most 128 characters'}`. */
export interface Issue {
  readonly code: IssueCode;
  readonly path: readonly string[];
  readonly message: string;
}

/** The issues of a value. None if it is valid. */
export function issuesOf(schema: z.ZodType, value: unknown): Issue[] {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? [] : result.error.issues.flatMap(issuesIn);
}

function issuesIn(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map(String);
  const meant = issue.code === 'invalid_union' ? closestShapeIssues(issue) : undefined;
  if (!meant) return [{ code: codeOf(issue), path, message: sentence(issue) }];
  return meant.flatMap(issuesIn).map((inner) => ({ ...inner, path: [...path, ...inner.path] }));
}

/** The message of zod for a union of which no shape matches, if the schema has no message of its own. */
const defaultMessage = 'Invalid input';

/** The issues of the shape that was probably meant, which is the one with the fewest issues. */
function closestShapeIssues({ errors, message }: z.core.$ZodIssueInvalidUnion) {
  if (message !== defaultMessage) return undefined;
  return errors.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** Whether a wrong discriminator shows that this shape was not meant. */
const distance = (issues: readonly z.core.$ZodIssue[]) =>
  issues.length + (issues.some(({ code }) => code === 'invalid_value') ? 1000 : 0);

function codeOf(issue: z.core.$ZodIssue): IssueCode {
  if (issue.code === 'too_big') return hasLength(issue.origin) ? 'TOO_LONG' : 'OUT_OF_RANGE';
  if (issue.code === 'custom' && issue.params?.code === 'DUPLICATE') return 'DUPLICATE';
  if (issue.code === 'too_small') return hasLength(issue.origin) ? 'TOO_SHORT' : 'OUT_OF_RANGE';
  return isAbsent(issue.input) ? 'REQUIRED' : 'INVALID_FORMAT';
}

/** Whether an input is missing, null, or an object without members. */
const isAbsent = (input: unknown) =>
  input === undefined || input === null || (isRecord(input) && Object.keys(input).length === 0);

const hasLength = (origin: string) => origin === 'string' || origin === 'array';

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value' && issue.input === null) return 'cannot be null';
  if (issue.code === 'invalid_value' && issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'too_big':
      return bound('most', issue.origin, issue.maximum);
    case 'too_small':
      return bound('least', issue.origin, issue.minimum);
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return issue.input === null ? 'cannot be null' : `must be ${article(issue.expected)}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'invalid_format':
      return issue.format === 'regex'
        ? issue.message
        : `must be ${article(formats[issue.format] ?? issue.format)}`;
    case 'unrecognized_keys':
      return `has unknown members: ${issue.keys.join(', ')}`;
    default:
      return issue.message;
  }
}

function bound(end: 'most' | 'least', origin: string, limit: number | bigint): string {
  if (origin === 'string')
    return `must have at ${end} ${limit} ${limit === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `must have at ${end} ${limit} ${limit === 1 ? 'item' : 'items'}`;
  return `must be at ${end} ${limit}`;
}

const formats: Readonly<Record<string, string>> = { url: 'URL', datetime: 'date and time' };

/** The noun with `a` or `an`. */
export const article = (noun: string) =>
  /^(?!us|url)[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`;
