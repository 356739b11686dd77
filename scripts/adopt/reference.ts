/** Writes operations and shapes in the notation of the reference in `test/reference`. */
import type { Json, OpenApiDocument, Plain } from './document.ts';
import type { Row } from './rows.ts';
import { keyOf, quoted } from './shapes.ts';

export class ReferenceWriter {
  readonly #document: OpenApiDocument;

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  chapter(
    name: string,
    source: string,
    shapes: ReadonlyMap<string, Plain>,
    rows: readonly Row[],
  ): string {
    const objects = [...shapes].filter(([, { schema }]) => !schema.enum);
    return `export const ${name}: Chapter = {
      shapes: { ${objects.map(([shape, plain]) => `${shape}: ${this.#shape(plain, quoted(source))}`)} },
      operations: endpoints(${quoted(source)}, {
        ${rows.map((row) => `${quoted(`${row.method} ${row.path}`)}: ${this.#row(row)}`)}
      }),
    };`;
  }

  #shape({ schema, options }: Plain, source: string): string {
    if (options.length > 0) return `shape(${source}, ${this.#either(options)})`;
    const { object, id, ...properties } = schema.properties ?? {};
    const { const: kind } = object ? this.#document.plain(object).schema : {};
    return id && kind
      ? `resource(${source}, ${quoted(kind)}, ${this.#members({ properties })})`
      : `shape(${source}, ${this.#members({ properties: schema.properties })})`;
  }

  #row({ query, body, kind, status, response, type }: Row): string {
    const answered = type === undefined ? response && this.#type(response) : quoted(type);
    const answer = {
      list: `listOf(${answered})`,
      object: `${status === 201 ? 'created' : 'one'}(${answered})`,
      upsert: `createdOrUpdated(${answered})`,
      deletion: 'deleted',
      nothing: 'nothing',
    }[kind];
    const properties = Object.fromEntries(query.map((one) => [one.name, one.schema]));
    const parts = [
      ...(query.length > 0 ? [`query: ${this.#members({ properties })}`] : []),
      ...(body ? [`body: ${this.#members(this.#document.plain(body).schema)}`] : []),
    ];
    return parts.length > 0 ? `{ ${parts}, answer: ${answer} }` : answer;
  }

  /** Only the members of a body may be required: which ones of a response are always there is listed elsewhere. */
  #members({ properties = {}, required = [] }: Json): string {
    const all = Object.entries<Json>(properties).map(([name, schema]) => {
      const { isNullable } = this.#document.plain(schema);
      const type = isNullable ? `orNull(${this.#type(schema)})` : this.#type(schema);
      return `${keyOf(name)}: ${required.includes(name) ? `required(${type})` : type}`;
    });
    return `{ ${all} }`;
  }

  #either(options: readonly Json[]): string {
    return `either(${options.map((one) => this.#type(one))})`;
  }

  #type(written: Json): string {
    const { name, schema, options } = this.#document.plain(written);
    if (name !== undefined && (schema.properties || options.length > 0))
      return `the(${quoted(name)})`;
    if (options.length > 0) return this.#either(options);
    const [resource] = schema['x-references'] ?? [];
    if (resource) return `id(${quoted(resource)})`;
    if (schema.const !== undefined) return `is(${JSON.stringify(schema.const)})`;
    if (schema.enum) return `oneOf(${schema.enum.map(quoted)})`;
    const { type, format, minLength, maxLength, items, additionalProperties } = schema;
    if (type === 'boolean') return 'boolean';
    if (type === 'integer' || type === 'number') return 'number';
    if (type === 'array') return `list(${this.#type(items)})`;
    if (type === 'object')
      return schema.properties
        ? `object(${this.#members(schema)})`
        : `map(${this.#type(Object(additionalProperties))})`;
    if (type !== 'string') return 'free';
    if (format === 'date-time' || format === 'uri') return format === 'uri' ? 'uri' : 'date';
    if (minLength !== undefined)
      return `textOf(${[minLength, ...(maxLength === undefined ? [] : [maxLength])]})`;
    return maxLength === undefined ? 'text' : `textUpTo(${maxLength})`;
  }
}
