/** Certificates and keys for the connections to the REST service: what they must be, and how they are renewed. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { TlsSettings, TlsSource } from '../../rest/transport/connection-settings.ts';
import { isRecord } from '../../rest/values/record.ts';
import { kind } from './kinds.ts';

type Pem = string | Buffer;

function pem(what: string, read: (given: Pem) => boolean) {
  const message = `must be ${what} in PEM`;
  const isReadable = (given: Pem) => {
    try {
      return read(given);
    } catch {
      return false;
    }
  };
  return z.union([z.string(), z.instanceof(Buffer)], message).refine(isReadable, message);
}

const certificates = pem('certificates', (given) => {
  // OpenSSL would silently use only the certificates before one that is invalid or incomplete. A key may be in the same
  // file.
  const blocks = String(given)
    .split(/(?=-----BEGIN )/)
    .filter((block) => /^-----BEGIN (X509 |TRUSTED )?CERTIFICATE-----/.test(block));
  for (const block of blocks) new X509Certificate(block);
  return blocks.length > 0;
});

/** Without a passphrase. */
const privateKey = pem('a private key', (given) => Boolean(createPrivateKey(given)));

const parts = { ca: certificates, cert: certificates, key: privateKey };

type Part = keyof typeof parts;

/** The names of the parts for users. */
type Names = Readonly<Record<Part, string>>;

export interface PemFile {
  readonly path: string;
  readonly content: Pem;
}

export const unreadableFile = 'must be a file that can be read';

/** The path of a file with this part. */
const fileWith = (part: Part) =>
  kind(
    'string',
    z.string().transform((path, context): PemFile => {
      try {
        const content = readFileSync(path);
        const message = parts[part].safeParse(content).error?.issues[0]?.message;
        if (message === undefined) return { path, content };
        context.addIssue({ code: 'custom', message });
      } catch {
        context.addIssue({ code: 'custom', message: unreadableFile });
      }
      return z.NEVER;
    }),
  );

export const certificateFile = fileWith('cert');
export const keyFile = fileWith('key');

/** What is wrong with a certificate and its key, which are valid individually. */
export function pairProblem({ cert, key }: TlsSettings, names: Names): string | undefined {
  if (cert && !key) return `${names.cert} needs ${names.key}`;
  if (key && !cert) return `${names.key} needs ${names.cert}`;
  if (!cert || !key || new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    return undefined;
  return `${names.key} must be the key of ${names.cert}`;
}

/** The new parts. An error in place of a part is the reason why it cannot be read. */
export type OfferedTls = { readonly [Name in Part]?: Pem | Error | undefined };

/** What the function offers, which is not checked yet. Throws an error that says why it cannot be used. */
function offerOf(source: () => TlsSettings): OfferedTls {
  let offered: unknown;
  try {
    offered = source();
  } catch (error) {
    throw new Error(`cannot be called: ${error instanceof Error ? error.message : error}`);
  }
  // A promise would look like an object without certificates.
  if (
    isRecord(offered) &&
    !('then' in offered) &&
    Object.keys(offered).every((name) => name in parts)
  )
    return offered;
  throw new Error('must return an object with ca, cert and key');
}

/** The option `tls`. Of a function, the value is what it returns at the start. */
export const tlsSource = z
  .custom<TlsSource>()
  .transform((source, context): unknown => {
    try {
      return typeof source === 'function' ? offerOf(source) : source;
    } catch (error) {
      context.addIssue({ code: 'custom', message: String(Object(error).message) });
      return z.NEVER;
    }
  })
  .pipe(z.strictObject(parts).partial());

/** What is wrong with these parts. */
function problemsOf(offered: OfferedTls, names: Names): readonly string[] {
  const problems = Object.entries(parts).flatMap(([name, schema]) => {
    const part = name as Part;
    const value = offered[part];
    const { error = undefined } = schema.optional().safeParse(value);
    return error
      ? [`${names[part]} ${value instanceof Error ? value.message : error.issues[0]?.message}`]
      : [];
  });
  const unfit = problems.length === 0 && pairProblem(offered as TlsSettings, names);
  return unfit ? [unfit] : problems;
}

/** A certificate and its key are used together, because their files are replaced one after the other. */
const groups: readonly (readonly Part[])[] = [['ca'], ['cert', 'key']];

/** Milliseconds between two calls of the host's function. */
const askMs = 5_000;

interface Renewed {
  /** The certificates at the start. */
  readonly tls?: TlsSettings | undefined;
  readonly tlsNames: Names;
  readonly logger?: Logger | undefined;
}

/**
 * Regularly asks the host for its current certificates, and uses those that are new as soon as they are valid.
 * Undefined if they are never renewed.
 */
export function renewalsOf(
  source: TlsSource | undefined,
  { tls = {}, tlsNames, logger }: Renewed,
  onRenewed: (tls: TlsSettings) => void,
): { stop(): void } | undefined {
  if (typeof source !== 'function') return undefined;
  let current = tls;
  let lastReason = '';
  let looks = 0;
  const look = () => {
    const problems: string[] = [];
    const before = current;
    try {
      const offered = offerOf(source);
      for (const group of groups) {
        const isNew = (part: Part) => String(offered[part] ?? '') !== String(before[part] ?? '');
        if (!group.some(isNew)) continue;
        const offeredParts = Object.fromEntries(group.map((part) => [part, offered[part]]));
        const found = problemsOf(offeredParts, tlsNames);
        problems.push(...found);
        if (found.length === 0) current = { ...current, ...offeredParts };
      }
    } catch (error) {
      problems.push(`tls ${Object(error).message}`);
    }
    if (current !== before) {
      onRenewed(current);
      logger?.info({}, 'renewed certificates are in use');
    }
    const reason = problems.join('; ');
    looks = reason === lastReason ? looks + 1 : 1;
    lastReason = reason;
    // A problem is logged once, and only if it is still there at the next look, since a renewal may be in progress.
    if (reason !== '' && looks === 2) logger?.error({ reason }, 'certificates stay as they were');
  };
  const timer = setInterval(look, askMs).unref();
  return { stop: () => clearInterval(timer) };
}
