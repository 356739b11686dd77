/** Determines which members contain IDs of resources. */

import { lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import type { ApiForm } from '../../src/openapi/read/api-value.ts';
import { resourceNames } from '../../src/rest/table/resource-names.ts';
import { isNameOf } from './components.ts';
import type { House } from './house.ts';
import { parametersOf, type Type } from './model.ts';
import { plural } from './names.ts';
import type { Todo } from './todo.ts';

/** Formats of texts that are no IDs. Others, such as `uuid`, may be those of IDs. */
const otherTexts =
  /^(date|date-time|time|duration|email|idn-email|hostname|idn-hostname|ipv4|ipv6|uri|uri-reference|uri-template|iri|iri-reference|byte|binary|password|regex|json-pointer|emoji)$/;

const isOtherText = ({ format }: ApiForm['limits']) =>
  typeof format === 'string' && otherTexts.test(format);

const endsAsId = /(Id|ID|Ids|IDs)$/;

/** Members that often contain IDs although their names do not specify a resource. */
const vague =
  /^(parent|owner|source|target|creator|contributor|author|actor|subject|ref)$|(Id|ID|Ids|IDs|By)$/;

export class References {
  readonly #house: House;
  readonly #todo: Todo;

  constructor(house: House, todo: Todo) {
    this.#house = house;
    this.#todo = todo;
  }

  /** The resource that is certain from the name of a text member. Possible references are added to the to-do list. */
  named(
    member: string,
    limits: ApiForm['limits'],
    place: string,
    path: string,
  ): string | undefined {
    if (member === 'id') return undefined;
    if (isOtherText(limits)) {
      if (endsAsId.test(member))
        this.#todo.add(
          'references',
          place,
          `it is named like an ID, and its format is \`${limits.format}\`: is it one? Then \`reference()\`, or \`opaqueId()\` of what the graph does not have.`,
        );
      return undefined;
    }
    const among = resourceNames.filter((name) => {
      const one = lowerFirst(name);
      const ids = this.#hasOtherKey(name) ? [] : [`${one}Id`, `${one}ID`, `${one}Ids`];
      return [one, plural(one), ...ids].includes(member);
    });
    const [resource] = among;
    if (resource !== undefined && isUnlimited(limits)) {
      this.#keyNotes(resource, place, path);
      // `site` may also be the name of a site, where the path does not say in which organization it is.
      if (endsAsId.test(member) || this.#fits(resource, path)) return resource;
    }
    const words = resourceNames.filter((name) =>
      new RegExp(`${name}(?![a-z])`).test(`${member.charAt(0).toUpperCase()}${member.slice(1)}`),
    );
    const others = this.#house.resources.filter(({ name }) => lowerFirst(name) === member);
    const named =
      resource === undefined ? [...words, ...others.map(({ name }) => name)] : [resource];
    const possible = [...new Set<string>(named)];
    const looksLikeId = limits.minLength === 1 && limits.maxLength === 256;
    if (possible.length > 0 || looksLikeId || vague.test(member))
      this.#todo.add(
        'references',
        place,
        possible.length > 0
          ? `is it the ID of a ${possible.join(' or ')}? Then \`reference('${possible.at(-1)}')\`.`
          : 'is it an ID? Then `reference()`, or `opaqueId()` of what the graph does not have.',
      );
    return undefined;
  }

  /** The resource of a reference `{id: <id>}`, if the document or the name of the member specifies it. */
  nested({ members, references }: ApiForm, member: string): string | undefined {
    const names = [...members.keys()].filter((name) => name !== 'object');
    if (names.length !== 1 || names[0] !== 'id') return undefined;
    const [resource] = references;
    if (resource !== undefined) return resource;
    const [kind] = members.get('object')?.value.forms[0]?.values ?? [];
    return resourceNames.find(
      (name) =>
        lowerFirst(name) === member ||
        (kind !== undefined && this.#house.shapes.get(name)?.kind === kind),
    );
  }

  /** Lists a number whose name is that of an ID: references are texts. */
  number(member: string, place: string): void {
    if (endsAsId.test(member))
      this.#todo.add(
        'references',
        place,
        'it is named like an ID, and is a number, which `reference()` does not take: of what is it the ID? The graph calls such an ID `…RestId`.',
      );
  }

  /**
   * The references of an object that has only an ID and a type, if each type is the name of a resource:
   * `{type: 'site-space', id: <id>}` or `{type: 'space', space: <id>}`. Undefined for other objects.
   */
  pointer({ members }: ApiForm, place: string, path: string): Type | undefined {
    const type = members.get('type');
    const [[member = '', id] = []] = [...members].filter(([name]) => name !== 'type');
    if (members.size !== 2 || !id?.isRequired || !type?.isRequired) return undefined;
    const [text, another] = id.value.forms;
    if (another || text?.kind !== 'string' || text.values || isOtherText(text.limits))
      return undefined;
    const tags = type.value.forms.flatMap(({ values }) => values ?? [undefined]);
    const options = tags.flatMap((tag) => {
      if (typeof tag !== 'string') return [];
      const resource = resourceNames.find((name) => isNameOf(tag, name));
      if (!resource || this.#hasOtherKey(resource)) return [];
      const own = lowerFirst(resource);
      const isOwn = member === `${own}Id` || (member === own && this.#fits(resource, path));
      return member === 'id' || isOwn
        ? [{ is: 'taggedReference' as const, tag, member, resource }]
        : [];
    });
    const [first, ...others] = options;
    if (!first || options.length < tags.length) return undefined;
    for (const { resource } of options) this.#keyNotes(resource, place, path);
    if (others.length === 0) return first;
    const values = options.map((one) => ({ type: one, isNullable: false, description: undefined }));
    return { is: 'anyReference', options: values };
  }

  /** Whether objects are found by something else than their ID, such as a name: an ID does not refer to them then. */
  #hasOtherKey(resource: string): boolean {
    const [key] = this.#house.resources.find(({ name }) => name === resource)?.keys ?? [];
    return key !== undefined && !/Id$/.test(key.at(-1) ?? '');
  }

  /** Whether the path has the IDs that find an object of the resource, except for its own. */
  #fits(resource: string, path: string): boolean {
    const keys = this.#house.resources.find(({ name }) => name === resource)?.keys ?? [];
    const around = parametersOf(path);
    return keys.some((key) => key.slice(0, -1).every((name) => around.includes(name)));
  }

  #keyNotes(resource: string, place: string, path: string): void {
    const keys = this.#house.resources.find(({ name }) => name === resource)?.keys ?? [];
    const around = parametersOf(path);
    const fits = keys.filter((key) => key.slice(0, -1).every((name) => around.includes(name)));
    if (keys.length > 0 && fits.length === 0)
      this.#todo.add(
        'references',
        place,
        `the key of a ${resource} is ${keys.map((key) => key.join('/')).join(' or ')}, and ${path} does not have all of it: \`mayBeUnlocated\`, \`readsKey\`, or \`pathIdsAt\` of its object.`,
      );
    const [first, ...more] = fits;
    const longest = more.at(-1);
    const outside = longest?.find((name) => !first?.includes(name));
    if (outside !== undefined)
      this.#todo.add(
        'references',
        place,
        `at ${path} a ${resource} may be found by ${fits.map((key) => key.join('/')).join(' or ')}: if not by the longest, \`outside: '${outside}'\`.`,
      );
  }
}

const isUnlimited = ({ minLength, maxLength, pattern }: ApiForm['limits']) =>
  (maxLength === undefined || maxLength === 256) &&
  (minLength === undefined || minLength === 1) &&
  (pattern === undefined || pattern === '^[a-zA-Z0-9_-]+$');
