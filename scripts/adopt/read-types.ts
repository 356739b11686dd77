/** Reads values of a document as types of the project. Named and unnamed objects become drafts of shapes. */

import { lowerFirst, upperFirst } from '../../src/graphql/types/graphql-names.ts';
import type { ApiForm, ApiMember, ApiValue } from '../../src/openapi/read/api-value.ts';
import { type Components, isNameOf } from './components.ts';
import { Drafts } from './drafts.ts';
import {
  bound,
  isDocument,
  isPlain,
  isRichText,
  meaningsIn,
  mergedIn,
  objectIn,
  resourceNameIn,
  specialIn,
  taggedIn,
  tagOf,
  unnamed,
  widest,
} from './forms.ts';
import type { House } from './house.ts';
import { HouseShapes } from './house-shapes.ts';
import type { Member, Type, Value } from './model.ts';
import { typeName } from './names.ts';
import { optionNames } from './option-names.ts';
import { inside, labelOf, type Place } from './place.ts';
import type { References } from './references.ts';
import type { Todo } from './todo.ts';

export class TypeReader {
  readonly drafts: Drafts;
  readonly #house: House;
  readonly #shapes: HouseShapes;
  readonly #references: References;
  readonly #components: Components;
  readonly #todo: Todo;
  /** Values that combine the variants of an object. */
  readonly #merged = new Map<ApiValue, ApiValue>();

