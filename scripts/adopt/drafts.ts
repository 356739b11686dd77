/** Drafts of shapes, by their names. */
import { nearestNames } from '../../src/graphql/errors/nearest-names.ts';
import { upperFirst } from '../../src/graphql/types/graphql-names.ts';
import type { ApiValue } from '../../src/openapi/read/api-value.ts';
import { isNameOf } from './components.ts';
import { isSame } from './forms.ts';
import type { House, Members } from './house.ts';
import type { HouseShapes } from './house-shapes.ts';
import type { Draft, Type } from './model.ts';
import { singularOf, typeName } from './names.ts';
import { NotAdoptable } from './not-adoptable.ts';
import { missingName, missingNames } from './option-names.ts';
import type { Place } from './place.ts';
import type { Todo } from './todo.ts';

export class Drafts {
  readonly all = new Map<string, Draft>();
  readonly #house: House;
  readonly #shapes: HouseShapes;
  readonly #todo: Todo;
  /** The value of each draft, including drafts that are still being read. */
  readonly #values = new Map<string, ApiValue>();
  /** Drafts whose name was taken, with that name. */
  readonly #renamed = new Map<string, string>();
  readonly #chosen: ReadonlyMap<string, string>;

  /** `chosen`: other names for drafts, by the names that they would have. */
  constructor(house: House, shapes: HouseShapes, chosen: ReadonlyMap<string, string>, todo: Todo) {
    this.#house = house;
    this.#shapes = shapes;
    this.#chosen = new Map([...chosen].map(([own, final]) => [typeName(own), final]));
    this.#todo = todo;
  }

