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
  // An error in place of the content is the reason why it cannot be read.
  const error = ({ input }: { input?: unknown }) =>
    input instanceof Error ? input.message : message;
  return z.union([z.string(), z.instanceof(Buffer)], { error }).refine((given) => {
    try {
      return read(given);
    } catch {
      return false;
    }
  }, message);
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
const allParts = z.strictObject(parts).partial();

type Part = keyof typeof parts;

/** The names of the parts for users. */
type Names = Readonly<Record<Part, string>>;

/** The new parts. An error in place of a part is the reason why it cannot be read. */
export type OfferedTls = { readonly [Name in Part]?: Pem | Error | undefined };

export const unreadable = new Error('must be a file that can be read');

function contentOf(path: string): Buffer | Error {
  try {
    return readFileSync(path);
  } catch {
    return unreadable;
  }
}

/** The path of a file with this part. */
const fileWith = (part: Part) =>
  kind(
    'string',
    z.string().transform((path, context) => {
      const { data: content, error } = parts[part].safeParse(contentOf(path));
      if (content !== undefined) return { path, content };
      context.addIssue({ code: 'custom', message: error?.issues[0]?.message });
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

/** Certificates, which are not checked yet. A function of the host is called for them. */
const offer = z.custom<TlsSource>().transform((source, context): unknown => {
  if (typeof source !== 'function') return source;
  let message = 'must return an object with ca, cert and key';
  try {
    const offered: unknown = source();
    // A promise would look like an object without certificates.
    const isOffer = isRecord(offered) && !('then' in offered);
    if (isOffer && Object.keys(offered).every((name) => Object.hasOwn(parts, name))) return offered;
  } catch (error) {
    message = `cannot be called: ${error instanceof Error ? error.message : error}`;
  }
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** The option `tls`. Of a function, the value is what it returns at the start. */
export const tlsSource = offer.pipe(allParts);

/** What is wrong with certificates. */
function problemOf(tls: OfferedTls, names: Names): string | undefined {
  const { data, error } = allParts.safeParse(tls);
  if (data) return pairProblem(data, names);
  const [issue] = error.issues;
  return `${names[issue?.path[0] as Part]} ${issue?.message}`;
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
    const { data, error } = offer.safeParse(source);
    const problems = error?.issues.map(({ message }) => `tls ${message}`) ?? [];
    const offered: OfferedTls = Object(data);
    const before = current;
    for (const group of error ? [] : groups) {
      const isNew = (part: Part) => String(offered[part] ?? '') !== String(current[part] ?? '');
      if (!group.some(isNew)) continue;
      const next = {
        ...current,
        ...Object.fromEntries(group.map((part) => [part, offered[part]])),
      };
      const problem = problemOf(next, tlsNames);
      if (problem === undefined) current = next;
      else problems.push(problem);
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
