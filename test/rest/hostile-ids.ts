/** IDs that try to escape from their path segment. */

/** Refused as any part of a key. */
export const hostileIds: readonly string[] = [
  '',
  ' ',
  '.',
  '..',
  ' .. ',
  '. .',
  '%2e%2e',
  '%2E.',
  '%252e%252e',
  '..%2f',
  '../orgs',
  '/..',
  '/',
  '//',
  '/orgs',
  'a/b',
  'a/../b',
  'a\\b',
  '..\\..',
  '?x=1',
  'a?limit=1000',
  'a#f',
  '#',
  'a;b=1',
  '%',
  '%00',
  'a%0d%0ax-odd:1',
  '\0',
  'a\0b',
  'a\u0007b',
  'a\u007fb',
  'a\u0085b',
  '\ud800',
  'a\udfff',
  '\uff0e\uff0e',
  '\uff0e.',
  '\u2025',
  '\u2024\u2024',
  'a\uff0fb',
  'a\uff1fb',
  'a\uff03b',
  'a\uff05b',
  'a\ufe68b',
  'a\u2100b',
  '\r\n',
  'x'.repeat(257),
  'x'.repeat(10_000),
  'é'.repeat(5_000),
];

const base64 = (text: string) => Buffer.from(text).toString('base64url');

/** In every form of an organization's ID: plain, with its type, and as a global ID. */
export const hostileOrganizationIds: readonly string[] = hostileIds.flatMap((id) => [
  id,
  `Organization:${id}`,
  // Half a surrogate pair cannot be encoded: it would become another character.
  ...(id.isWellFormed() ? [base64(`Organization:${id}`)] : []),
]);
