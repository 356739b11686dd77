/** Kinds of values of options and settings, with messages about what they must be. */
import { z } from 'zod';
import { isLoopback } from '../rest/transport/dispatchers.ts';

/** A whole number in this range. */
export const whole = (least: number, most: number) =>
  z.custom<number>(
    (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
    `must be a whole number from ${least} to ${most}`,
  );

/** The same as text. Digits only: `Number` would also accept 1e3, 0x10 and a blank. */
export const digits = (kind: z.ZodType<number, number>) =>
  z
    .string()
    .transform((text) => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN))
    .pipe(kind);

/** The same for a number with a default. */
export const digitsOr = (kind: z.ZodDefault<z.ZodType<number, number>>) =>
  digits(kind.unwrap()).default(kind.def.defaultValue);

export const milliseconds = whole(0, 3_600_000);
export const seconds = whole(0, 604_800);
/** Pages that are read one after another. */
export const pages = whole(0, 20);
export const positive = whole(1, 1_000_000);
export const bytes = whole(1, 1_000_000_000_000);
export const bytesOrNone = whole(0, 1_000_000_000_000);

export const isFunction = (value: unknown) => typeof value === 'function';

const isAddress = (value: unknown) => typeof value === 'string' || value instanceof URL;
const serviceMessage = 'must be an address that begins with https:// or http://';
const proxyMessage = 'must be an address that begins with http:// or https://';

/** Address of the REST service, with or without `/v1`, which calls add and which is often copied with the address. */
export const serviceAddress = z
  .custom<string | URL>(isAddress, serviceMessage)
  .transform((given, context): URL => {
    const url = URL.parse(given);
    const message = serviceProblem(url);
    if (!url || message) {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    url.pathname = url.pathname.replace(/\/v1\/?$/, '');
    return url;
  });

function serviceProblem(url: URL | null): string | undefined {
  if (!url || !/^https?:$/.test(url.protocol)) return serviceMessage;
  const isBare = !(url.username || url.password || url.search || url.hash);
  return isBare ? undefined : 'must be scheme, host and path only';
}

/** Whether tokens for this address could be read on the way. */
export const isInTheClear = (url: URL) => url.protocol === 'http:' && !isLoopback(url);

/** What an unencrypted address must be. `permission` is how to allow it. */
export const clearMessage = (permission: string) =>
  `must begin with https://, or be http:// on this machine: ${permission} permits http:// to others, ` +
  'where tokens can be read on the way';

/** Address of a proxy, often only host and port. An empty one is none. */
export const proxyAddress = z
  .custom<string | URL>(isAddress, proxyMessage)
  .transform((given, context): URL | undefined => {
    const text = String(given);
    if (text === '') return undefined;
    const url = URL.parse(text.includes('://') ? text : `http://${text}`);
    if (url && /^https?:$/.test(url.protocol)) return url;
    // Without the value, which may contain credentials.
    context.addIssue({ code: 'custom', message: proxyMessage });
    return z.NEVER;
  });

/** Address of a collector of spans, to which it appends the path of each kind of data. */
export const collectorAddress = z.string().transform((text, context): URL => {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) {
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/`;
    return url;
  }
  // Without the value, which may contain credentials.
  context.addIssue({ code: 'custom', message: serviceMessage });
  return z.NEVER;
});

const isOrigin = (value: unknown) =>
  typeof value === 'string' && URL.parse(value)?.origin === value;

/** Origins of pages, or all. */
export const origins = z.custom<readonly string[] | '*'>(
  (value) => value === '*' || (Array.isArray(value) && value.every(isOrigin)),
  'must be origins such as https://app.example.com, or *',
);

/** Paths of files and folders. */
export const paths = z.custom<readonly string[]>(
  (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((path) => typeof path === 'string' && path !== ''),
  'must be paths of files or folders',
);

/** Parts of a text that are separated by commas. */
const partsOf = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

/** The same as text, separated by commas. */
export const pathsText = z.string().transform(partsOf).pipe(paths);

/** The same as text, separated by commas. */
export const originsText = z
  .string()
  .transform((text): readonly string[] | '*' => (text.trim() === '*' ? '*' : partsOf(text)))
  .pipe(origins);

/** Headers of the connection, of credentials, and those that a response of the facade has for itself. */
const ownNames =
  /^(set-cookie2?|connection|keep-alive|te|trailer|transfer-encoding|upgrade|authorization|www-authenticate|age|allow|cache-control|date|etag|expires|last-modified|location|ratelimit|retry-after|vary|x-request-id|(content|proxy|access-control)-.*)$/;

/** Every object has the members of `Object.prototype`, also one that contains headers. */
const isPassable = (name: string) =>
  /^[\w-]{1,100}$/.test(name) && !(name.toLowerCase() in Object.prototype);

/** Names of headers that may go on from the service to callers, in lower case. */
export const passedNames = z
  .custom<readonly string[]>(
    (value) =>
      Array.isArray(value) && value.every((name) => typeof name === 'string' && isPassable(name)),
    'must be names of headers',
  )
  .transform((names) => [...new Set(names.map((name) => name.toLowerCase()))])
  .superRefine((names, context) => {
    const own = names.find((name) => ownNames.test(name));
    if (own === undefined) return;
    const message = `must not contain ${own}: no cookies, and no headers of a connection, a body or a cache`;
    context.addIssue({ code: 'custom', message });
  })
  // An empty list counts as absent.
  .transform((names) => (names.length > 0 ? names : undefined));

/** The same as text, separated by commas. */
export const passedNamesText = z.string().transform(partsOf).pipe(passedNames);
