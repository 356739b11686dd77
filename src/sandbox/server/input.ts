/**
 * Reads the query and the body of a request according to its operation. Unknown parameters and members at any depth are
 * refused with a 400, so that clients cannot deviate from the API.
 */
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { unwrap } from '../../rest/table/schema.ts';
import { requireFit } from '../service/require-fit.ts';
import {
  lacksMember,
  lacksValue,
  type Release,
  unknownMembers,
} from '../service/unknown-members.ts';
import { badRequest, Refusal } from '../store/refusal.ts';

/**
 * The parsed query. `search` is the query string, with or without the question mark. A release ignores parameters that
 * only other ones have, as services usually do, while it refuses such values, and such members of bodies.
 */
export function readQuery(
  schema: z.ZodObject,
  search: string,
  release: Release,
): Record<string, unknown> {
  const parameters = new URLSearchParams(search);
  const query: Record<string, unknown> = {};
  for (const name of new Set(parameters.keys())) {
    const texts = parameters.getAll(name);
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (!field) throw badRequest(`Unknown query parameter "${name}".`);
    const takesOne = release.lacks === 'later' && factsOf(field).orOne !== undefined;
    // An earlier release ignores several values of a parameter for which it takes one.
    if (lacksMember(field, release) || (takesOne && texts.length > 1)) continue;
    if (texts.some((text) => lacksValue(oneValueOf(field), text, release)))
      throw badRequest(`Query parameter "${name}" has an unknown value.`);
    query[name] = coerce(field, texts, name);
  }
  requireFit(schema, query, 'Query parameter');
  return schema.parse(query);
}

/** The schema of one value of a parameter. */
function oneValueOf(schema: z.core.$ZodType): z.core.$ZodType {
  const { inner } = unwrap(schema);
  return inner instanceof z.ZodArray ? inner.element : schema;
}

function coerce(schema: z.core.$ZodType, texts: string[], name: string): unknown {
  const { inner } = unwrap(schema);
  if (inner instanceof z.ZodArray) return texts.map((text) => coerceOne(inner.element, text));
  if (texts.length > 1) throw badRequest(`Query parameter "${name}" is given more than once.`);
  return coerceOne(inner, texts[0] ?? '');
}

/**
 * The value of a text. If the text does not have the required type, it is returned unchanged, and the schema refuses
 * it.
 */
function coerceOne(schema: z.core.$ZodType, text: string): unknown {
  const { inner } = unwrap(schema);
  if (inner instanceof z.ZodBoolean && (text === 'true' || text === 'false'))
    return text === 'true';
  if (inner instanceof z.ZodNumber && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (inner instanceof z.ZodUnion) {
    const values = inner.options.map((option) => ({ option, value: coerceOne(option, text) }));
    return values.find(({ option, value }) => z.safeParse(option, value).success)?.value ?? text;
  }
  return text;
}

const maxBodyLength = 2_000_000;

/** The parsed body or bodies. Empty if the operation has none. Throws a 400, or a 413 above 2 MB. */
export async function readBodies(
  { body: schema, many }: AnyOperation,
  request: IncomingMessage,
  release: Release,
): Promise<Record<string, unknown>[]> {
  if (!schema) {
    if ((await readText(request)) !== '') throw badRequest('This operation takes no body.');
    return [];
  }
  const value = await readJson(request);
  const values: unknown[] = many !== undefined && Array.isArray(value) ? value : [value];
  return values.map((one) => checkedBody(schema, one, release));
}

/** The parsed body, of any shape. Throws a 400, or a 413 above 2 MB. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw badRequest('The body must be JSON, with "Content-Type: application/json".');
  return parse(text);
}

/** The value according to the schema. Throws a 400. */
export function checkedBody<Schema extends z.ZodObject>(
  schema: Schema,
  value: unknown,
  release?: Release,
): z.output<Schema> {
  const [unknown] = unknownMembers(schema, value, release);
  if (unknown !== undefined) throw badRequest(`Unknown body field "${unknown}".`);
  requireFit(schema, value, 'Body field');
  return schema.parse(value);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The stream must not be destroyed: the response is sent on the same socket.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > maxBodyLength)
      throw new Refusal(413, `The body is longer than ${maxBodyLength} bytes.`, {
        connection: 'close',
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The body is not JSON.');
  }
}
