/** Drafts of shapes, by their names. */
import { upperFirst } from '../../src/graphql/types/graphql-names.ts';
import type { ApiValue } from '../../src/openapi/read/api-value.ts';
import { isSame, objectIn } from './forms.ts';
import type { House } from './house.ts';
import type { HouseShapes } from './house-shapes.ts';
import type { Draft, Type } from './model.ts';
import { singularOf, typeName } from './names.ts';
import type { Place } from './place.ts';
import type { Todo } from './todo.ts';

export class Drafts {
  readonly all = new Map<string, Draft>();
  readonly #house: House;
  readonly #shapes: HouseShapes;
  readonly #todo: Todo;
  /** The value of each draft, including drafts that are still being read. */
  readonly #values = new Map<string, ApiValue>();

  constructor(house: House, shapes: HouseShapes, todo: Todo) {
    this.#house = house;
    this.#shapes = shapes;
    this.#todo = todo;
  }

  /** A shape of the project, if there is one with this name and these members. Otherwise a draft. */
  named(
    value: ApiValue,
    given: string | undefined,
    place: Place,
    make: (name: string) => Draft,
  ): Type {
    const name = typeName(given ?? `${place.owner}${upperFirst(singularOf(place.member))}`);
    const known = this.#shapes.named(name, value, place.isRequest);
    if (known !== undefined) return { is: 'named', name: known };
    // An unnamed object that contains itself has one name.
    for (const [own, one] of this.#values) if (one === value) return { is: 'named', name: own };
    if (this.#mergesInto(name, value, make)) return { is: 'named', name };
    let own = name;
    const isTaken = () => {
      const taken = this.#values.get(own);
      return this.#house.shapes.has(own) || (taken !== undefined && !isSame(taken, value));
    };
    for (let suffix = 0; isTaken(); suffix += 1)
      own = `${place.owner}${upperFirst(singularOf(place.member))}${suffix || ''}`;
    if (own !== name)
      this.#todo.add(
        'shapes',
        own,
        `the name ${name} is taken by something else: is ${own} right?`,
      );
    if (!this.#values.has(own)) {
      this.#values.set(own, value);
      const draft = make(own);
      this.all.set(own, draft);
    }
    return { is: 'named', name: own };
  }

  /**
   * A complete object and a short form of it are one shape, in which members that only one of them has are optional.
   */
  #mergesInto(name: string, value: ApiValue, make: (name: string) => Draft): boolean {
    const known = this.#values.get(name);
    const [form, another] = value.forms;
    const [other] = known?.forms ?? [];
    const before = this.all.get(name);
    if (!form || another || !other || before?.is !== 'shape') return false;
    const object = objectIn(form);
    if (object === undefined || object !== objectIn(other) || isSame(known ?? value, value))
      return false;
    const draft = make(name);
    if (draft.is !== 'shape') return false;
    const names = new Set([...before.members, ...draft.members].map((one) => one.name));
    const members = [...names].flatMap((one) => {
      const [first, second] = [before, draft].map((shape) =>
        shape.members.find((member) => member.name === one),
      );
      const member = first ?? second;
      return member
        ? [{ ...member, isOptional: !first || !second || first.isOptional || second.isOptional }]
        : [];
    });
    this.all.set(name, { ...before, members });
    const inSome = [...names].filter((one) =>
      [before, draft].some((shape) => !shape.members.some((member) => member.name === one)),
    );
    this.#todo.add(
      'shapes',
      name,
      `only some responses have ${inSome.join(', ')}, so the draft has these as optional, and they would be null without an error wherever the others are read. If a list lacks what the read of one object has, leave these members out of the type (\`omit\` of \`adjustType\`), add a field for each with \`fetched\` and the read, give the node no \`list\`, and let the list of the sandbox leave them out, too.`,
    );
    return true;
  }
}
