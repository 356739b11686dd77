/** Suggests names for names with typing errors. */
import { editsBetween } from '../rest/values/edits.ts';

/**
 * The number of letters in which a name may differ. Short names are similar by accident: PORT and PATH differ in two
 * letters, and so do HOST and HOME.
 */
const slackOf = (name: string) => Math.min(2, Math.floor(name.length / 6));

/** The most similar name. Undefined if none is similar enough. */
export function closest(typed: string, names: readonly string[]): string | undefined {
  return names
    .filter((name) => Math.abs(name.length - typed.length) <= slackOf(name))
    .map((name) => ({ name, letters: editsBetween(typed, name) }))
    .filter(({ name, letters }) => letters <= slackOf(name))
    .toSorted((a, b) => a.letters - b.letters)[0]?.name;
}
