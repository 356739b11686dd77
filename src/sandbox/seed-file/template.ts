/** Fills the templates of scopes and IDs, and parses them. */

const placeholder = /\{(\w+)\}/g;

/** The members in the template, in order. */
export const membersIn = (template: string): string[] =>
  [...template.matchAll(placeholder)].map(([, name = '']) => name);

/** The text for the members; undefined if one is missing. */
export function fill(
  template: string,
  members: Readonly<Record<string, unknown>>,
): string | undefined {
  if (membersIn(template).some((name) => typeof members[name] !== 'string')) return undefined;
  return template.replace(placeholder, (_, name: string) => String(members[name]));
}

/** The members in a text; undefined if it does not match. Members contain no slashes. */
export function read(template: string, text: string): Record<string, string> | undefined {
  const pattern = template.replace(placeholder, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(text);
  return found ? { ...found.groups } : undefined;
}
