/** Files of certificates and keys as settings name them. What is wrong with one is told without its name. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The bytes of a file of PEM certificates. */
export const certificateFile = () => file('certificates', (pem) => new X509Certificate(pem));

/** The bytes of a file that holds a private key without a passphrase. */
export const keyFile = () => file('a private key', (pem) => createPrivateKey(pem));

/** Whether the key is that of the certificate. */
export const isPair = (cert: Buffer, key: Buffer): boolean =>
  new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));

function file(what: string, check: (pem: Buffer) => unknown) {
  return z.string().transform((path, context) => {
    const pem = read(path);
    const message = pem ? problemOf(pem, what, check) : 'must be a file that can be read';
    if (pem && message === undefined) return pem;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function problemOf(pem: Buffer, what: string, check: (pem: Buffer) => unknown) {
  try {
    check(pem);
    return undefined;
  } catch {
    return `must be a file of ${what} in PEM`;
  }
}
