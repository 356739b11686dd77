/** Parses the changelog: the sections above a version, and the names in them. */

/** `0.1.0` as three numbers. */
const numbersIn = (version: string): number[] => version.split('.').map(Number);

function isNewer(one: string, other: string): boolean {
  const others = numbersIn(other);
  const differing = numbersIn(one)
    .map((part, at) => part - (others[at] ?? 0))
    .find((difference) => difference !== 0);
  return (differing ?? 0) > 0;
}

/**
 * The sections above that of a version: newer ones, and those without a version. Throws if the version has no
 * section.
 */
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

/** The names in backticks outside code blocks. */
export function namesIn(text: string): ReadonlySet<string> {
  const spans = text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g);
  return new Set([...spans].map(([, name = '']) => name.trim()));
}