  /** `chosen`: other names for types, by the names that the document gives them. */
  constructor(
    house: House,
    references: References,
    components: Components,
    chosen: ReadonlyMap<string, string>,
    todo: Todo,
  ) {
    this.#house = house;
    this.#components = components;
    this.#shapes = new HouseShapes(house, todo);
    this.drafts = new Drafts(house, this.#shapes, chosen, todo);
    this.#references = references;
    this.#todo = todo;
  }

  /** Whether an item of a list relates one known resource to the parent of the list. */
  relates({ members }: ApiForm): boolean {
    const objects = [...members.values()].map(({ value }) => value.forms.map(objectIn));
    const { shapes, resources } = this.#house;
    const known = resources.flatMap(({ name }) => shapes.get(name)?.kind ?? []);
    const related = objects.filter((kinds) => kinds.some((kind) => kind && known.includes(kind)));
    return related.length === 1 && !members.has('id');
  }

  members(members: ReadonlyMap<string, ApiMember>, place: Place): readonly Member[] {
    return [...members].map(([name, { isRequired, only, value }]) => {
      const read = this.value(value, { ...place, member: name }, only === 'requests');
      const [{ limits = {} } = {}] = value.forms;
      const byDefault = limits.default;
      return {
        ...read,
        name,
        isOptional: !isRequired,
        ...(byDefault !== undefined && { byDefault }),
      };
    });
  }

  value(value: ApiValue, place: Place, isWrittenOnly = false): Value {
    const forms = value.forms.filter(({ kind }) => kind !== 'null');
    const isNullable = forms.length < value.forms.length;
    const type = this.#type(value, forms, place, isWrittenOnly);
    // A reference without other keywords has the description of its component, which describes a type instead of a
    // member.
    const isOfType = type.is === 'named' && value.description === value.componentDescription;
    return { type, isNullable, description: isOfType ? undefined : value.description };
  }

  #type(value: ApiValue, forms: readonly ApiForm[], place: Place, isSecret: boolean): Type {
    const [first] = forms;
    if (!first) return { is: 'unknown' };
    const kinds = new Set(forms.map(({ kind }) => kind));
    if (forms.length === 1) return this.#single(value, first, place, isSecret);
    const wide = kinds.size === 1 && first.kind !== 'object' ? widest(forms) : undefined;
    if (wide) {
      if (!wide.isExact)
        this.#todo.add(
          'shapes',
          labelOf(place),
          `it is one of ${forms.length} kinds of ${first.kind}s with limits of their own, of which the draft has none.`,
        );
      return this.#single(value, wide.form, place, isSecret);
    }
    const text = forms.find(({ kind }) => kind === 'string');
    const [reference] = text?.references ?? [];
    const whole = forms.find(({ kind }) => kind === 'object');
    if (reference !== undefined && whole && forms.length === 2)
      return {
        is: 'referenceOrWhole',
        resource: reference,
        whole: {
          type: this.#object(value, whole, place),
          isNullable: false,
          description: undefined,
        },
      };
    if (isRichText(forms)) return this.#richText(value, forms, place);
    if (kinds.size === 1) return this.#union(value, forms, place);
    this.#todo.add(
      'shapes',
      labelOf(place),
      `it is one of ${[...kinds].join(' and ')}: give the alternatives names with \`either()\`. Until then the field is JSON.`,
    );
    return { is: 'unknown' };
  }

  #single(value: ApiValue, form: ApiForm, place: Place, isSecret: boolean): Type {
    const { kind, limits, values } = form;
    if (values && kind !== 'object' && kind !== 'array')
      return this.#values_(value, form, values, place);
    switch (kind) {
      case 'string':
        return this.#text(value.name ?? form.name, form, place, isSecret);
      case 'number': {
        this.#references.number(place.member, labelOf(place));
        const bounds = { ...bound('min', limits.minimum), ...bound('max', limits.maximum) };
        const exclusive = ['exclusiveMinimum', 'exclusiveMaximum'].filter(
          (one) => limits[one] !== undefined && limits[one] !== false,
        );
        if (exclusive.length > 0)
          this.#todo.add(
            'shapes',
            labelOf(place),
            `its \`${exclusive.map((one) => `${one}: ${limits[one]}`).join(', ')}\` is not in the draft: \`gt()\`, \`lt()\`.`,
          );
        return { is: form.isInteger ? 'integer' : 'number', ...bounds };
      }
      case 'boolean':
        this.#booleanName(place);
        return { is: 'boolean' };
      case 'array':
        return {
          is: 'list',
          of: form.items
            ? this.value(form.items, place)
            : { type: { is: 'unknown' }, isNullable: false, description: undefined },
          ...bound('min', limits.minItems || undefined),
          ...bound('max', limits.maxItems),
        };
      case 'object':
        if (isRichText([form])) return this.#richText(value, [form], place);
        return this.#object(value, form, place);
      default:
        return { is: 'unknown' };
    }
  }

  #text(
    name: string | undefined,
    { limits, references }: ApiForm,
    place: Place,
    isSecret: boolean,
  ): Type {
    const [resource] = references;
    if (resource !== undefined && references.length === 1) return { is: 'reference', resource };
    const bounds = {
      ...bound('min', limits.minLength || undefined),
      ...bound('max', limits.maxLength),
    };
    const named = this.#references.named(place.member, limits, labelOf(place), place.path);
    if (named !== undefined) return { is: 'reference', resource: named };
    if (limits.format === 'date-time') return { is: 'time' };
    if (limits.format === 'uri') return { is: 'url', ...bounds };
    const { format } = limits;
    if (typeof format === 'string' && format !== 'uuid')
      this.#todo.add(
        'shapes',
        labelOf(place),
        `its format is \`${format}\`, which the draft does not have: say it in its text, or with a pattern.`,
      );
    if (isSecret)
      this.#todo.add(
        'secrets',
        labelOf(place),
        'the document says that it is only written, so the draft keeps it as a `secret()`: is it one?',
      );
    if (
      !isSecret &&
      /secret|token|password|certificate|credential|(^|[a-z])key$/i.test(place.member)
    )
      this.#todo.add('secrets', labelOf(place), 'is it a secret? Then wrap it in `secret()`.');
    const { pattern } = limits;
    if (typeof pattern === 'string')
      this.#todo.add(
        'names',
        name ?? labelOf(place),
        'the message of its pattern says what it must be.',
      );
    return {
      is: 'text',
      ...bounds,
      ...(typeof pattern === 'string' && { pattern }),
      ...(typeof format === 'string' && { format }),
      ...(name !== undefined && { constant: lowerFirst(typeName(name)) }),
      ...(isSecret && { isSecret }),
    };
  }

  #booleanName(place: Place): void {
    const isStatement = /^(is|has|can|uses|shows|requires|allows|includes)[A-Z]/.test(place.member);
    if (isStatement || /Permissions$/.test(place.owner) || place.member === 'permissions') return;
    const name = `is${upperFirst(place.member)}`;
    this.#todo.add(
      'names',
      labelOf(place),
      `the name of a Boolean is a statement: \`flag('${name}', …)\` or \`optionalFlag\`, if that says it.`,
    );
  }

  #values_(value: ApiValue, form: ApiForm, values: readonly unknown[], place: Place): Type {
    const [only] = values;
    if (values.length === 1 && this.#components.nameOf(value, form) === undefined && isPlain(only))
      return { is: 'literal', value: only };
    const texts = values.filter((one) => typeof one === 'string');
    if (texts.length < values.length) {
      this.#todo.add(
        'shapes',
        labelOf(place),
        `only ${values.map((one) => JSON.stringify(one)).join(', ')} are possible, which the draft does not say.`,
      );
      return { is: form.kind === 'boolean' ? 'boolean' : 'number' };
    }
    if (place.isRequest && texts.every((one) => one === 'markdown' || one === 'document'))
      return { is: 'formats', values: texts };
    return this.drafts.named(value, [this.#components.nameOf(value, form)], place, (name) => {
      const { text, meanings, isClosed } = meaningsIn(value.componentDescription);
      return {
        is: 'enumeration',
        name,
        description: text,
        values: Object.fromEntries(texts.map((one) => [one, meanings.get(one)])),
        isClosed: text !== undefined && isClosed,
      };
    });
  }

  #object(value: ApiValue, form: ApiForm, place: Place): Type {
    const { members, entries, references, limits } = form;
    const [resource] = references;
    const tagged = resource === undefined ? undefined : taggedIn(form, resource);
    if (tagged) return tagged;
    const nested = this.#references.nested(form, place.member);
    if (nested !== undefined) return { is: 'nestedReference', resource: nested };
    const pointer = this.#references.pointer(form, labelOf(place), place.path);
    if (pointer) return pointer;
    if (isDocument(form) && place.isRequest) return { is: 'bareRichText' };
    if (isDocument(form) && this.#house.shapes.has('Document'))
      return { is: 'named', name: 'Document' };
    if (members.size === 0) {
      const isFree = entries === undefined || entries.forms.every(({ kind }) => kind === 'any');
      if (isFree && form.entryNames === undefined) return { is: 'free' };
      return this.drafts.named(value, [this.#components.nameOf(value, form)], place, (name) => {
        const within = inside(place, name);
        return {
          is: 'entries',
          name,
          description: value.componentDescription,
          key: form.entryNames && this.value(form.entryNames, { ...within, member: 'key' }),
          value: entries
            ? this.value(entries, { ...within, member: 'value' })
            : { type: { is: 'unknown' }, isNullable: false, description: undefined },
        };
      });
    }
    const name = this.#components.nameOf(value, form);
    if (name === undefined && form.isOpen)
      return { is: 'object', members: this.members(members, place), isOpen: true };
    const special = specialIn(place, form, name);
    const own = this.#ownName(name, resourceNameIn(form));
    return this.drafts.named(
      value,
      special ? [`${special.of}${upperFirst(special.is)}`] : [own, name],
      place,
      (made) => {
        const read = this.members(members, inside(place, made));
        const description = value.componentDescription;
        const of = made.replace(/(Urls|Permissions)$/, '');
        if (special) return { is: special.is, of, name: made, description, members: read };
        const isLimited = limits.minProperties === 1;
        const counts = isLimited
          ? limits.maxProperties === 1
            ? 'exactlyOne'
            : 'atLeastOne'
          : 'any';
        return { is: 'shape', name: made, description, members: read, counts };
      },
    );
  }

  /** The name of a resource is the value of its member `object`, as the kernel requires. */
  #ownName(name: string | undefined, resource: string | undefined): string | undefined {
    if (resource === undefined || isNameOf(resource, name)) return name;
    // It is another form of the object that has this name.
    if (name !== undefined && this.#components.has(resource)) return name;
    if (name !== undefined)
      this.#todo.add(
        'shapes',
        typeName(resource),
        this.#house.shapes.has(typeName(name))
          ? `the document calls it ${name}, and so does the project another shape: are they the same object, which then needs only one?`
          : `the document calls it ${name}.`,
      );
    const known = [...this.#house.shapes.keys()].find((one) => isNameOf(resource, one));
    return known ?? resource;
  }

  readonly #nameOf = (form: ApiForm) => this.#components.nameOf(unnamed(form), form);

  #union(value: ApiValue, forms: readonly ApiForm[], place: Place): Type {
    const tagged = forms.map((form) => {
      const [resource] = form.references;
      return resource === undefined
        ? this.#references.pointer(form, labelOf(place), place.path)
        : taggedIn(form, resource);
    });
    if (tagged.every((one) => one !== undefined))
      return {
        is: 'anyReference',
        options: tagged.flatMap((type) =>
          type.is === 'anyReference'
            ? type.options
            : [{ type, isNullable: false, description: undefined }],
        ),
      };
    const name = value.name === undefined ? undefined : typeName(value.name);
    const known = this.#shapes.union(name, forms);
    if (known !== undefined) return { is: 'named', name: known };
    const discriminator = tagOf(forms);
    // Only an input can have several kinds of objects that no member tells apart.
    const merged = discriminator === undefined && !place.isRequest ? mergedIn(forms) : undefined;
    if (merged) {
      this.#noteMerged(merged, forms, place);
      const one = this.#merged.get(value) ?? { ...value, forms: [merged] };
      this.#merged.set(value, one);
      return this.#object(one, merged, place);
    }
    if (discriminator === undefined) {
      this.#todo.add(
        'shapes',
        labelOf(place),
        'it is one of several objects that no member tells apart: `either()` gives them names.',
      );
      const base = value.name ?? `${place.owner}${upperFirst(place.member)}`;
      const names = optionNames(forms, base, this.#nameOf);
      const options = forms.map((form, index) => {
        const option = { ...form, name: names[index] };
        return {
          type: this.#object(unnamed(option), option, place),
          isNullable: false,
          description: undefined,
        };
      });
      return { is: 'union', options };
    }
    return this.drafts.named(value, [value.name], place, (name) => {
      const names = optionNames(forms, name, (form) =>
        form.name === value.name ? undefined : this.#nameOf(form),
      );
      const options = forms.map((form, index) => {
        const option = names[index];
        const type = this.drafts.named(unnamed(form), [option], place, (own) => ({
          is: 'shape',
          name: own,
          description: undefined,
          members: this.members(form.members, inside(place, own)),
          counts: 'any',
        }));
        return type.is === 'named' ? type.name : '';
      });
      const { text } = meaningsIn(value.componentDescription);
      return { is: 'union', name, description: text, discriminator, options };
    });
  }

  #noteMerged({ members }: ApiForm, forms: readonly ApiForm[], place: Place): void {
    const inSome = [...members.keys()].filter((name) =>
      forms.some((form) => form.members.get(name)?.isRequired !== members.get(name)?.isRequired),
    );
    const optional =
      inSome.length > 0
        ? `, and optional are ${inSome.join(', ')}, because not each variant always has them`
        : '';
    this.#todo.add(
      'shapes',
      labelOf(place),
      `it is one of ${forms.length} variants of one object, which no member tells apart: all their members are in one${optional}. What do the fields say of them?`,
    );
  }

  /** Text in one of two formats, or in neither. */
  #richText(value: ApiValue, forms: readonly ApiForm[], place: Place): Type {
    if (place.isRequest) return { is: 'richText' };
    const document = forms.flatMap(({ members }) => members.get('document')?.value ?? [])[0];
    this.#todo.add(
      'names',
      labelOf(place),
      'it is text in one of two formats. Use the shape of such a text if the domain has one.',
    );
    return this.drafts.named(value, [], place, (name) => ({
      is: 'shape',
      name,
      description: undefined,
      counts: 'any',
      members: [
        {
          name: 'markdown',
          isOptional: true,
          isNullable: false,
          description: undefined,
          type: { is: 'text' },
        },
        {
          name: 'document',
          isOptional: true,
          ...(document
            ? this.value(document, { ...place, owner: name, member: 'document' })
            : { type: { is: 'free' as const }, isNullable: false, description: undefined }),
        },
      ],
    }));
  }
}