  /**
   * A shape of the project, if there is one with the first of these names and these members. Otherwise a draft, whose
   * name is the first one that is not taken.
   */
  named(
    value: ApiValue,
    given: readonly (string | undefined)[],
    place: Place,
    make: (name: string) => Draft,
  ): Type {
    const placed = `${place.owner}${upperFirst(singularOf(place.member))}`;
    const names = [...new Set([...given.flatMap((one) => one ?? []), placed].map(typeName))];
    const [name = placed] = names;
    const known = this.#shapes.named(name, value, place.isRequest);
    if (known !== undefined) return { is: 'named', name: known };
    // An unnamed object that contains itself has one name.
    for (const [own, one] of this.#values)
      if (one === value) return { is: 'named', name: this.#nameFor(own) };
    const isTaken = (one: string) => {
      const taken = this.#values.get(one);
      return this.#house.shapes.has(one) || (taken !== undefined && !isSame(taken, value));
    };
    let own = names.find((one) => !isTaken(one)) ?? placed;
    for (let suffix = 1; isTaken(own); suffix += 1) own = missingName(placed, suffix);
    const final = this.#nameFor(own);
    if (!this.#values.has(own)) {
      this.#values.set(own, value);
      this.all.set(final, make(final));
    }
    if (own !== name && final === own) this.#renamed.set(own, name);
    return { is: 'named', name: final };
  }

  readonly #nameFor = (own: string) => this.#chosen.get(own) ?? own;

  /** Throws for a chosen name that is taken, or that is for no draft. To be called when everything was read. */
  requireChosen(): void {
    for (const [own, final] of this.#chosen) {
      if (!this.#values.has(own))
        throw new NotAdoptable(
          `--name ${own}=${final}: no type of this run would be called ${own}.${nearestNames(own, this.#values.keys())}`,
        );
      const isOther = [...this.#values.keys()].some(
        (one) => one !== own && this.#nameFor(one) === final,
      );
      if (isOther || this.#house.shapes.has(final) || missingNames.test(final))
        throw new NotAdoptable(`--name ${own}=${final}: the name ${final} is taken.`);
    }
  }

  /**
   * Lists which drafts are another form of an object, as their `object` says, and which have another name than their own
   * because that was taken. To be called when everything was read.
   */
  compare(): void {
    const chosen = new Set(this.#chosen.values());
    for (const [own, draft] of this.all) {
      if (draft.is === 'enumeration') this.#noteSameValues(own, Object.keys(draft.values));
      const form = draft.is === 'shape' ? formOf(draft) : undefined;
      const name = form?.kind === undefined ? undefined : this.#nameOf(form.kind);
      const other = name === undefined || name === own ? undefined : this.#formNamed(name);
      if (draft.is === 'shape' && form?.members.has('id') && name !== undefined && other) {
        this.all.set(own, { ...draft, formOf: name });
        const more = differencesOf(form, other).map((one) => `${own} ${one}`);
        const less = differencesOf(other, form).map((one) => `${name} ${one}`);
        const short =
          more.length > 0
            ? ''
            : ` If only its ID is needed, \`shortForm('${form.kind}', '${name}')\`.`;
        this.#todo.add(
          'shapes',
          own,
          `it is another form of ${name}, as its \`object\` says (${[...more, ...less].join('; ') || 'members of their members differ'}): what does the graph have of it, and from which response?${short}`,
        );
        continue;
      }
      if (missingNames.test(own)) {
        this.#todo.add('shapes', own, `the document has no name for it: ${another(`${own}=…`)}.`);
        continue;
      }
      const taken = this.#renamed.get(own);
      if (taken !== undefined)
        this.#todo.add(
          'shapes',
          own,
          `the name ${taken} is taken by something else: is ${own} right?`,
        );
      // Addresses and permissions are named after their objects.
      if (!chosen.has(own) && draft.is !== 'urls' && draft.is !== 'permissions')
        this.#todo.add(
          'names',
          own,
          `the type is named after the document. For a better name, ${another('OLD=NEW')}.`,
        );
    }
  }

  /** Lists an enumeration that has all values of one of the project, or only such values. */
  #noteSameValues(own: string, values: readonly string[]): void {
    const given = new Set(values);
    const same = [...this.#house.shapes.values()].flatMap(({ name, values: known }) => {
      const other = new Set(known);
      const isAlike = given.isSubsetOf(other) || given.isSupersetOf(other);
      return isAlike && Math.min(given.size, other.size) >= 2 ? [name] : [];
    });
    if (same.length > 0)
      this.#todo.add(
        'shapes',
        own,
        `its values are those of ${same.join(' or ')}, or some of them, or more: is it the same?`,
      );
  }

  /** The name of the object, as the kernel requires it, if a draft or a shape of the project has that name. */
  #nameOf(object: string): string | undefined {
    const names = [...this.#values.keys(), ...this.#house.shapes.keys()];
    const own = names.find((name) => isNameOf(object, name));
    return own && this.#nameFor(own);
  }

  #formNamed(name: string): Form | undefined {
    const draft = this.all.get(name);
    if (draft) return draft.is === 'shape' ? formOf(draft) : undefined;
    const { kind, members } = this.#house.shapes.get(name) ?? {};
    return members && { kind, members };
  }
}

const another = (given: string) => `take the draft back, and adopt again with \`--name ${given}\``;

/** What distinguishes the forms of one object. */
interface Form {
  /** The only value of the member `object`. */
  readonly kind: string | undefined;
  readonly members: Members;
}

function formOf({ members }: Extract<Draft, { is: 'shape' }>): Form {
  const type = members.find(({ name }) => name === 'object')?.type;
  return {
    kind: type?.is === 'literal' ? String(type.value) : undefined,
    members: new Map(members.map(({ name, isOptional }) => [name, !isOptional])),
  };
}

/** What one form of an object has, and the other one does not have. */
function differencesOf({ members }: Form, other: Form): readonly string[] {
  const alone = [...members.keys()].filter((name) => !other.members.has(name));
  const always = [...members].filter(
    ([name, isRequired]) => isRequired && other.members.get(name) === false,
  );
  return [
    ...(alone.length > 0 ? [`alone has ${alone.join(', ')}`] : []),
    ...(always.length > 0 ? [`always has ${always.map(([name]) => name).join(', ')}`] : []),
  ];
}
