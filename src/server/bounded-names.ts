/**
 * Determines which names may be labels of metrics, because callers can invent any number of names: those of trusted
 * documents, and the first ones of callers whose tokens the service has accepted.
 */
const maxAccepted = 100;
/** Maximum number of names from trusted documents, because a list may change many times while a process runs. */
const maxTrusted = 1_000;
/** Maximum length of a name. In logs and spans, longer ones are truncated. */
export const maxNameLength = 128;

export const otherLabel = 'other';

export interface NamedOperation {
  /** Name of the operation. Undefined if it has none. */
  readonly name: string | undefined;
  /** Whether its document is one of the trusted documents. */
  readonly isTrusted: boolean;
  /** Whether it was executed for a caller whose token the service has accepted. */
  readonly hasRun: boolean;
}

/** Returns a function that returns the label for a name: the name itself, or `other` if there are too many. */
export function boundedNames(): (named: NamedOperation) => string {
  const trusted = new Set<string>();
  const accepted = new Set<string>();
  return ({ name, isTrusted, hasRun }) => {
    if (name === undefined) return 'unnamed';
    if (trusted.has(name) || accepted.has(name)) return name;
    if (name.length > maxNameLength) return otherLabel;
    if (isTrusted && trusted.size < maxTrusted) trusted.add(name);
    else if (hasRun && accepted.size < maxAccepted) accepted.add(name);
    else return otherLabel;
    return name;
  };
}
