/**
 * The reference as an OpenAPI document, for a public validator of requests and responses. It is as strict as the
 * documents: objects have no undocumented members unless they are open, and null is valid only where documented.
 * Limits apply to requests, so each shape in a request has its own schema.
 */
import type { Answer, Chapter, Member, Members, OperationReference, Type } from './model.ts';

type Schema = Readonly<Record<string, unknown>>;
type Direction = 'sent' | 'answered';

export type OpenApiDocument = ReturnType<typeof openApiOf>;

export function openApiOf({ shapes, operations }: Chapter) {
  const paths: Record<string, object> = {};
  for (const [key, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: described(key, path, operation) };
  }
  const schemas = Object.entries(shapes).flatMap(([name, { type }]) => [
    [nameOf(name, 'answered'), schemaOf(type, 'answered')],
    [nameOf(name, 'sent'), schemaOf(type, 'sent')],
  ]);
  return {
    openapi: '3.1.1',
    info: { title: 'The interface, as the documents tell it', version: '1' },
    servers: [{ url: '/v1' }],
    paths,
    components: { schemas: Object.fromEntries(schemas) },
  };
}

function described(
  operationId: string,
  path: string,
  { query, body, takesMany, answer }: OperationReference,
) {
  return {
    operationId,
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string', minLength: 1 },
      })),
      ...Object.entries(query).map(([name, member]) => ({
        name,
        in: 'query',
        required: member.isRequired ?? false,
        schema: schemaOf(member, 'sent'),
      })),
    ],
    ...(body && { requestBody: { required: true, content: json(bodyOf(body, takesMany)) } }),
    responses: responsesOf(answer),
  };
}

function bodyOf(body: Type, takesMany: boolean): Schema {
  const one = schemaOf(body, 'sent');
  return takesMany ? { anyOf: [one, { type: 'array', items: one }] } : one;
}

/** Document 4, Envelope, status codes, errors. */
function responsesOf({ kind, status, type, envelope }: Answer) {
  const item = type ? schemaOf(type, 'answered') : {};
  const whole = answered(kind === 'list' ? pageOf(item, envelope) : item);
  const empty = { description: 'No body.' };
  const successes = {
    object: { [status]: whole },
    list: { [status]: whole },
    nothing: { [status]: empty },
    // 202 by document 6.
    deletion: { 202: empty, 204: empty, 205: empty },
    upsert: { 200: whole, 201: whole },
  };
  return { ...successes[kind], default: answered(error) };
}

const pageOf = (item: Schema, envelope: Members = {}): Schema =>
  closed(
    {
      items: { type: 'array', items: item },
      next: closed({ page: { type: 'string' } }, ['page']),
      count: { type: 'integer', minimum: 0 },
      ...schemasOf(envelope, 'answered'),
    },
    ['items'],
  );

const closed = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const error = closed(
  {
    error: closed({ code: { type: 'integer' }, message: { type: 'string' } }, ['code', 'message']),
  },
  ['error'],
);

const json = (schema: Schema) => ({ 'application/json': { schema } });
const answered = (schema: Schema) => ({ description: 'An answer.', content: json(schema) });

const nameOf = (shape: string, direction: Direction) =>
  direction === 'sent' ? `${shape}Sent` : shape;

const schemasOf = (members: Members, direction: Direction): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, schemaOf(member, direction)]),
  );

function schemaOf(member: Member, direction: Direction): Schema {
  const schema = typeSchema(member, direction);
  return member.isNullable ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function typeSchema(type: Type, direction: Direction): Schema {
  const isSent = direction === 'sent';
  switch (type.is) {
    case 'text':
    case 'uri': {
      const { min, max, pattern } = isSent ? type : {};
      const limits = { minLength: min, maxLength: max, pattern };
      return { type: 'string', ...(type.is === 'uri' && { format: 'uri' }), ...given(limits) };
    }
    case 'date':
      return { type: 'string', format: 'date-time' };
    case 'boolean':
      return { type: 'boolean' };
    case 'number':
      return { type: 'number', ...given({ maximum: isSent ? type.max : undefined }) };
    case 'value':
      return { const: type.value };
    case 'one of':
      return type.isText ? { type: 'string' } : { type: 'string', enum: [...type.values] };
    case 'list': {
      const { min, max } = isSent ? type : {};
      const items = type.of ? schemaOf(type.of, direction) : {};
      return { type: 'array', items, ...given({ minItems: min, maxItems: max }) };
    }
    case 'map':
      return { type: 'object', additionalProperties: schemaOf(type.of, direction) };
    case 'object': {
      const required = Object.entries(type.members).filter(([, { isRequired }]) => isRequired);
      return {
        ...closed(
          schemasOf(type.members, direction),
          required.map(([name]) => name),
        ),
        additionalProperties: type.isOpen ?? false,
        ...(!isSent && type.always && { allOf: type.always.map(requiredIf) }),
      };
    }
    case 'id':
      return { type: 'string' };
    case 'shape':
      return { $ref: `#/components/schemas/${nameOf(type.name, direction)}` };
    case 'either':
      return { anyOf: type.among.map((one) => schemaOf(one, direction)) };
    case 'free':
    case 'unstated':
      return {};
  }
}

const requiredIf = ({ by, value, member }: { by: string; value: string; member: string }) => ({
  if: { properties: { [by]: { const: value } }, required: [by] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { required: [member] },
});

/** Without undefined keywords. */
const given = (keywords: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
