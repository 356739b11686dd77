/** Writes types as zod schemas, in the style of the project. */
import { readFileSync } from 'node:fs';
import { nounOf } from '../../src/rest/table/nouns.ts';
import { pathOf } from '../generated-files.ts';
import { hoisted } from './hoist.ts';
import type { House } from './house.ts';
import {
  type Bounds,
  type Draft,
  type Member,
  missingText,
  type Type,
  type Value,
} from './model.ts';
import type { SourceFile, SourceFiles } from './source-file.ts';
import type { Todo } from './todo.ts';

export const quoted = (text: string | undefined) => JSON.stringify(text ?? missingText);

/** The name of a member as it is written in an object literal. */
const memberName = (name: string) =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);

const table = 'src/rest/table';

export class TypeWriter {
  readonly #house: House;
  readonly #todo: Todo;
  readonly #files: SourceFiles;
  /** The file of each draft. */
  readonly #places: ReadonlyMap<string, string>;
  /** The files of shapes that have got a constant. */
  readonly #hoisted = new Map<string, string>();
  /** The files of constants for texts. */
  readonly #texts = new Map<string, string>();
  /** Names of the shapes whose IDs are plain texts, as they are those of resources. */
  readonly #plainIds: ReadonlySet<string>;
  readonly #drafts: ReadonlyMap<string, Draft>;

  constructor(
    house: House,
    files: SourceFiles,
    places: ReadonlyMap<string, string>,
    plainIds: ReadonlySet<string>,
    drafts: ReadonlyMap<string, Draft>,
    todo: Todo,
  ) {
    this.#drafts = drafts;
    this.#plainIds = plainIds;
    this.#todo = todo;
    this.#house = house;
    this.#files = files;
    this.#places = places;
  }

