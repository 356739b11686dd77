/** The components of a document: values that its operations refer to by a name. */
import type { ApiOperation } from '../../src/openapi/read/api.ts';
import type { ApiForm, ApiValue } from '../../src/openapi/read/api-value.ts';
import { UnusableDocument } from '../../src/openapi/read/unusable-document.ts';
import { isSame, objectIn, unnamed } from './forms.ts';
import { typeName } from './names.ts';

export class Components {
  readonly #byName = new Map<string, ApiValue>();
  /** Objects, by the value of their member `object`, whose component has this name, too. */
  readonly #objects = new Set<string>();
  readonly #seen = new Set<ApiValue>();

  /** `operations`: all of the document, because others may use a component as it is. */
  constructor(operations: readonly ApiOperation[]) {
    for (const operation of operations) {
      try {
        for (const value of valuesOf(operation)) this.#visit(value);
      } catch (error) {
        // An operation that is not adopted need not be usable.
        if (!(error instanceof UnusableDocument)) throw error;
      }
    }
  }

  #visit(first: ApiValue): void {
    const left = [first];
    for (let value = left.pop(); value; value = left.pop()) {
      if (this.#seen.has(value)) continue;
      this.#seen.add(value);
      const { name, forms } = value;
      const [form, another] = forms;
      if (name !== undefined && !this.#byName.has(name)) this.#byName.set(name, value);
      const object = form && !another ? objectIn(form) : undefined;
      if (object !== undefined && isNameOf(object, name)) this.#objects.add(object);
      for (const { members, items, entries, entryNames } of forms)
        left.push(
          ...[...members.values()].map((member) => member.value),
          ...[items, entries, entryNames].filter((one) => one !== undefined),
        );
    }
  }

  /** Whether the object with this value of `object` has a component with the same name. */
  has(object: string): boolean {
    return this.#objects.has(object);
  }

  /**
   * The name of a form of a value. A form that extends a component with `allOf` has the name of that component, which is
   * not its own.
   */
  nameOf(value: ApiValue, form: ApiForm): string | undefined {
    if (form.name === undefined || form.name === value.name) return value.name;
    const component = this.#byName.get(form.name);
    if (component) return isSame(component, unnamed(form)) ? form.name : value.name;
    return value.forms.length === 1 && value.name !== undefined ? value.name : form.name;
  }
}

/** Whether this is the name of the object, as the kernel requires it: `SiteSpace` of `site-space`. */
export const isNameOf = (object: string, name: string | undefined) =>
  name !== undefined && typeName(name).toLowerCase() === object.replaceAll('-', '');

function valuesOf({ parameters, body, responses }: ApiOperation): readonly ApiValue[] {
  return [
    ...parameters.map(({ value }) => value),
    ...(body ? [body.value] : []),
    ...[...responses.values()].flatMap(({ value }) => value ?? []),
  ];
}
