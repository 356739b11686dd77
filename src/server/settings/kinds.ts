/** The kinds of values that settings and options have, with messages that say what a value must be, and their rows. */
import { z } from 'zod';
import { isLoopback } from '../../rest/transport/connections.ts';

/** A kind of values, in the two forms in which values are specified. */
export interface Kind<Value = unknown, Option = unknown> {
  /** The value of an option of `createFacade`. */
  readonly value: z.ZodType<Value, Option>;
  /** The text of an environment variable. */
  readonly text: z.ZodType<Value>;
  /** The TypeScript type of the option, for the types of the package. */
  readonly type: string;
}

/** A row of the tables: an environment variable of the command, or an option of `createFacade`. Its key is its name. */
export interface Setting {
  readonly type: Kind;
  /** The purpose and the unit. For an option that is not a setting, in sentences. */
  readonly does: string;
  /** When to change it. Undefined for an option that is not a setting. */
  readonly change?: string;
  /** The default. Undefined if it is off or determined at the start. */
  readonly default?: unknown;
  /** What applies if it is not set and has no default. */
  readonly unlessSet?: string;
  /** The option of `createFacade` with the same value. */
  readonly option?: string;
  /** The option of `createFacade` with the same effect. */
  readonly seeOption?: string;
}

type Texts = Omit<Setting, 'type' | 'default'>;

/** A row without a default: what is not set is off or determined at the start. */
export const optional = <Value, Option, const Rest extends Texts>(
  type: Kind<Value, Option>,
  rest: Rest,
) => ({ type, ...rest });

export const setting = <Value, Option, const Rest extends Texts>(
  type: Kind<Value, Option>,
  byDefault: NoInfer<Value>,
  rest: Rest,
) => ({ type, default: byDefault, ...rest });

export type Rows = Readonly<Record<string, Setting>>;

/** The values of the rows by name. */
export type ValuesOf<Table extends Rows> = {
  readonly [Name in keyof Table]:
    | z.output<Table[Name]['type']['value']>
    | (Table[Name] extends { readonly default: unknown } ? never : undefined);
};

/** The rows that are options, by the name of the option. */
export type OptionRowsOf<Table extends Rows> = {
  readonly [Name in keyof Table as Table[Name] extends {
    readonly option: infer Option extends string;
  }
    ? Option
    : never]: Table[Name];
};

/** Without `read`, a kind that has the same form in both, or that only an option can have. */
export const kind = <Value, Option>(
  type: string,
  value: z.ZodType<Value, Option>,
  read: (text: string) => unknown = (text) => text,
): Kind<Value, Option> => ({
  value,
  text: z
    .string()
    .transform(read)
    .pipe(value as z.ZodType<Value>),
  type,
});

