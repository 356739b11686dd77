/** Suggests names for mistyped ones. */
import { editsBetween } from '../rest/values/edits.ts';

/**
 * Letters by which a name may differ. Short names resemble others by accident: PORT and PATH differ in two letters, as
 * do HOST and HOME.
 */
const slackOf = (name: string) => Math.min(2, Math.floor(name.length / 6));

/** The most similar name, if it is similar enough. */
export function closest(typed: string, names: readonly string[]): string | undefined {
  return names
    .filter((name) => Math.abs(name.length - typed.length) <= slackOf(name))
    .map((name) => ({ name, letters: editsBetween(typed, name) }))
    .filter(({ name, letters }) => letters <= slackOf(name))
    .toSorted((a, b) => a.letters - b.letters)[0]?.name;
}
