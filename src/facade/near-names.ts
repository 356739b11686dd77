/** Suggests names for mistyped ones. */

/**
 * Letters by which a name may differ. Short names resemble others by accident: PORT and PATH differ in two letters, as
 * do HOST and HOME.
 */
const slackOf = (name: string) => Math.min(2, Math.floor(name.length / 6));

/** The most similar name, if it is similar enough. */
export function closest(typed: string, names: readonly string[]): string | undefined {
  return names
    .filter((name) => Math.abs(name.length - typed.length) <= slackOf(name))
    .map((name) => ({ name, letters: distance(typed, name) }))
    .filter(({ name, letters }) => letters <= slackOf(name))
    .toSorted((a, b) => a.letters - b.letters)[0]?.name;
}

/** Edit distance: letters to insert, delete, replace, or swap with their neighbor. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped && i > 1 && j > 1 ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
