/** Creates example texts, in the format that the document names, within their limits and matching their patterns. */
import type { Type } from './model.ts';
import { textMatching } from './sample-patterns.ts';

type Text = Extract<Type, { is: 'text' }>;

/** An example for a member with this name. Undefined if none of the candidates matches the pattern. */
export function textFor(
  { min = 0, max = 256, pattern, format = '' }: Text,
  name: string,
  number: number,
): string | undefined {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)} ${number}`;
  const slug = `${words.replaceAll(' ', '-')}-${number}`;
  const formatted = Object.hasOwn(formats, format) ? formats[format]?.(slug, number) : undefined;
  // A value of a format is not padded or cut, because it would no longer be one.
  if (formatted !== undefined) return isIn(formatted, min, max, pattern) ? formatted : undefined;
  const isId = /^id$|(Id|ID)$|_id$/.test(name);
  const candidates = [
    ...(isId ? [] : [sentence]),
    slug,
    `/${slug}`,
    `${slug}.example.com`,
    `https://example.com/${slug}`,
  ].map((one) => one.padEnd(min, '.').slice(0, max).trimEnd());
  const matching = pattern === undefined ? undefined : textMatching(pattern, number);
  return [...candidates, ...(matching === undefined ? [] : [matching])].find((one) =>
    isIn(one, min, max, pattern),
  );
}

const isIn = (text: string, min: number, max: number, pattern: string | undefined) =>
  text.length >= min &&
  text.length <= max &&
  (pattern === undefined || new RegExp(pattern).test(text));

/** A UUID of version 4 that is the same on every run. */
export const uuid = (number: number): string => {
  const digits = (factor: number, length: number) =>
    ((number * factor) % 16 ** length).toString(16).padStart(length, '0');
  return `${digits(2_654_435_761, 8)}-${digits(40_503, 4)}-4${digits(1_979, 3)}-a${digits(2_741, 3)}-${digits(113_377_351_117, 12)}`;
};

/** By the names of formats in JSON Schema, OpenAPI and the service. */
const formats: Readonly<Record<string, (slug: string, number: number) => string>> = {
  uuid: (_, number) => uuid(number),
  email: (slug) => `${slug}@example.com`,
  'idn-email': (slug) => `${slug}@example.com`,
  hostname: (slug) => `${slug}.example.com`,
  date: (_, number) => `2025-01-${String((number % 28) + 1).padStart(2, '0')}`,
  time: (_, number) => `09:${String(number % 60).padStart(2, '0')}:00Z`,
  duration: (_, number) => `PT${number}H`,
  ipv4: (_, number) => `192.0.2.${number % 255}`,
  ipv6: (_, number) => `2001:db8::${(number % 65_535).toString(16)}`,
  byte: (slug) => Buffer.from(slug).toString('base64'),
  'uri-reference': (slug) => `/${slug}`,
  emoji: (_, number) => (0x1f4da + number - 1).toString(16),
  icon: (_, number) => ['book', 'star', 'gear'][(number - 1) % 3] ?? 'book',
};
