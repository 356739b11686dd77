/** How the scope and the id of a row are written with members of an object, and read back. */

const placeholder = /\{(\w+)\}/g;

/** Members that the template is filled with, in their order. */
export const membersIn = (template: string): string[] =>
  [...template.matchAll(placeholder)].map(([, name = '']) => name);

/** The text for these members; undefined when one of them is missing. */
export function fill(
  template: string,
  members: Readonly<Record<string, unknown>>,
): string | undefined {
  if (membersIn(template).some((name) => typeof members[name] !== 'string')) return undefined;
  return template.replace(placeholder, (_, name: string) => String(members[name]));
}

/** The members that make this text; undefined when none do. No member contains a slash. */
export function read(template: string, text: string): Record<string, string> | undefined {
  const pattern = template.replace(placeholder, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(text);
  return found ? { ...found.groups } : undefined;
}
