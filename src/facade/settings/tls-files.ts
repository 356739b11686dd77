/** Certificates and keys in PEM, directly or as files. The messages do not contain the name of the option. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export type Pem = string | Buffer;

/** Certificates in PEM. */
export const certificates = pem('certificates', (given) => {
  // OpenSSL would silently use only the certificates before one that is invalid or incomplete. A key may be in the same
  // file.
  const blocks = String(given)
    .split(/(?=-----BEGIN )/)
    .filter((block) => /^-----BEGIN (X509 |TRUSTED )?CERTIFICATE-----/.test(block));
  for (const block of blocks) new X509Certificate(block);
  return blocks.length > 0;
});

/** A private key in PEM, without a passphrase. */
export const privateKey = pem('a private key', (given) => Boolean(createPrivateKey(given)));

export const unreadableFile = 'must be a file that can be read';

export interface PemFile {
  readonly path: string;
  readonly content: Pem;
}

/** A file with content of this kind. */
export const fileOf = (kind: z.ZodType<Pem, Pem>) =>
  z
    .string()
    .transform((path, context): { path: string; content: Pem } => {
      try {
        return { path, content: readFileSync(path) };
      } catch {
        context.addIssue({ code: 'custom', message: unreadableFile });
        return z.NEVER;
      }
    })
    .superRefine(({ content }, context) => {
      for (const { message } of kind.safeParse(content).error?.issues ?? [])
        context.addIssue({ code: 'custom', message });
    });

interface Pair {
  readonly cert?: Pem | undefined;
  readonly key?: Pem | undefined;
}

/** What is wrong with a certificate and its key, and with which of the two. `names`: their names in messages. */
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

function pem(what: string, read: (given: Pem) => boolean) {
  const isReadable = (given: unknown) => {
    if (typeof given !== 'string' && !Buffer.isBuffer(given)) return false;
    try {
      return read(given);
    } catch {
      return false;
    }
  };
  return z.custom<Pem>(isReadable, `must be ${what} in PEM`);
}
