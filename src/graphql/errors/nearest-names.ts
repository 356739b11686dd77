/** Suggestions for misspelled names. */
import { editsBetween } from '../../rest/values/edits.ts';

const maxNamed = 3;
const maxSuggestions = 5;

/** A sentence that suggests the most similar names. Empty if no name is similar. */
export function nearestNames(written: string, names: Iterable<string>): string {
  const likely = [...new Set(names)]
    .map((name) => ({ name, edits: editsBetween(written.toLowerCase(), name.toLowerCase()) }))
    .sort((one, other) => one.edits - other.edits)
    .slice(0, maxNamed)
    .map(({ name }) => name);
  return likely.length === 0 ? '' : ` Nearest: ${likely.join(', ')}.`;
}

/** The sentence `Did you mean …?` of graphql-js. Empty if no name is similar. */
export function didYouMean(written: string, names: readonly string[]): string {
  const maxEdits = Math.floor(written.length * 0.4) + 1;
  const likely = names
    .filter((name) => Math.abs(name.length - written.length) <= maxEdits)
    .map((name) => ({ name, edits: editsBetween(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((one, other) => one.edits - other.edits)
    .slice(0, maxSuggestions)
    .map(({ name }) => `"${name}"`);
  if (likely.length === 0) return '';
  // Not created when the module is loaded, because the first one takes several milliseconds and few processes need it.
  const choice = new Intl.ListFormat('en', { type: 'disjunction' });
  return ` Did you mean ${choice.format(likely)}?`;
}
