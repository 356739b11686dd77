/** Reads an OpenAPI document as it is written: its operations, and schemas with their references followed. */
import { pathAfterBase, serverPath } from '../../src/openapi/read/base-path.ts';
import { isRecord } from '../../src/rest/values/record.ts';

/** Any part of a document, which is read as far as it makes sense. */
// biome-ignore lint/suspicious/noExplicitAny: No type describes a document that nothing has checked.
export type Json = any;

/** An operation of the document. */
export interface Described {
  readonly method: string;
  readonly path: string;
  readonly operationId: string | undefined;
  readonly description: string | undefined;
  /** The query parameters. */
  readonly query: readonly Json[];
  readonly body: Json | undefined;
  /** The schemas of successes by status. Undefined where the body is empty. */
  readonly successes: ReadonlyMap<number, Json | undefined>;
}

/** A schema without references at its top. */
export interface Plain {
  /** The name of the component. */
  readonly name: string | undefined;
  readonly description: string | undefined;
  /** What the component says about itself. */
  readonly about: string | undefined;
  readonly isNullable: boolean;
  /** Keywords of the schema, of its component, and of the parts of `allOf`. */
  readonly schema: Json;
  /** The alternatives, if there are several. */
  readonly options: readonly Json[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

export class OpenApiDocument {
  readonly operations: readonly Described[];
  readonly #root: Json;

  /** Throws an error that says why the text cannot be used. */
  constructor(text: string) {
    this.#root = JSON.parse(text);
    if (!isRecord(this.#root?.paths)) throw new Error('it is no OpenAPI document: it has no paths');
    this.operations = Object.entries<Json>(this.#root.paths).flatMap(([path, written]) => {
      const item = this.#followed(written);
      return methods
        .filter((method) => item[method])
        .map((method) => this.#described(path, method, item));
    });
  }

  #described(path: string, method: string, item: Json): Described {
    const operation = item[method];
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
    const responses = Object.entries<Json>(operation.responses ?? {});
    return {
      method: method.toUpperCase(),
      path: pathAfterBase(
        serverPath(operation.servers ?? item.servers ?? this.#root.servers),
        path,
      ),
      operationId: operation.operationId,
      description: operation.summary ?? operation.description,
      query: parameters
        .map((one) => this.#followed(one))
        .filter(({ in: place, name }) => place === 'query' && name !== 'page' && name !== 'limit'),
      body: this.#jsonOf(operation.requestBody),
      successes: new Map(
        responses
          .filter(([status]) => /^2\d\d$/.test(status))
          .map(([status, response]) => [Number(status), this.#jsonOf(response)]),
      ),
    };
  }

  /** The schema of the JSON in a body or a response. */
  #jsonOf(written: Json): Json | undefined {
    const content = Object.entries<Json>(this.#followed(written ?? {}).content ?? {});
    const [, media] = content.find(([type]) => type.includes('json')) ?? [];
    return media && (media.schema ?? {});
  }

  #followed(written: Json): Json {
    if (typeof written?.$ref !== 'string') return written;
    const names = written.$ref.split('/').slice(1);
    const found = names.reduce(
      (at: Json, name: string) => at?.[name.replaceAll('~1', '/').replaceAll('~0', '~')],
      this.#root,
    );
    if (found === undefined)
      throw new Error(`it refers to ${written.$ref}, which it does not have`);
    return this.#followed(found);
  }

  plain(written: Json): Plain {
    if (typeof written?.$ref === 'string') {
      const found = this.plain(this.#followed(written));
      const { description = found.description } = written;
      const about = found.about ?? found.description;
      return { ...found, name: written.$ref.split('/').at(-1), description, about };
    }
    const { allOf = [], anyOf, oneOf, nullable, type, ...schema } = written ?? {};
    // In the version 3.0, an enum of one value is a constant.
    if (schema.enum?.length === 1) schema.const = schema.enum[0];
    const own: Plain = {
      name: undefined,
      about: undefined,
      description: schema.description,
      isNullable: nullable === true || [type].flat().includes('null'),
      schema: { ...schema, type: [type].flat().find((one: Json) => one !== 'null') },
      options: (anyOf ?? oneOf ?? []).filter((one: Json) => one.type !== 'null' || one.enum),
    };
    const [first, ...others] = allOf;
    const isNullable = own.isNullable || own.options.length < (anyOf ?? oneOf ?? []).length;
    const { description } = own;
    // `allOf` of one reference, and `anyOf` of one and null, only add a description or null.
    const [only, another] = [...(others.length === 0 && first ? [first] : []), ...own.options];
    if (only && !another && !schema.properties && !type) {
      const found = this.plain(only);
      return {
        ...found,
        description: description ?? found.description,
        isNullable: isNullable || found.isNullable,
      };
    }
    const parts: Json[] = [...allOf.map((one: Json) => this.plain(one).schema), own.schema];
    const merged = {
      ...Object.assign({}, ...parts),
      type: own.schema.type ?? parts.find((one) => one.type)?.type,
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required = [] }) => required),
    };
    return { ...own, isNullable, schema: allOf.length > 0 ? merged : own.schema };
  }
}
