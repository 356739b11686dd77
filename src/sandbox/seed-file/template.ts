/** Fills the templates of scopes and IDs, and parses them. */

const placeholder = /\{(\w+)\}/g;

/** A parsed template. There are about 40 templates, and each is used for hundreds of rows. */
interface Form {
  readonly members: readonly string[];
  readonly pattern: RegExp;
}

const forms = new Map<string, Form>();

function formOf(template: string): Form {
  const known = forms.get(template);
  if (known) return known;
  const form = {
    members: [...template.matchAll(placeholder)].map(([, name = '']) => name),
    pattern: new RegExp(`^${template.replace(placeholder, '(?<$1>[^/]+)')}$`),
  };
  forms.set(template, form);
  return form;
}

/** The members in the template, in order. */
export const membersIn = (template: string): readonly string[] => formOf(template).members;

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
  const found = formOf(template).pattern.exec(text);
  return found ? { ...found.groups } : undefined;
}
