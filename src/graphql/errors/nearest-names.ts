/** Suggestions for misspelled names. */
import { editsBetween } from '../../rest/values/edits.ts';

const maxNamed = 3;

/** A sentence that suggests the most similar names. Empty if no name is similar. */
export function nearestNames(written: string, names: Iterable<string>): string {
  const likely = [...new Set(names)]
    .map((name) => ({ name, edits: editsBetween(written.toLowerCase(), name.toLowerCase()) }))
    .sort((one, other) => one.edits - other.edits)
    .slice(0, maxNamed)
    .map(({ name }) => name);
  return likely.length === 0 ? '' : ` Nearest: ${likely.join(', ')}.`;
}
