/** The tool that shows types in the schema language, within the number of bytes of a result. */
import { type GraphQLSchema, isIntrospectionType } from 'graphql';
import { nearestNames } from '../../graphql/errors/nearest-names.ts';
import { toolError } from '../results/tool-error.ts';
import type { Tool, ToolResult } from '../tool.ts';
import { type ShortType, shortText, shortTypeOf } from './short-sdl.ts';

const maxTypes = 20;
/** Unknown names for which the nearest ones are shown, and how much of each. */
const maxUnknown = 3;
const maxShownName = 40;
const maxLengthDifference = 3;

export function describeTypes(schema: GraphQLSchema, maxBytes: number): Tool {
  return {
    name: 'describe_types',
    title: 'Describe types',
    description:
      'Shows types of the graph in the GraphQL schema language: fields, arguments, values of enums and members of inputs. Name all the types that you need at once, such as ["Space", "ChangeRequestStatus"].',
    inputSchema: {
      type: 'object',
      properties: {
        types: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: maxTypes },
      },
      required: ['types'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
    call: ({ types }) => described(schema, types, maxBytes),
  };
}

function described(schema: GraphQLSchema, asked: unknown, maxBytes: number): ToolResult {
  if (!Array.isArray(asked) || asked.length === 0 || asked.some((one) => typeof one !== 'string'))
    return toolError('BAD_USER_INPUT', '`types` must be a list of names of types.');
  const names = [...new Set(asked as readonly string[])];
  if (names.length > maxTypes)
    return toolError('BAD_USER_INPUT', `Ask for at most ${maxTypes} types at once.`);
  const found = names.flatMap((name) => {
    const type = schema.getType(name);
    return type && !isIntrospectionType(type) ? [shortTypeOf(type)] : [];
  });
  const unknown = unknownNames(
    schema,
    names.filter((name) => !found.some((one) => one.name === name)),
  );
  if (found.length === 0) return toolError('BAD_USER_INPUT', unknown);
  const room = maxBytes - Buffer.byteLength(unknown) - Buffer.byteLength(leftOut(found)) - 4;
  const text = [...fitted(found, room), unknown].filter((one) => one !== '').join('\n\n');
  return { text };
}

/** Empty if there are none. */
function unknownNames(schema: GraphQLSchema, names: readonly string[]): string {
  const known = Object.keys(schema.getTypeMap()).filter((name) => !name.startsWith('__'));
  const sentences = names.slice(0, maxUnknown).map((name) => {
    const shown = name.slice(0, maxShownName);
    return `There is no type ${JSON.stringify(shown)}.${nearestNames(shown, known.filter(isAsLong(shown)))}`;
  });
  const more = names.length - sentences.length;
  return [...sentences, ...(more > 0 ? [`${more} more names are unknown.`] : [])].join(' ');
}

/** Names of another length are not compared, which takes too long for all types of the graph. */
const isAsLong = (name: string) => (other: string) =>
  Math.abs(other.length - name.length) <= Math.max(maxLengthDifference, name.length * 0.4);

const leftOut = (types: readonly { readonly name: string }[]): string =>
  `# Left out, as they do not fit: ${types.map(({ name }) => name).join(', ')}. Ask for fewer types at once.`;

/** The types that fit, with descriptions as long as there is room for them. */
function fitted(types: readonly ShortType[], maxBytes: number): readonly string[] {
  const plain = types.map((one) => shortText(one, false));
  const kept = plain.map((text) => Buffer.byteLength(text) + 2);
  let room = maxBytes;
  const shown: string[] = [];
  const left: ShortType[] = [];
  for (const [at, type] of types.entries()) {
    const own = kept[at] ?? 0;
    const later = kept.slice(at + 1).reduce((sum, one) => sum + one, 0);
    const full = shortText(type, true);
    const text = Buffer.byteLength(full) + 2 + later <= room ? full : (plain[at] ?? '');
    if (own > room) {
      const part = beginningOf(type, room);
      if (part === undefined) left.push(type);
      else shown.push(part);
      room = Math.min(room, 0);
      continue;
    }
    shown.push(text);
    room -= Buffer.byteLength(text) + 2;
  }
  if (left.length > 0) shown.push(leftOut(left));
  return shown;
}

/** As many members of a type as fit, and the number of the others. */
function beginningOf(type: ShortType, maxBytes: number): string | undefined {
  const note = (left: number) => `  # ${left} more members: use search_schema to find them`;
  let bytes = Buffer.byteLength(`${type.head} {\n}`) + Buffer.byteLength(note(10_000)) + 2;
  const fits = type.lines.findIndex(({ text }) => {
    bytes += Buffer.byteLength(text) + 3;
    return bytes > maxBytes;
  });
  if (fits <= 0) return undefined;
  const lines = type.lines.slice(0, fits).map(({ text }) => `  ${text}`);
  return [`${type.head} {`, ...lines, note(type.lines.length - fits), '}'].join('\n');
}
