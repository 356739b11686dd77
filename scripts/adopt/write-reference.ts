/** Writes the operations and shapes to the reference of the tests, in the notation of test/reference. */
import { existsSync } from 'node:fs';
import { lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import { pathOf } from '../generated-files.ts';
import type { House } from './house.ts';
import {
  type Draft,
  keyOf,
  type Member,
  missingText,
  type Row,
  type Type,
  type Value,
} from './model.ts';
import { typeName } from './names.ts';
import type { SourceFile, SourceFiles } from './source-file.ts';
import type { Todo } from './todo.ts';
import { quoted } from './write-types.ts';

interface Context {
  readonly house: House;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly files: SourceFiles;
  readonly todo: Todo;
  readonly source: string | undefined;
  /** Names of the shapes in the reference. */
  readonly known: ReadonlySet<string>;
  /** Names of the shapes whose IDs are plain texts, whatever the document says about them. */
  readonly plainIds: ReadonlySet<string>;
}

const folder = 'test/reference';

export function writeReference(domain: string, rows: readonly Row[], context: Context): void {
  const { files, source, todo } = context;
  const isThere = existsSync(pathOf(`${folder}/${domain}.ts`));
  const name = isThere ? `${domain}-more` : domain;
  const file = files.at(`${folder}/${name}.ts`, '');
  const chapter = lowerFirst(typeName(name));
  const own = quoted(source ?? missingText);
  const from = file.isNew && file.body === '\n' ? 'source' : own;
  const writer = new NotationWriter(file, context, from);
  const operations = rows.map((row) => `${quoted(keyOf(row))}: ${writer.operation(row)},`);
  const shapes = writer.shapes();
  if (source === undefined)
    todo.add(
      'tests',
      file.path,
      'name the section of the documentation as its source: `--source` does.',
    );
  const endpoints = `...${file.use('endpoints', `${folder}/notation/operations.ts`)}(${from}, {\n${operations.join('\n')}\n}),`;
  if (
    file.insertInto(/^ {2}operations: \{$/m, endpoints, /^ {2}\},$/m) &&
    file.insertInto(/^ {2}shapes: \{$/m, shapes.join('\n'), /^ {2}\},$/m)
  )
    return;
  const type = file.use('type Chapter', `${folder}/model.ts`);
  if (from !== own) file.append(`const source = ${own};`);
  file.append(
    `export const ${chapter}: ${type} = {\n  shapes: {\n${shapes.join('\n')}\n  },\n  operations: {\n${endpoints}\n  },\n};`,
  );
  const all = files.at(`${folder}/reference.ts`);
  if (all.has(chapter)) return;
  all.use(chapter, file.path);
  all.extend(/^export const chapters: readonly Chapter\[\] = \[/m, `  ${chapter},`);
}

class NotationWriter {
  readonly #file: SourceFile;
  readonly #context: Context;
  readonly #source: string;
  /** Drafts that the operations need, by name. */
  readonly #met = new Map<string, Draft>();

  constructor(file: SourceFile, context: Context, source: string) {
    this.#source = source;
    this.#file = file;
    this.#context = context;
  }

  operation({ query, body, kind, status, response, envelope }: Row): string {
    const answer = this.#answer(kind, status, response, envelope);
    const parts = [
      ...(query.length > 0 ? [`query: ${this.#members(query)}`] : []),
      ...(body ? [`body: ${this.#object(body.members, body.isOpen, true)}`] : []),
      ...(body?.many !== undefined ? ['takesMany: true'] : []),
    ];
    return parts.length === 0 ? answer : `{ ${[...parts, `answer: ${answer}`].join(', ')} }`;
  }

  /** The shapes that the operations need and that no chapter contains yet, including the shapes that these need. */
  shapes(): readonly string[] {
    const written = new Map<string, string>();
    for (let left = this.#left(written); left.length > 0; left = this.#left(written))
      for (const [name, draft] of left) written.set(name, `${name}: ${this.#shape(draft)},`);
    return [...written.values()];
  }

  #left(written: ReadonlyMap<string, string>) {
    return [...this.#met].filter(([name]) => !written.has(name));
  }

  #shape(draft: Draft): string {
    const shapes = (name: string) => this.#file.use(name, `${folder}/notation/shapes.ts`);
    const members = draft.is === 'shape' ? draft.members : [];
    const [object, id, ...others] = members;
    const isResource =
      object?.name === 'object' &&
      object.type.is === 'literal' &&
      id?.name === 'id' &&
      id.type.is === 'text' &&
      (this.#context.plainIds.has(draft.name) || isPlainText(id.type));
    if (isResource && object.type.is === 'literal')
      return `${shapes('resource')}(${this.#source}, ${quoted(String(object.type.value))}, ${this.#members(others)})`;
    return `${shapes('shape')}(${this.#source}, ${this.#draft(draft)})`;
  }

  #draft(draft: Draft): string {
    switch (draft.is) {
      case 'shape':
        return this.#members(draft.members);
      case 'urls':
      case 'permissions':
        return this.#structure(draft.is, draft.members.map(({ name }) => quoted(name)).join(', '));
      case 'enumeration':
        return this.#oneOf(Object.keys(draft.values));
      case 'union':
        return this.#structure('either', draft.options.map((one) => this.#named(one)).join(', '));
      case 'entries':
        return this.#structure('map', this.#value(draft.value));
    }
  }

  #answer(
    kind: Row['kind'],
    status: number,
    response: Value | undefined,
    envelope: readonly Member[],
  ): string {
    const use = (name: string) => this.#file.use(name, `${folder}/notation/operations.ts`);
    if (kind === 'deletion') return use('deleted');
    if (kind === 'nothing')
      return status === 204 ? use('nothing') : `{ ...${use('nothing')}, status: ${status} }`;
    const type = response ? this.#answered(response) : this.#scalar('unstated');
    if (kind === 'list')
      return `${use('listOf')}(${type}${envelope.length > 0 ? `, ${this.#members(envelope)}` : ''})`;
    if (kind === 'upsert') return `${use('createdOrUpdated')}(${type})`;
    if (status === 201) return `${use('created')}(${type})`;
    const one = `${use('one')}(${type})`;
    return status === 200 ? one : `{ ...${one}, status: ${status} }`;
  }

  /** The type of a response. A shape is specified by its name. */
  #answered({ type }: Value): string {
    const name = type.is === 'named' ? this.#shapeNamed(type.name) : undefined;
    return name === undefined ? this.#type(type) : quoted(name);
  }

  #members(members: readonly Member[]): string {
    return `{ ${members.map((one) => `${/^\w+$/.test(one.name) ? one.name : quoted(one.name)}: ${this.#member(one)}`).join(', ')} }`;
  }

  #member({ type, isOptional, isNullable, byDefault }: Member): string {
    const use = (name: string) => this.#file.use(name, `${folder}/notation/members.ts`);
    const written = this.#type(type);
    const base = isNullable ? `${use('orNull')}(${written})` : written;
    if (isOptional || byDefault !== undefined || type.is === 'literal') return base;
    return `${use('required')}(${base})`;
  }

  #value({ type, isNullable }: Value): string {
    const written = this.#type(type);
    return isNullable
      ? `${this.#file.use('orNull', `${folder}/notation/members.ts`)}(${written})`
      : written;
  }

  #type(type: Type): string {
    switch (type.is) {
      case 'text':
        if (type.pattern !== undefined) {
          const limits = JSON.stringify({ min: type.min, max: type.max });
          const pattern = quoted(new RegExp(type.pattern).source);
          return this.#scalarCall('matching', limits === '{}' ? pattern : `${pattern}, ${limits}`);
        }
        if (type.min !== undefined)
          return this.#scalarCall(
            'textOf',
            [type.min, type.max].filter((one) => one !== undefined).join(', '),
          );
        return type.max === undefined
          ? this.#scalar('text')
          : this.#scalarCall('textUpTo', String(type.max));
      case 'url':
        return type.max === undefined
          ? this.#scalar('uri')
          : this.#scalarCall('uriUpTo', String(type.max));
      case 'time':
        return this.#scalar('date');
      case 'boolean':
        return this.#scalar('boolean');
      case 'integer':
      case 'number':
        return type.max === undefined
          ? this.#scalar('number')
          : JSON.stringify({ is: 'number', max: type.max });
      case 'literal':
        return this.#scalarCall('is', JSON.stringify(type.value));
      case 'formats':
        return this.#oneOf(type.values);
      case 'free':
      case 'unknown':
        return this.#scalar('free');
      case 'richText':
        return this.#structure(
          'object',
          `{ markdown: ${this.#scalar('text')}, document: ${this.#structure('the', "'RichDocumentInput'")} }`,
        );
      case 'bareRichText':
        return this.#structure('the', "'RichDocumentInput'");
      case 'list': {
        const { min, max } = type;
        const limits =
          min === undefined && max === undefined ? '' : `, ${JSON.stringify({ min, max })}`;
        return this.#structure('list', `${this.#value(type.of)}${limits}`);
      }
      case 'map':
        return this.#structure('map', this.#value(type.value));
      case 'object':
        return this.#object(type.members, type.isOpen, false);
      case 'union':
      case 'anyReference':
        return this.#structure('either', type.options.map((one) => this.#value(one)).join(', '));
      case 'reference':
        return this.#structure('id', quoted(type.resource));
      case 'referenceOrWhole':
        return this.#structure(
          'either',
          `${this.#structure('id', quoted(type.resource))}, ${this.#value(type.whole)}`,
        );
      case 'nestedReference':
        return this.#structure(
          'object',
          `{ id: ${this.#required(this.#structure('id', quoted(type.resource)))} }`,
        );
      case 'taggedReference':
        return this.#structure(
          'object',
          `{ type: ${this.#scalarCall('is', quoted(type.tag))}, ${type.member}: ${this.#required(this.#structure('id', quoted(type.resource)))} }`,
        );
      case 'named':
        return this.#named(type.name);
    }
  }

  #object(members: readonly Member[], isOpen: boolean, isBody: boolean): string {
    const written = this.#members(members);
    if (isOpen) return this.#structure('openObject', written);
    return isBody ? written : this.#structure('object', written);
  }

  #named(name: string): string {
    const { drafts, house, todo } = this.#context;
    const shape = this.#shapeNamed(name);
    if (shape !== undefined) return this.#structure('the', quoted(shape));
    const draft = drafts.get(name);
    if (draft) return this.#draft(draft);
    const values: unknown = house.shapes.get(name)?.values;
    if (Array.isArray(values)) return this.#oneOf(values.map(String));
    todo.add(
      'tests',
      name,
      'the reference has no shape of this name: write in its place what the documentation says.',
    );
    return this.#scalar('unstated');
  }

  /**
   * The name of a shape in the reference. Adds a draft to the chapter. Undefined if the reference has no such shape.
   */
  #shapeNamed(name: string): string | undefined {
    const { drafts, known } = this.#context;
    const draft = drafts.get(name);
    if (draft?.is === 'shape' && !known.has(name)) this.#met.set(name, draft);
    if (draft) return draft.is === 'shape' ? name : undefined;
    const own = name === 'Document' ? 'RichDocument' : name;
    return known.has(own) ? own : undefined;
  }

  #required(type: string): string {
    return `${this.#file.use('required', `${folder}/notation/members.ts`)}(${type})`;
  }

  #oneOf(values: readonly string[]): string {
    return this.#scalarCall('oneOf', values.map(quoted).join(', '));
  }

  #scalar(name: string): string {
    return this.#file.use(name, `${folder}/notation/scalars.ts`);
  }

  #scalarCall(name: string, written: string): string {
    return `${this.#scalar(name)}(${written})`;
  }

  #structure(name: string, written: string): string {
    return `${this.#file.use(name, `${folder}/notation/structures.ts`)}(${written})`;
  }
}

const isPlainText = ({ min, max, pattern }: Extract<Type, { is: 'text' }>) =>
  min === undefined && max === undefined && pattern === undefined;
