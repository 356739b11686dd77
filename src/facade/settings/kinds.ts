/** The kinds of values that settings and options have, with messages that say what a value must be. */
import { z } from 'zod';
import { isLoopback } from '../../rest/transport/dispatchers.ts';
import { fileOf, type Pem } from './tls-files.ts';

/** A kind of values, in the two forms in which values are specified. */
export interface Kind<Value> {
  /** The value of an option of `createFacade`. */
  readonly value: z.ZodType<Value>;
  /** The text of an environment variable. */
  readonly text: z.ZodType<Value>;
  /** The TypeScript type of the option. */
  readonly type: string;
}

/** A kind that has the same form in both, or that only an option can have. */
export const kind = <Value>(type: string, value: z.ZodType<Value>): Kind<Value> => ({
  value,
  text: value,
  type,
});

/** A whole number in this range. */
function whole(min: number, max: number): Kind<number> {
  const value = z.custom<number>(
    (given) => Number.isInteger(given) && Number(given) >= min && Number(given) <= max,
    `must be a whole number from ${min} to ${max}`,
  );
  // Only digits, because `Number` would also accept 1e3, 0x10 and an empty text.
  const number = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN);
  return { value, text: z.string().transform(number).pipe(value), type: 'number' };
}

export const port = whole(0, 65_535);
export const milliseconds = whole(0, 3_600_000);
/** Number of pages that are read one after another. */
export const pages = whole(0, 20);
export const positive = whole(1, 1_000_000);
export const manyObjects = whole(1, 1_000_000_000_000);
/** The minimum is such that an error, and one item of most lists, fit. */
export const resultBytes = whole(2_000, 1_000_000);
/** The minimum is such that the shares suffice for what one request may read and one response may contain. */
export const memoryBytes = whole(128_000_000, 1_000_000_000_000);

/** A number from 0 to 1. */
export const share: Kind<number> = {
  value: z.number().min(0).max(1),
  text: z
    .string()
    .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, 'must be a number from 0 to 1')
    .transform(Number),
  type: 'number',
};

export const onOff: Kind<boolean> = {
  value: z.boolean(),
  text: z.enum(['on', 'off']).transform((given) => given === 'on'),
  type: 'boolean',
};

export const oneOf = <const Name extends string>(...names: readonly Name[]): Kind<Name> =>
  kind(names.map((name) => `'${name}'`).join(' | '), z.enum(names) as unknown as z.ZodType<Name>);

export const someText: Kind<string> = kind('string', z.string().min(1));
export const anyText: Kind<string> = kind('string', z.string());
export const secret: Kind<string> = kind('string', z.string().min(16));

/** The path of a file with content of this kind. */
export const pemFile = (content: z.ZodType<Pem, Pem>) => kind('string', fileOf(content));

const isAddress = (value: unknown) => typeof value === 'string' || value instanceof URL;
const serviceMessage = 'must be an address that begins with https:// or http://';
const proxyMessage = 'must be an address that begins with http:// or https://';

/**
 * URL of the REST service, with or without `/v1`. Calls add that path, and it is often copied together with the URL.
 */
const serviceUrl = z
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

/** Whether tokens for this URL would be sent unencrypted over a network. */
export const isInTheClear = (url: URL) => url.protocol === 'http:' && !isLoopback(url);

/** URL of a proxy, often only host and port. An empty one means that there is none. */
const proxyUrl = z
  .custom<string | URL>(isAddress, proxyMessage)
  .transform((given, context): URL | undefined => {
    const text = String(given);
    if (text === '') return undefined;
    const url = URL.parse(text.includes('://') ? text : `http://${text}`);
    if (url && /^https?:$/.test(url.protocol)) return url;
    // The message does not contain the value, which may have credentials.
    context.addIssue({ code: 'custom', message: proxyMessage });
    return z.NEVER;
  });

export const serviceAddress: Kind<URL> = kind('string | URL', serviceUrl);
export const proxyAddress: Kind<URL | undefined> = kind('string | URL', proxyUrl);

/** URL of a collector of spans. The path for each kind of data is appended to it. */
export const collectorAddress: Kind<URL> = kind(
  'string',
  z.string().transform((text, context): URL => {
    const url = URL.parse(text);
    if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) {
      url.pathname = `${url.pathname.replace(/\/+$/, '')}/`;
      return url;
    }
    // The message does not contain the value, which may have credentials.
    context.addIssue({ code: 'custom', message: serviceMessage });
    return z.NEVER;
  }),
);

/** Values that are separated by commas in a text. */
const listOf = <Value>(value: z.ZodType<Value, readonly string[]>): Kind<Value> => ({
  value,
  text: z.string().transform(partsOf).pipe(value),
  type: 'readonly string[]',
});

const partsOf = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

const isOrigin = (value: unknown) =>
  typeof value === 'string' && URL.parse(value)?.origin === value;

const originsOrAll = z.custom<readonly string[] | '*'>(
  (value) => value === '*' || (Array.isArray(value) && value.every(isOrigin)),
  'must be origins such as https://app.example.com, or *',
);

/** Origins of pages, or all origins. */
export const origins: Kind<readonly string[] | '*'> = {
  value: originsOrAll,
  text: z
    .string()
    .transform((text) => (text.trim() === '*' ? '*' : partsOf(text)))
    .pipe(originsOrAll),
  type: "readonly string[] | '*'",
};

/** Origins of pages. */
export const someOrigins: Kind<readonly string[]> = listOf(
  z.custom<readonly string[]>(
    (value) => Array.isArray(value) && value.every(isOrigin),
    'must be origins such as https://app.example.com',
  ),
);

/** Paths of files and folders. */
export const paths: Kind<readonly string[]> = listOf(
  z.custom<readonly string[]>(
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((path) => typeof path === 'string' && path !== ''),
    'must be paths of files or folders',
  ),
);

/** Headers that cannot be forwarded: those of the connection, of credentials, and those that the facade itself sets. */
const ownNames =
  /^(set-cookie2?|connection|keep-alive|te|trailer|transfer-encoding|upgrade|authorization|www-authenticate|age|allow|cache-control|date|etag|expires|last-modified|location|ratelimit|retry-after|vary|x-request-id|(content|proxy|access-control)-.*)$/;

/** Names of members that every object has, including an object that contains headers, are not accepted. */
const isPassable = (name: string) =>
  /^[\w-]{1,100}$/.test(name) && !(name.toLowerCase() in Object.prototype);

/** Names of service headers that may be forwarded to callers, in lower case. */
export const passedNames: Kind<readonly string[] | undefined> = listOf(
  z
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
    // An empty list is treated as absent.
    .transform((names) => (names.length > 0 ? names : undefined)),
);
