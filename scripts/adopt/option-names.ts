/** Names of the objects of a union. */
import { upperFirst } from '../../src/graphql/types/graphql-names.ts';
import type { ApiForm } from '../../src/openapi/read/api-value.ts';
import { typeName } from './names.ts';

/**
 * The names of the objects, in their order. The name of an object is that of its component, if none of the others has
 * it, or follows from a value that only this object has, or from its title. Otherwise it is missing.
 *
 * `base`: the beginning of names that the document does not specify. `nameOf`: the component of a form.
 */
export function optionNames(
  forms: readonly ApiForm[],
  base: string,
  nameOf: (form: ApiForm) => string | undefined,
): readonly string[] {
  const components = forms.map(nameOf);
  const titles = forms.map(({ title }) => title);
  return forms.map((form, index) => {
    const [component, title] = [components[index], titles[index]];
    if (component !== undefined && isOnly(component, components)) return typeName(component);
    const start = typeName(component ?? base);
    const value = ownValue(form, forms);
    if (value !== undefined) return `${start}${typeName(value)}`;
    return title !== undefined && isOnly(title, titles) && /^[A-Za-z]/.test(title)
      ? `${start}${typeName(title)}`
      : missingName(start, index + 1);
  });
}

const isOnly = (name: string, names: readonly (string | undefined)[]) =>
  names.filter((one) => one === name).length === 1;

/** The only value of a member of this object that no other object can have there. */
function ownValue(form: ApiForm, forms: readonly ApiForm[]): string | undefined {
  const others = forms.filter((one) => one !== form);
  const names = [...form.members.keys()];
  const known = ['type', 'kind', 'object'].filter((name) => names.includes(name));
  for (const name of [...known, ...names]) {
    const [value, another] = valuesAt(form, name) ?? [];
    if (another !== undefined || typeof value !== 'string' || !/^[A-Za-z]/.test(value)) continue;
    const isOwn = others.every(
      (one) => !one.members.has(name) || valuesAt(one, name)?.includes(value) === false,
    );
    if (isOwn) return value;
  }
  return undefined;
}

/** The only possible values of a member. Undefined if it can have any value. */
function valuesAt({ members }: ApiForm, name: string): readonly unknown[] | undefined {
  const values = members.get(name)?.value.forms.map((form) => form.values) ?? [];
  return values.every((one) => one !== undefined) ? values.flat() : undefined;
}

/** A name that a person has to replace. */
export const missingName = (base: string, number: number) =>
  `${upperFirst(base)}${missing}${number}`;

const missing = 'Unnamed';

/** Names that a person has to replace. */
export const missingNames = new RegExp(`\\w+${missing}\\d+\\b`);
