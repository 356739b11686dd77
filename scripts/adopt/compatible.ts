/** Checks whether a value of the document matches a shape of the project. */
import type { ApiValue } from '../../src/openapi/read/api-value.ts';
import type { HouseShape } from './house.ts';
import type { Todo } from './todo.ts';

/** Whether the value matches the shape. Smaller differences are added to the to-do list. */
export function isCompatible(shape: HouseShape, value: ApiValue, todo: Todo): boolean {
  const { name, kind, values, members } = shape;
  const forms = value.forms.filter((form) => form.kind !== 'null');
  if (values) {
    const given = forms.flatMap((form) => form.values ?? []);
    const known = new Set<unknown>(values);
    const further = given.filter((one) => !known.has(one));
    if (given.length === 0 || further.length === given.length) return false;
    if (further.length > 0)
      todo.add('shapes', name, `the document has the further values ${further.join(', ')}.`);
    return true;
  }
  if (forms.some((form) => form.kind !== 'object')) return false;
  const given = new Set(forms.flatMap((form) => [...form.members.keys()]));
  // A map has no members, and a union has several forms.
  if (!members) return given.size === 0 || forms.length > 1;
  const objects = forms.flatMap((form) => form.members.get('object')?.value.forms ?? []);
  if (objects.flatMap((form) => form.values ?? [])[0] !== kind) return false;
  if ([...members].some(([one, isRequired]) => isRequired && !given.has(one))) return false;
  const further = [...given].filter((one) => !members.has(one));
  if (further.length === given.size) return false;
  if (further.length > 0)
    todo.add('shapes', name, `the document has the further members ${further.join(', ')}.`);
  const optional = [...members].flatMap(([one, isRequired]) =>
    isRequired && forms.some((form) => form.members.get(one)?.isRequired === false) ? [one] : [],
  );
  if (optional.length > 0)
    todo.add(
      'shapes',
      name,
      `the document does not require ${optional.join(', ')}, and the project does.`,
    );
  return true;
}
