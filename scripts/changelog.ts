/** Parses the changelog: the sections above a version, and the names in them. */

/**
 * The sections above that of a version: those of newer versions, and of unreleased changes. Throws if the version has
 * no section.
 */
export function newerSections(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^(?=## )/m);
  const at = sections.findIndex((section) => headOf(section) === version);
  if (at < 0) throw new TypeError(`CHANGELOG.md has no section for ${version}, which is released.`);
  return sections.slice(0, at).join('');
}

/** The version of a section, or another heading, without a link and a date after it. */
const headOf = (section: string) => /^## \[?([^\s\]]+)/.exec(section)?.[1];

/** The names in backticks outside code blocks. */
export function namesIn(text: string): ReadonlySet<string> {
  const spans = text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g);
  return new Set([...spans].map(([, name = '']) => name.trim()));
}
