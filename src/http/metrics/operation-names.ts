/**
 * Which names of operations may be labels: those of trusted documents, and the first ones that ran for callers whose
 * tokens the service has accepted. Callers can make up any number of names.
 */
import { otherLabel } from './series.ts';

const maxNames = 100;
/** A list of trusted documents may change many times while a process runs. */
const maxTrustedNames = 1_000;
const maxNameLength = 128;
const withoutName = 'unnamed';

export interface NamedOperation {
  /** Undefined for an operation without a name. */
  readonly name: string | undefined;
  /** Whether its document is one that the operator of the process has listed. */
  readonly isTrusted: boolean;
  /** Whether it ran for a caller whose token the service has accepted. */
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
