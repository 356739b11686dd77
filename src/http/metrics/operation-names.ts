/**
 * Determines which names of operations may be labels, because callers can invent any number of names: those of trusted
 * documents, and the first ones of callers whose tokens the service has accepted.
 */
import { otherLabel } from './series.ts';

const maxNames = 100;
/** Maximum number of names from trusted documents, because a list may change many times while a process runs. */
const maxTrustedNames = 1_000;
const maxNameLength = 128;
const withoutName = 'unnamed';

export interface NamedOperation {
  /** Name of the operation. Undefined if it has none. */
  readonly name: string | undefined;
  /** Whether its document is one of the trusted documents. */
  readonly isTrusted: boolean;
  /** Whether it was executed for a caller whose token the service has accepted. */
  readonly hasRun: boolean;
}

export class OperationNames {
  readonly #names = new Set<string>();
  readonly #trusted = new Set<string>();

  labelOf({ name, isTrusted, hasRun }: NamedOperation): string {
    if (name === undefined) return withoutName;
    if (this.#trusted.has(name) || this.#names.has(name)) return name;
    if (name.length > maxNameLength) return otherLabel;
    if (isTrusted && this.#trusted.size < maxTrustedNames) this.#trusted.add(name);
    else if (hasRun && this.#names.size < maxNames) this.#names.add(name);
    else return otherLabel;
    return name;
  }
}
