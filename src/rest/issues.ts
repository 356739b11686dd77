/** What a schema finds wrong with input, in sentences for the person who wrote it. */
import type { z } from 'zod';

/** `{path: ['title'], message: 'must have at most 128 characters'}` and the like. */
export interface Issue {
  readonly path: readonly string[];
  readonly message: string;
}

/** What is wrong with the value; nothing when it fits. */
export function issuesOf(schema: z.ZodType, value: unknown): Issue[] {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? [] : result.error.issues.map(issueOf);
}

function issueOf(issue: z.core.$ZodIssue): Issue {
  return { path: issue.path.map(String), message: sentence(issue) };
}

function sentence(issue: z.core.$ZodIssue): string {
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

const formats: Readonly<Record<string, string>> = { url: 'address', datetime: 'date and time' };

const article = (noun: string) => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);
