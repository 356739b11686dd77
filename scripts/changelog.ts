/** Reads the changelog: what stands above a version, and what is named there. */

/** `0.1.0` as numbers, in their order. */
const numbersIn = (version: string): number[] => version.split('.').map(Number);

function isNewer(one: string, other: string): boolean {
  const others = numbersIn(other);
  const differing = numbersIn(one)
    .map((part, at) => part - (others[at] ?? 0))
    .find((difference) => difference !== 0);
  return (differing ?? 0) > 0;
}

/** The sections on top that are newer than a version, or have none yet. Throws where that version has none. */
export function newerSections(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/m);
  const versionOf = (section: string) => /^## \[?(\d+\.\d+\.\d+)/.exec(section)?.[1];
  if (!sections.some((section) => versionOf(section) === version))
    throw new TypeError(`CHANGELOG.md has no section for ${version}, which is released.`);
  const first = sections.findIndex((section) => {
    const own = versionOf(section);
    return own !== undefined && !isNewer(own, version);
  });
  return sections.slice(1, first).join('');
}

/** What stands in backticks, but for blocks of code. */
export function namesIn(text: string): ReadonlySet<string> {
  const spans = text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g);
  return new Set([...spans].map(([, name = '']) => name.trim()));
}
