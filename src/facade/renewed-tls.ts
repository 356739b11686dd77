/**
 * Certificates that are renewed while connections are open. The authorities, and the certificate together with its key,
 * are each used as soon as they are valid, because the files of a pair are replaced one after the other.
 */
import type { TlsSettings } from '../rest/transport/connection-settings.ts';
import { certificates, type Pem, privateKey, tlsProblem } from './settings/tls-files.ts';

type Part = keyof TlsSettings;

/** The new parts. An error in place of a part is the reason why it cannot be read. */
export type OfferedTls = { readonly [Name in Part]?: Pem | Error | undefined };

interface RenewedTlsOptions {
  /** The names of the parts for users. */
  readonly names: Readonly<Record<Part, string>>;
  readonly log: Readonly<Record<'info' | 'error', (line: object, message: string) => void>>;
}

const kinds = { ca: certificates, cert: certificates, key: privateKey } as const;
const pair = ['cert', 'key'] as const;

export class RenewedTls {
  readonly #options: RenewedTlsOptions;
  #current: TlsSettings;
  /** The problem of the last offer. */
  #reason: string | undefined;
  #isLogged = false;

  constructor(first: TlsSettings, options: RenewedTlsOptions) {
    this.#current = first;
    this.#options = options;
  }

  /** The current certificates. The object is the same until something is renewed. */
  get current(): TlsSettings {
    return this.#current;
  }

  /** Uses the parts that are new and valid. The other parts remain as they are. */
  offer(offered: OfferedTls): void {
    const problems = new Map<Part, string>();
    const ca = this.#newer(['ca'], offered, problems);
    const newPair = this.#newer(pair, offered, problems);
    if (newPair) this.#checkPair(newPair, problems);
    const isPairTaken = newPair && !pair.some((part) => problems.has(part));
    if (ca || isPairTaken) {
      this.#current = { ...this.#current, ...ca, ...(isPairTaken && newPair) };
      this.#options.log.info({}, 'renewed certificates are in use');
    }
    this.#complain(
      [...problems].map(([part, problem]) => `${this.#options.names[part]} ${problem}`),
    );
  }

  /** Notes that no part can be offered. */
  refuse(reason: string): void {
    this.#complain([reason]);
  }

  /** These parts, if one of them is new and each of them is valid. */
  #newer(
    parts: readonly Part[],
    offered: OfferedTls,
    problems: Map<Part, string>,
  ): TlsSettings | undefined {
    const isNew = (part: Part) => String(offered[part] ?? '') !== String(this.#current[part] ?? '');
    if (!parts.some(isNew)) return undefined;
    for (const part of parts) {
      const problem = problemOf(part, offered[part]);
      if (problem !== undefined) problems.set(part, problem);
    }
    if (parts.some((part) => problems.has(part))) return undefined;
    return Object.fromEntries(parts.map((part) => [part, offered[part]]));
  }

  #checkPair({ cert, key }: TlsSettings, problems: Map<Part, string>): void {
    const problem = tlsProblem({ cert, key }, this.#options.names);
    if (problem) problems.set(problem.of, problem.message);
  }

  /** Logs a problem once, and only if it is still there at the next offer, because a renewal may be in progress. */
  #complain(problems: readonly string[]): void {
    const reason = problems.length > 0 ? problems.join('; ') : undefined;
    if (reason !== this.#reason) this.#isLogged = false;
    else if (reason !== undefined && !this.#isLogged) {
      this.#isLogged = true;
      this.#options.log.error({ reason }, 'certificates stay as they were');
    }
    this.#reason = reason;
  }
}

function problemOf(part: Part, value: OfferedTls[Part]): string | undefined {
  if (value === undefined) return undefined;
  if (value instanceof Error) return value.message;
  return kinds[part].safeParse(value).error?.issues[0]?.message;
}
