/** Builds the OpenAPI document of the REST API from the operation tables. */
import { z } from 'zod';
import type { AnyOperation } from '../rest/table/operation.ts';
import { operationTables } from '../schema/operations.ts';
import { type JsonSchema, jsonSchemas } from './json-schema.ts';
import { namedShapes } from './named-shapes.ts';
import { errorSchema, refusalComponents, refusalsOf } from './responses.ts';

export function openApiDocument() {
  const rows = Object.entries(operationTables).flatMap(([domain, table]) =>
    Object.values<AnyOperation>(table).map((operation) => ({ domain, operation })),
  );
  const schemas = new Schemas(rows.map(({ operation }) => operation));
  const paths: Record<string, Record<string, object>> = {};
  for (const { domain, operation } of rows) {
    paths[operation.path] ??= {};
    Object.assign(paths[operation.path] ?? {}, {
      [operation.method.toLowerCase()]: described(domain, operation, schemas),
    });
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Documentation platform',
      description: 'The REST API that the graph is made from.',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/v1', description: 'Where this document is served.' }],
    security: [{ token: [] }],
    tags: Object.keys(operationTables).map((name) => ({
      name,
      description: `Operations on ${name.replaceAll('-', ' ')}.`,
    })),
    paths,
    components: {
      schemas: { ...schemas.components(), Error: errorSchema },
      responses: refusalComponents,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An access token.' },
      },
    },
  };
}

function described(domain: string, operation: AnyOperation, schemas: Schemas) {
  const { name, query, body } = operation;
  const { properties = {}, required = [] } = schemas.of(query);
  const parameters = [
    ...pathParameters(operation.path),
    ...Object.entries(properties).map(([parameter, value]) =>
      queryParameter(parameter, value as JsonSchema, required.includes(parameter)),
    ),
  ];
  return {
    operationId: name,
    summary: `${sentenceOf(name)}.`,
    tags: [domain],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: json(bodyOf(operation, body, schemas)) },
    }),
    responses: { ...successesOf(operation, schemas), ...refusalsOf(operation) },
  };
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: `${sentenceOf(name)}.`,
    schema: { type: 'string', minLength: 1, maxLength: 256 },
  }));

/** A query parameter. If it is an array, it is repeated, which is the default for `style` and `explode`. */
function queryParameter(name: string, { description, ...schema }: JsonSchema, required: boolean) {
  return { name, in: 'query', required, ...(description && { description }), schema };
}

function bodyOf({ many }: AnyOperation, body: z.ZodObject, schemas: Schemas): JsonSchema {
  const one = schemas.of(body);
  return many === undefined ? one : { oneOf: [one, { type: 'array', items: one }] };
}

function successesOf(operation: AnyOperation, schemas: Schemas): Record<number, object> {
  const { kind, status } = operation;
  const response = (description: string) => ({
    description,
    content: json(kind === 'list' ? pageOf(operation, schemas) : schemas.of(operation.shape)),
  });
  switch (kind) {
    case 'nothing':
      return { [status]: { description: 'The operation succeeded.' } };
    case 'deletion':
      return {
        202: {
          description: 'The object is not deleted yet, because the deletion waits for approval.',
        },
        204: { description: 'There was no object to delete.' },
        205: { description: 'The object was deleted.' },
      };
    case 'upsert':
      return {
        200: response('The object existed, and was changed.'),
        201: response('The object was created.'),
      };
    case 'list':
      return { [status]: response('A page of the list.') };
    case 'object':
      return { [status]: response(status === 201 ? 'The object was created.' : 'The object.') };
  }
}

function pageOf({ shape, envelope }: AnyOperation, schemas: Schemas): JsonSchema {
  return {
    type: 'object',
    required: ['items'],
    properties: {
      items: { type: 'array', description: 'Objects on the page.', items: schemas.of(shape) },
      next: {
        type: 'object',
        description: 'The next page. Absent on the last page.',
        required: ['page'],
        properties: { page: { type: 'string', description: 'Its cursor.' } },
      },
      count: {
        type: 'integer',
        minimum: 0,
        description: 'Number of objects in the complete list.',
      },
      ...schemas.of(envelope).properties,
    },
  };
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** Converts `listSiteSections` to `List site sections`. */
function sentenceOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The JSON Schemas of all inputs and responses. They are generated together, so that they share components. */
class Schemas {
  /** Generated names of unnamed schemas, which are written inline. */
  readonly #inline = new Map<z.core.$ZodType, string>();
  readonly #named: ReadonlyMap<z.core.$ZodType, string>;
  readonly #json: Readonly<Record<string, JsonSchema>>;

  constructor(operations: readonly AnyOperation[]) {
    const all = operations.flatMap(({ query, body, shape, envelope }) => [
      query,
      ...(body ? [body] : []),
      ...(shape instanceof z.ZodUndefined ? [] : [shape]),
      envelope,
    ]);
    this.#named = namedShapes(all);
    for (const schema of new Set(all))
      if (!this.#named.has(schema)) this.#inline.set(schema, `inline-${this.#inline.size}`);
    const registry = z.registry<{ id?: string }>();
    for (const [schema, id] of [...this.#named, ...this.#inline]) registry.add(schema, { id });
    this.#json = jsonSchemas(registry);
  }

  /** The schema, or a reference to it if it is named. */
  of(schema: z.core.$ZodType): JsonSchema {
    const name = this.#named.get(schema);
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
    return this.#json[this.#inline.get(schema) ?? ''] ?? {};
  }

  /** The named schemas, sorted by name. */
  components(): Record<string, JsonSchema> {
    const names = [...this.#named.values()].sort();
    return Object.fromEntries(names.map((name) => [name, this.#json[name] ?? {}]));
  }
}
