/** Asks the host for its current certificates. */
import type { TlsSettings } from '../rest/transport/connection-settings.ts';
import { isRecord } from '../rest/values/record.ts';

const isPart = (name: string) => name === 'ca' || name === 'cert' || name === 'key';

/** The certificates that the function returns, which are not checked yet. An error if they cannot be used. */
export function askedTls(source: () => TlsSettings): TlsSettings | string {
  try {
    const asked: unknown = source();
    // A promise would look like an object without certificates.
    if (isRecord(asked) && !('then' in asked) && Object.keys(asked).every(isPart)) return asked;
    return 'tls must return an object with ca, cert and key';
  } catch (error) {
    return `tls cannot be called: ${error instanceof Error ? error.message : String(error)}`;
  }
}
