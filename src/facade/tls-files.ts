/** Certificates and keys, as PEM or as files in PEM. Messages do not contain the name of the option. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

type Pem = string | Buffer;

/** Certificates in PEM. */
export const certificates = pem('certificates', (given) => new X509Certificate(given));

/** A private key in PEM, without a passphrase. */
export const privateKey = pem('a private key', (given) => createPrivateKey(given));

/** The content of a file of this kind. */
export const fileOf = (kind: z.ZodType<Pem, Pem>) =>
  z
    .string()
    .transform((path, context): Pem => {
      try {
        return readFileSync(path);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be a file that can be read' });
        return z.NEVER;
      }
    })
    .pipe(kind);

interface Pair {
  readonly cert?: Pem | undefined;
  readonly key?: Pem | undefined;
}

/** What is wrong with a pair of certificate and key, and in which of them; `names` are their names. */
export function tlsProblem(
  { cert, key }: Pair,
  names: Readonly<Record<keyof Pair, string>>,
): { of: keyof Pair; message: string } | undefined {
  if (cert && !key) return { of: 'cert', message: `needs ${names.key}` };
  if (key && !cert) return { of: 'key', message: `needs ${names.cert}` };
  if (!cert || !key || new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    return undefined;
  return { of: 'key', message: `must be the key of ${names.cert}` };
}

function pem(what: string, read: (given: Pem) => unknown) {
  const isReadable = (given: unknown) => {
    if (typeof given !== 'string' && !Buffer.isBuffer(given)) return false;
    try {
      read(given);
      return true;
    } catch {
      return false;
    }
  };
  return z.custom<Pem>(isReadable, `must be ${what} in PEM`);
}