  /** Imports a shape into a file. Returns its name. */
  shape(name: string, file: SourceFile): string {
    const place = this.#places.get(name) ?? this.#hoist(name);
    if (place !== undefined) return file.use(name, place);
    const constant = this.#house.shapes.get(name)?.constant;
    if (!constant) {
      this.#todo.add(
        'shapes',
        name,
        'the project makes it in a function, so the draft looks it up by its name: give it an exported constant, and import that.',
      );
      return this.#lookedUp(name, file);
    }
    if (!constant.isExported) this.#export(constant.file, constant.name);
    return file.use(constant.name, constant.file);
  }

  /** Gives a shape a constant that the project declares inside of another one. Returns the file. */
  #hoist(name: string): string | undefined {
    const known = this.#hoisted.get(name);
    const shape = this.#house.shapes.get(name);
    if (known !== undefined || !shape || shape.constant) return known;
    const path = this.#house.files.find(
      (one) => hoisted(readFileSync(pathOf(one), 'utf8'), name) !== undefined,
    );
    if (path === undefined) return undefined;
    const file = this.#files.at(path);
    file.replace(file.body, hoisted(file.body, name) ?? file.body);
    this.#hoisted.set(name, path);
    return path;
  }

  #lookedUp(name: string, file: SourceFile): string {
    return `${file.use('shapeNamed', `${table}/shape.ts`)}(${quoted(name)})`;
  }

  /** Imports a shape under an alias. Returns the alias. */
  shapeAs(name: string, alias: string, file: SourceFile): string {
    const place =
      this.#places.get(name) ?? this.#house.shapes.get(name)?.constant?.file ?? file.path;
    return file.use(`${name} as ${alias}`, place);
  }

  #export(path: string, name: string): void {
    this.#files.at(path).replace(new RegExp(`^const ${name} = `, 'm'), `export const ${name} = `);
  }

  /**
   * The members as an object literal. `made`: names of drafts that are declared before it. Others are looked up when
   * they are needed.
   */
  members(
    members: readonly Member[],
    file: SourceFile,
    owner?: string,
    made?: ReadonlySet<string>,
  ) {
    const written = members.map(
      (member) => `${memberName(member.name)}: ${this.member(member, file, owner, made)}`,
    );
    return `{ ${written.join(', ')} }`;
  }

  member(member: Member, file: SourceFile, owner?: string, made?: ReadonlySet<string>): string {
    const { name, type, isOptional, isNullable, byDefault } = member;
    if (type.is === 'literal' && name === 'object' && !isOptional && !isNullable)
      return `${file.use('kind', `${table}/members.ts`)}(${quoted(String(type.value))})`;
    if (type.is === 'named' && this.#isDescribed(type.name) && !isNullable)
      return `${this.#named(type.name, file, made)}${isOptional ? '.optional()' : ''}`;
    const z = () => file.use('z', 'zod');
    if (
      owner !== undefined &&
      this.#plainIds.has(owner) &&
      name === 'id' &&
      type.is === 'text' &&
      !isOptional
    )
      return `${z()}.string()`;
    if (type.is === 'literal' && member.description === undefined && !isNullable)
      return `${this.type(type, file, made)}${isOptional ? '.optional()' : ''}`;
    const description = quoted(member.description ?? usualText(name, owner));
    const isBare = !isNullable && byDefault === undefined;
    const ending = isOptional ? '.optional()' : '';
    if (type.is === 'text' && isBare && isPlainText(type))
      return `${file.use('text', `${table}/members.ts`)}(${description})${ending}`;
    if (type.is === 'time' && isBare)
      return `${file.use('dateTime', `${table}/members.ts`)}(${description})${ending}`;
    if (type.is === 'formats')
      return `${file.use('formatParameter', `${table}/text-format.ts`)}(${JSON.stringify(type.values)})`;
    const base = this.type(type, file, made) + (isNullable ? '.nullable()' : '');
    if (byDefault !== undefined)
      return `${base}.default(${JSON.stringify(byDefault)}).describe(${description})`;
    if (!isOptional) return `${base}.describe(${description})`;
    return type.is === 'named'
      ? `${base}.optional().describe(${description})`
      : `${file.use('optional', `${table}/members.ts`)}(${base}, ${description})`;
  }

  /** Whether the shape has the description of its member: that of `urls()` and `permissions()`. */
  #isDescribed(name: string): boolean {
    const draft = this.#drafts.get(name);
    return draft ? /^(urls|permissions)$/.test(draft.is) : /(Urls|Permissions)$/.test(name);
  }

  value({ type, isNullable }: Value, file: SourceFile, made?: ReadonlySet<string>): string {
    return this.type(type, file, made) + (isNullable ? '.nullable()' : '');
  }

  type(type: Type, file: SourceFile, made?: ReadonlySet<string>): string {
    const z = () => file.use('z', 'zod');
    const reference = (name: string) => file.use(name, `${table}/reference.ts`);
    switch (type.is) {
      case 'text': {
        const text = this.#text(type, file);
        return type.isSecret ? `${file.use('secret', `${table}/secrets.ts`)}(${text})` : text;
      }
      case 'url':
        return `${z()}.url()${boundsOf(type)}`;
      case 'time':
        return `${z()}.iso.datetime()`;
      case 'boolean':
        return `${z()}.boolean()`;
      case 'unknown':
        return `${z()}.unknown()`;
      case 'free':
        return `${z()}.record(${z()}.string(), ${z()}.unknown())`;
      case 'integer':
        return `${z()}.int()${boundsOf(type)}`;
      case 'number':
        return `${z()}.number()${boundsOf(type)}`;
      case 'literal':
        return `${z()}.literal(${JSON.stringify(type.value)})`;
      case 'formats':
        return `${z()}.enum(${JSON.stringify(type.values)})`;
      case 'richText':
        return `${file.use('richText', `${table}/text-format.ts`)}(${this.#document(file)})`;
      case 'bareRichText':
        return `${file.use('bareRichText', `${table}/text-format.ts`)}(${this.#document(file)})`;
      case 'list':
        return `${z()}.array(${this.value(type.of, file, made)})${boundsOf(type)}`;
      case 'map':
        return `${z()}.record(${z()}.string(), ${this.value(type.value, file, made)})`;
      case 'object': {
        const make = type.isOpen ? 'looseObject' : 'object';
        return `${z()}.${make}(${this.members(type.members, file, undefined, made)})`;
      }
      case 'union':
        return `${z()}.union([${type.options.map((one) => this.value(one, file, made)).join(', ')}])`;
      case 'named':
        return this.#named(type.name, file, made);
      case 'reference':
        return `${reference('reference')}(${quoted(type.resource)})`;
      case 'referenceOrWhole':
        return `${reference('referenceOrWhole')}(${quoted(type.resource)}, ${this.value(type.whole, file, made)})`;
      case 'nestedReference':
        return `${reference('nestedReference')}(${quoted(type.resource)})`;
      case 'taggedReference':
        return `${reference('taggedReference')}(${quoted(type.tag)}, ${quoted(type.member)}, ${quoted(type.resource)})`;
      case 'anyReference':
        return `${reference('anyReference')}([${type.options.map((one) => this.value(one, file, made)).join(', ')}])`;
    }
  }

  /** A text with a pattern is a constant, if the document has a name for it. */
  #text(type: Extract<Type, { is: 'text' }>, file: SourceFile): string {
    const { constant, pattern } = type;
    const text = `${file.use('z', 'zod')}.string()${boundsOf(type)}`;
    if (pattern === undefined) return text;
    const whole = `${text}.regex(${String(new RegExp(pattern))}, ${quoted(undefined)})`;
    if (constant === undefined) return whole;
    const known = this.#texts.get(constant);
    if (known !== undefined) return file.use(constant, known);
    this.#texts.set(constant, file.path);
    file.declare(`export const ${constant} = ${whole};`);
    return constant;
  }

  #document(file: SourceFile): string {
    return file.use('WrittenDocument', 'src/domains/shared/documents/shapes.ts');
  }

  #named(name: string, file: SourceFile, made?: ReadonlySet<string>): string {
    if (made && this.#places.has(name) && !made.has(name)) return this.#lookedUp(name, file);
    return this.shape(name, file);
  }

  /** The declaration of a draft. */
  draft(draft: Draft, file: SourceFile, made: ReadonlySet<string>): string {
    const { name } = draft;
    const head = `${quoted(name)}, ${quoted(draft.description)}`;
    const declared = (code: string) => `export const ${name} = ${code};`;
    switch (draft.is) {
      case 'shape': {
        const members = this.members(draft.members, file, name, made);
        if (draft.counts === 'exactlyOne')
          return declared(
            `${file.use('exactlyOne', `${table}/alternatives.ts`)}(${head}, ${members})`,
          );
        const shape = `${file.use('shape', `${table}/shape.ts`)}(${head}, ${members})`;
        return declared(
          draft.counts === 'any'
            ? shape
            : `${file.use('notEmpty', `${table}/written.ts`)}(${shape})`,
        );
      }
      case 'urls':
      case 'permissions': {
        const texts = draft.members.map(
          (one) =>
            `${memberName(one.name)}: ${quoted(abilityOf(draft.is, one) ?? usualUrl(one.name, draft.of))}`,
        );
        const helper = file.use(draft.is, `${table}/members.ts`);
        return declared(`${helper}(${quoted(draft.of)}, { ${texts.join(', ')} })`);
      }
      case 'enumeration': {
        const values = Object.entries(draft.values).map(
          ([value, meaning]) => `${memberName(value)}: ${quoted(meaning)}`,
        );
        const closed = draft.isClosed ? ', { closed: true }' : '';
        const helper = file.use('enumeration', `${table}/enumeration.ts`);
        return declared(`${helper}(${head}, { ${values.join(', ')} }${closed})`);
      }
      case 'union': {
        const options = draft.options.map((one) => this.shape(one, file));
        const helper = file.use('union', `${table}/shape.ts`);
        return declared(
          `${helper}(${head}, ${quoted(draft.discriminator)}, [${options.join(', ')}])`,
        );
      }
      case 'entries': {
        const isText = draft.key && /^(text|reference)$/.test(draft.key.type.is);
        if (draft.key && !isText)
          this.#todo.add(
            'shapes',
            name,
            'its keys are no free text, which `entries()` does not say.',
          );
        const key =
          draft.key && isText
            ? `, { key: ${this.value(draft.key, file, made)}.describe(${quoted(draft.key.description)}) }`
            : '';
        const helper = file.use('entries', `${table}/entries.ts`);
        const { value } = draft;
        const described =
          value.description === undefined || value.type.is === 'named'
            ? ''
            : `.describe(${quoted(value.description)})`;
        return declared(`${helper}(${head}, ${this.value(value, file, made)}${described}${key})`);
      }
    }
  }
}

