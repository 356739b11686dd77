/** Finds the shape of the project that describes a value. */
import type { ApiForm, ApiValue } from '../../src/openapi/read/api-value.ts';
import { isCompatible } from './compatible.ts';
import { objectIn } from './forms.ts';
import type { House, HouseShape, Members } from './house.ts';
import type { Todo } from './todo.ts';

/** The number of values with which an enumeration is the one with the same values, whatever its name is. */
const minValues = 5;

export class HouseShapes {
  readonly #house: House;
  readonly #todo: Todo;

  constructor(house: House, todo: Todo) {
    this.#house = house;
    this.#todo = todo;
  }

  /** The shape with this name. For a response, otherwise the shape with the same value of `object`. */
  named(name: string, value: ApiValue, isRequest: boolean): string | undefined {
    const known = this.#house.shapes.get(name);
    if (known && isCompatible(known, value, this.#todo)) return name;
    const [form, another] = value.forms.filter(({ kind }) => kind !== 'null');
    if (form?.values && !another) return this.#enumeration(name, form.values);
    const object = form && !another && !isRequest ? objectIn(form) : undefined;
    if (object === undefined) return undefined;
    const same = [...this.#house.shapes.values()].filter(
      (shape) =>
        shape.constant &&
        shape.kind === object &&
        (shape.tags !== undefined || isCompatible(shape, value, this.#todo)),
    );
    return this.#only(same, name);
  }

  /** The enumeration with exactly these values. Few values may be equal by chance. */
  #enumeration(name: string, given: readonly unknown[]): string | undefined {
    if (given.length < minValues) return undefined;
    const wanted = new Set(given);
    const same = [...this.#house.shapes.values()].filter(
      ({ constant, values }) =>
        constant && values && wanted.symmetricDifference(new Set<unknown>(values)).size === 0,
    );
    return this.#only(same, name);
  }

  /** The union whose kinds are the same. */
  union(name: string | undefined, forms: readonly ApiForm[]): string | undefined {
    const same = [...this.#house.shapes.values()].filter(({ tags, constant }) => {
      if (!tags || !constant) return false;
      const given = forms.map((form) => ({
        tags: form.members.get(tags.by)?.value.forms[0]?.values ?? [],
        form,
      }));
      return (
        given.length > 1 &&
        given.every(({ tags: [tag, another], form }) => {
          const option = tags.options.get(String(tag));
          return another === undefined && option !== undefined && isSameKind(form, option);
        })
      );
    });
    return this.#only(same, name);
  }

  #only(found: readonly HouseShape[], name: string | undefined): string | undefined {
    const [first, ...others] = found;
    const own = found.find((one) => one.name === name) ?? (others.length === 0 ? first : undefined);
    if (own && name !== undefined && own.name !== name)
      this.#todo.add('shapes', name, `the draft uses ${own.name} for it.`);
    return own?.name;
  }
}

/** Whether neither requires a member that the other does not have. */
const isSameKind = ({ members }: ApiForm, option: Members) =>
  [...option].every(([name, isRequired]) => !isRequired || members.has(name)) &&
  [...members].every(([name, { isRequired }]) => !isRequired || option.has(name));
