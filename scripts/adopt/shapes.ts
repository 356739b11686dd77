/** Writes schemas of a document as shapes of the project. */
import type { Json, OpenApiDocument, Plain } from './document.ts';

/** A text of the document, in quotes. */
export const quoted = (text = '…') =>
  `'${text.trim().replaceAll(/\s+/g, ' ').replaceAll(/[\\']/g, '\\$&')}'`;

/** The name of a member in an object literal. */
export const keyOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

const literal = (value: unknown) => (typeof value === 'string' ? quoted(value) : String(value));

/** Functions that take the description, for values of which nothing else is known. */
const described = new Map([
  ['z.string()', 'text'],
  ['z.iso.datetime()', 'dateTime'],
  ['z.url()', 'serviceUrl'],
]);

export class ShapeWriter {
  readonly #document: OpenApiDocument;
  readonly #known: ReadonlySet<string>;
  readonly #around = new Set<string>();
  /** The shapes that are new, and their code, each after those that it needs. */
  readonly made = new Map<string, Plain & { readonly code: string }>();

  /** `known`: names of the shapes that the project has. */
  constructor(document: OpenApiDocument, known: ReadonlySet<string>) {
    this.#document = document;
    this.#known = known;
  }

  #named(name: string, plain: Plain): string {
    // A shape that contains itself is looked up by its name.
    if (this.#around.has(name)) return `shapeNamed(${quoted(name)})`;
    if (!this.#known.has(name) && !this.made.has(name)) {
      this.#around.add(name);
      const code = `export const ${name} = ${this.#shape(name, plain)};\n`;
      this.#around.delete(name);
      this.made.set(name, { ...plain, code });
    }
    return name;
  }

  #shape(name: string, { about = '…', schema, options }: Plain): string {
    if (options.length > 0) {
      const tag = quoted(schema.discriminator?.propertyName ?? 'type');
      const among = options.map((one) => this.value(one));
      return `union(${quoted(name)}, ${quoted(about)}, ${tag}, [${among}])`;
    }
    if (!schema.enum) return `shape(${quoted(name)}, ${quoted(about)}, ${this.members(schema)})`;
    // The meanings of values, in the form in which `npm run openapi` writes them to a description.
    const found = [...about.matchAll(/^- `([^`]+)`: (.*)$/gm)];
    const meanings = new Map(found.map(([, value = '', meaning]) => [value, meaning]));
    const values = schema.enum.map(
      (value: Json) => `${keyOf(String(value))}: ${quoted(meanings.get(String(value)))}`,
    );
    return `enumeration(${quoted(name)}, ${quoted(about.split('\n')[0])}, { ${values} })`;
  }

  /** An object literal with the members of an object. */
  members({ properties = {}, required = [] }: Json): string {
    const all = Object.entries<Json>(properties).map(
      ([name, schema]) => `${keyOf(name)}: ${this.member(name, schema, required.includes(name))}`,
    );
    return `{ ${all} }`;
  }

  member(name: string, written: Json, isRequired: boolean): string {
    const { schema, description, isNullable } = this.#document.plain(written);
    if (name === 'object' && schema.const) return `kind(${quoted(schema.const)})`;
    const code = this.value(written);
    const isPlain = (name === 'id' && code === 'z.string()') || code.startsWith('z.literal(');
    if (isRequired && isPlain) return code;
    const short = described.get(code);
    const orNull = isNullable ? '.nullable()' : '';
    if (short !== undefined)
      return `${short}(${quoted(description)})${orNull}${isRequired ? '' : '.optional()'}`;
    return isRequired
      ? `${code}${orNull}.describe(${quoted(description)})`
      : `optional(${code}${orNull}, ${quoted(description)})`;
  }

  /** A value without its description. */
  value(written: Json): string {
    const plain = this.#document.plain(written);
    const { name, schema, options } = plain;
    if (name !== undefined && (schema.properties || schema.enum || options.length > 0))
      return this.#named(name, plain);
    if (options.length > 0) return `z.union([${options.map((one) => this.value(one))}])`;
    const [resource] = schema['x-references'] ?? [];
    if (resource) return `reference(${quoted(resource)})`;
    if (schema.const !== undefined) return `z.literal(${literal(schema.const)})`;
    if (schema.enum) return `z.enum([${schema.enum.map(literal)}])`;
    switch (schema.type) {
      case 'string':
        if (schema.format === 'date-time') return 'z.iso.datetime()';
        if (schema.format === 'uri') return 'z.url()';
        return `z.string()${limits(schema, 'minLength', 'maxLength')}${schema.pattern === undefined ? '' : `.regex(new RegExp(${quoted(schema.pattern)}))`}`;
      case 'integer':
        return `z.int()${limits(schema, 'minimum', 'maximum')}`;
      case 'number':
        return `z.number()${limits(schema, 'minimum', 'maximum')}`;
      case 'boolean':
        return 'z.boolean()';
      case 'array':
        return `z.array(${this.value(schema.items)})${limits(schema, 'minItems', 'maxItems')}`;
      case 'object':
        if (schema.properties) return `z.object(${this.members(schema)})`;
        return `z.record(z.string(), ${this.value(Object(schema.additionalProperties))})`;
      default:
        return 'z.unknown()';
    }
  }
}

const limits = (schema: Json, minimum: string, maximum: string): string =>
  `${minimum in schema ? `.min(${schema[minimum]})` : ''}${maximum in schema ? `.max(${schema[maximum]})` : ''}`;