/** A whole number in this range. */
export const whole = (min: number, max: number) =>
  kind(
    'number',
    z.custom<number>(
      (given) => Number.isInteger(given) && Number(given) >= min && Number(given) <= max,
      `must be a whole number from ${min} to ${max}`,
    ),
    // Only digits, because `Number` would also accept 1e3, 0x10 and an empty text.
    (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  );

export const port = whole(0, 65_535);
export const milliseconds = whole(0, 3_600_000);
export const positive = whole(1, 1_000_000);

export const share = kind(
  'number',
  z.custom<number>(
    (given) => typeof given === 'number' && given >= 0 && given <= 1,
    'must be a number from 0 to 1',
  ),
  (text) => (/^[01](\.\d{1,9})?$/.test(text) ? Number(text) : undefined),
);

export const onOff: Kind<boolean, boolean> = {
  value: z.boolean(),
  text: z.enum(['on', 'off']).transform((given) => given === 'on'),
  type: 'boolean',
};

export const oneOf = <const Name extends string>(...names: readonly Name[]): Kind<Name, Name> =>
  kind(
    names.map((name) => `'${name}'`).join(' | '),
    z.enum(names) as unknown as z.ZodType<Name, Name>,
  );

export const someText = kind('string', z.string().min(1));
export const anyText = kind('string', z.string());
export const secret = kind('string', z.string().min(16));

const addressMessage = 'must be an address that begins with https:// or http://';
const textOrUrl = z.union([z.string(), z.instanceof(URL)], addressMessage);

/** The message does not contain the value, which may have credentials. */
const address = textOrUrl.transform((given, context): URL => {
  const url = URL.parse(given);
  if (url && /^https?:$/.test(url.protocol)) return url;
  context.addIssue({ code: 'custom', message: addressMessage });
  return z.NEVER;
});

/** The same URL with another path. */
const withPath = (url: URL, path: string): URL => Object.assign(url, { pathname: path });

/** URL of the REST service. Calls add `/v1`, which is often copied together with the URL. */
export const serviceAddress = kind(
  'string | URL',
  address
    .refine(
      (url) => !(url.username || url.password || url.search || url.hash),
      'must be scheme, host and path only',
    )
    .transform((url) => withPath(url, url.pathname.replace(/\/v1\/?$/, ''))),
);

/** URL of a collector of spans. The path for each kind of data is appended to it. */
export const collectorAddress = kind(
  'string | URL',
  address
    .refine((url) => !url.username && !url.password, addressMessage)
    .transform((url) => withPath(url, `${url.pathname.replace(/\/+$/, '')}/`)),
);

/** URL of a proxy, often only host and port. An empty one means that there is none. */
export const proxyAddress = kind(
  'string | URL',
  textOrUrl
    .transform((given): string | URL | undefined => {
      const text = String(given);
      if (text === '') return undefined;
      return text.includes('://') ? text : `http://${text}`;
    })
    .pipe(address.optional()),
);

/** Whether tokens for this URL would be sent unencrypted over a network. */
export const isInTheClear = (url: URL) => url.protocol === 'http:' && !isLoopback(url);

const partsOf = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

/** Values that are separated by commas in a text. */
const listOf = <Value>(value: z.ZodType<Value, readonly string[]>) =>
  kind('readonly string[]', value, partsOf);

const texts = (isValid: (text: string) => boolean, message: string) =>
  z.custom<readonly string[]>(
    (given) =>
      Array.isArray(given) && given.every((text) => typeof text === 'string' && isValid(text)),
    message,
  );

const originsMessage = 'must be origins such as https://app.example.com';
const originList = texts((text) => URL.parse(text)?.origin === text, originsMessage);
const originsOrAll = z.union([z.literal('*'), originList], `${originsMessage}, or *`);

/** Origins of pages. */
export const someOrigins = listOf(originList);

/** Origins of pages, or all origins. */
export const origins = kind("readonly string[] | '*'", originsOrAll, (text) =>
  text.trim() === '*' ? '*' : partsOf(text),
);

const pathsMessage = 'must be paths of files or folders';

/** Paths of files and folders. */
export const paths = listOf(
  texts((text) => text !== '', pathsMessage).refine((list) => list.length > 0, pathsMessage),
);

/** Headers that cannot be forwarded: those of the connection, of credentials, and those that the facade itself sets. */
const ownNames =
  /^(set-cookie2?|connection|keep-alive|te|trailer|transfer-encoding|upgrade|authorization|www-authenticate|age|allow|cache-control|date|etag|expires|last-modified|location|ratelimit|retry-after|vary|x-request-id|(content|proxy|access-control)-.*)$/i;

/** Names of members that every object has, including an object that contains headers, are not accepted. */
const isPassable = (name: string) =>
  /^[\w-]{1,100}$/.test(name) && !(name.toLowerCase() in Object.prototype) && !ownNames.test(name);

/** Names of service headers that may be forwarded to callers, in lower case. */
export const passedNames = listOf(
  texts(
    isPassable,
    'must be names of headers, but no cookies, and no headers of a connection, a body or a cache',
  )
    .transform((names) => [...new Set(names.map((name) => name.toLowerCase()))])
    // An empty list is treated as absent.
    .transform((names) => (names.length > 0 ? names : undefined)),
);