const isPlainText = (type: Extract<Type, { is: 'text' }>) =>
  type.min === undefined && type.max === undefined && !type.pattern && !type.isSecret;

function boundsOf({ min, max }: Bounds): string {
  return `${min === undefined ? '' : `.min(${min})`}${max === undefined ? '' : `.max(${max})`}`;
}

/** The description that follows from the name of a member, worded as in other domains. Undefined if there is none. */
function usualText(name: string, owner: string | undefined): string | undefined {
  if (owner === undefined) return undefined;
  const what = nounOf(owner);
  if (name === 'id') return `REST API ID of the ${what}.`;
  if (name === 'createdAt') return `When the ${what} was created.`;
  if (name === 'updatedAt') return `When the ${what} was last changed.`;
  return undefined;
}

function usualUrl(name: string, owner: string): string | undefined {
  const what = nounOf(owner);
  if (name === 'location') return `URL of the ${what} in the REST API.`;
  return name === 'app' ? `URL of the ${what} in the application.` : undefined;
}

/** The part of a description that the helper needs: `Whether the caller can see the team.` -> `see the team`. */
function abilityOf(is: 'urls' | 'permissions', { description }: Member): string | undefined {
  if (is === 'urls') return description;
  return description === undefined
    ? undefined
    : (/^Whether the caller can (.*)\.$/.exec(description)?.[1] ?? description);
}
