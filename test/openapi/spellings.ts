/** Other ways to write the same document, which say the same. */
import type { Json } from './drifts.ts';

type Respelled = (document: Json) => Json;

/** Changes each schema of a document, the inner ones first. */
function eachSchema(document: Json, change: (schema: Json) => Json): Json {
  const isSchema = (value: Json) =>
    value !== null &&
    typeof value === 'object' &&
    !Array.isArray(value) &&
    ['$ref', 'type', 'anyOf', 'oneOf', 'enum', 'const'].some(
      (keyword) => keyword in value && (keyword !== 'type' || typeof value.type === 'string'),
    );
  const walk = (value: Json, isMap: boolean): Json => {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map((one) => walk(one, false));
    const walked = Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        name === 'discriminator' ? one : walk(one, name === 'properties' && !isMap),
      ]),
    );
    return !isMap && isSchema(walked) ? change(walked) : walked;
  };
  const { components, paths } = document;
  const schemas = walk(components.schemas, true);
  return { ...document, paths: walk(paths, false), components: { ...components, schemas } };
}

const underServers =
  (...servers: readonly Json[]): Respelled =>
  (document) => ({ ...document, servers });

const underPrefix =
  (prefix: string, servers: readonly Json[] = []): Respelled =>
  (document) => ({
    ...document,
    servers,
    paths: Object.fromEntries(
      Object.entries(document.paths).map(([path, item]) => [`${prefix}${path}`, item]),
    ),
  });

const isNullable = ({ anyOf }: Json) => anyOf?.length === 2 && anyOf[1].type === 'null';

export const spellings: Readonly<Record<string, Respelled>> = {
  'the base path in the address of the server': underServers({
    url: 'https://api.example.com/v1/',
  }),
  'the base path in a variable of the server': underServers({
    url: 'https://{host}:{port}/{base}',
    variables: {
      host: { default: 'a.example' },
      port: { default: '443' },
      base: { default: 'v1' },
    },
  }),
  'the base path as another value of a variable': underServers({
    url: '{scheme}://api.example.com/{version}',
    variables: { scheme: { default: 'https' }, version: { default: 'v2', enum: ['v1', 'v2'] } },
  }),
  'the base path in one of several servers': underServers(
    { url: 'https://next.example.com/v2' },
    { url: 'https://api.example.com/v1' },
  ),
  'a relative address': underServers({ url: './v1' }),
  'an address of a gateway': underServers({ url: 'https://gateway.example.com/platform' }),
  'no server': (document) => ({ ...document, servers: undefined }),
  'the base path in the paths': underPrefix('/v1'),
  'the base path below another one': underPrefix('/api/v1', [{ url: 'https://api.example.com' }]),
  'the server of each path': (document) => ({
    ...document,
    servers: [{ url: '/v2' }],
    paths: Object.fromEntries(
      Object.entries<Json>(document.paths).map(([path, item]) => [
        path,
        { ...item, servers: [{ url: '/v1' }] },
      ]),
    ),
  }),
  'other names of path parameters, and of components': (document) =>
    JSON.parse(
      JSON.stringify(document)
        .replace(/\{(\w+)\}/g, '{the_$1}')
        .replaceAll('#/components/schemas/', '#/components/schemas/V1.')
        .replace('"schemas":{', '"schemas":{"unused":{},')
        .replace(/(?<="components":\{"schemas":)\{.*?\}(?=,"responses")/s, (schemas) =>
          JSON.stringify(
            Object.fromEntries(
              Object.entries(JSON.parse(schemas)).map(([name, one]) => [`V1.${name}`, one]),
            ),
          ),
        ),
    ),
  'parameters of the path, by reference': (document) => {
    for (const [at, item] of Object.values<Json>(document.paths).entries()) {
      const { get } = item;
      if (!get?.parameters || Object.keys(item).length > 1) continue;
      document.components.parameters ??= {};
      item.parameters = get.parameters.map((one: Json, index: number) => {
        document.components.parameters[`p${at}x${index}`] = one;
        return { $ref: `#/components/parameters/p${at}x${index}` };
      });
      delete get.parameters;
    }
    return document;
  },
  'OpenAPI 3.0': (document) => ({
    ...eachSchema(document, (schema) => {
      if ('const' in schema) return { type: schema.type, enum: [schema.const] };
      if (!isNullable(schema)) return schema;
      const [one] = schema.anyOf;
      return one.$ref ? { allOf: [one], nullable: true } : { ...one, nullable: true };
    }),
    openapi: '3.0.3',
  }),
  'arrays of types': (document) =>
    eachSchema(document, (schema) =>
      isNullable(schema) && schema.anyOf[0].type && !schema.anyOf[0].enum
        ? { ...schema.anyOf[0], type: [schema.anyOf[0].type, 'null'] }
        : schema,
    ),
  'objects in parts': (document) =>
    eachSchema(document, (schema) => {
      if (!schema.properties || Object.keys(schema.properties).length < 2) return schema;
      const { properties, required = [], ...rest } = schema;
      const entries = Object.entries(properties);
      const part = (own: typeof entries) => ({
        type: 'object',
        properties: Object.fromEntries(own),
        required: required.filter((name: string) => own.some(([one]) => one === name)),
      });
      const middle = Math.ceil(entries.length / 2);
      return { ...rest, allOf: [part(entries.slice(0, middle)), part(entries.slice(middle))] };
    }),
  'unions without a discriminator, and references to references': (document) => {
    const { schemas } = document.components;
    const far = eachSchema(document, ({ discriminator: _, ...schema }) =>
      schema.$ref ? { anyOf: [{ $ref: `${schema.$ref}.far` }] } : schema,
    );
    for (const name of Object.keys(schemas))
      far.components.schemas[`${name}.far`] = { allOf: [{ $ref: `#/components/schemas/${name}` }] };
    return far;
  },
  'alternatives that only the discriminator tells apart': (document) => {
    const { schemas } = document.components;
    for (const { discriminator } of Object.values<Json>(schemas))
      for (const target of Object.values<string>(discriminator?.mapping ?? {}))
        schemas[target.replace(/.*\//, '')].properties[discriminator.propertyName] = {
          type: 'string',
        };
    return document;
  },
  'alternatives that have what they share as a part': (document) => {
    const { schemas } = document.components;
    for (const [name, { oneOf, discriminator, ...rest }] of Object.entries<Json>(schemas)) {
      if (!discriminator) continue;
      const { propertyName, mapping } = discriminator;
      const alternatives = Object.values<string>(mapping).map((one) => one.replace(/.*\//, ''));
      // A schema that is an alternative of two unions cannot be written in this way.
      if (!alternatives.every((one) => schemas[one].properties)) continue;
      schemas[name] = {
        ...rest,
        type: 'object',
        required: [propertyName],
        properties: { [propertyName]: { type: 'string' } },
        discriminator,
      };
      for (const alternative of alternatives) {
        const { [propertyName]: _, ...properties } = schemas[alternative].properties;
        const own = { ...schemas[alternative], properties };
        schemas[alternative] = { allOf: [{ $ref: `#/components/schemas/${name}` }, own] };
      }
    }
    return document;
  },
  'numbers for integers, and other statuses of success': (document) => {
    for (const item of Object.values<Json>(document.paths))
      for (const { responses } of Object.values<Json>(item)) {
        if (!responses[200] || responses[201]) continue;
        responses['2XX'] = responses[200];
        delete responses[200];
      }
    return eachSchema(document, (schema) =>
      schema.type === 'integer' ? { ...schema, type: 'number' } : schema,
    );
  },
};
