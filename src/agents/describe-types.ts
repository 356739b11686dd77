/** The tool that shows types in the schema language, within the number of bytes of a result. */
import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isIntrospectionType,
  Kind,
  parse,
  print,
  printType,
  visit,
} from 'graphql';
import { nearestNames } from '../graphql/errors/nearest-names.ts';
import { firstSentence } from './documents/descriptions.ts';
import { toolError } from './results/errors.ts';
import type { Tool, ToolResult } from './tool.ts';

const maxTypes = 20;
/** Unknown names for which the nearest ones are shown, and how much of each. */
const maxUnknown = 3;
const maxShownName = 40;
const maxLengthDifference = 3;
/** Bytes for what is said about what does not fit. */
const aroundBytes = 100;

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

/** A type without deprecated fields. `isDescribed`: with the first sentences of descriptions, as comments. */
export function typeText(type: GraphQLNamedType, isDescribed: boolean): string {
  const document = visit(parse(printType(type), { noLocation: true }), {
    enter(node, _key, _parent, _path, ancestors) {
      if (!('directives' in node)) return undefined;
      const isDeprecated = node.directives?.some(({ name }) => name.value === 'deprecated');
      // Values of enums still come back in results.
      if (isDeprecated && node.kind !== Kind.ENUM_VALUE_DEFINITION) return null;
      if (!('description' in node)) return undefined;
      const isArgument = node.kind === Kind.INPUT_VALUE_DEFINITION && ancestors.length > 4;
      const value = isArgument || !isDescribed ? '' : firstSentence(node.description?.value);
      const description = value === '' ? undefined : { kind: Kind.STRING, value };
      return { ...node, description };
    },
  });
  return print(document).replace(/^( *)"(.*)"\n *(.*)$/gm, (_, indent: string, text, line) => {
    const comment = JSON.parse(`"${text}"`);
    return indent === '' ? `# ${comment}\n${line}` : `${indent}${line} # ${comment}`;
  });
}

function described(schema: GraphQLSchema, asked: unknown, maxBytes: number): ToolResult {
  if (!Array.isArray(asked) || asked.length === 0 || asked.some((one) => typeof one !== 'string'))
    return toolError(
      'BAD_USER_INPUT',
      '`types` must be a list of names of types, such as ["Space"], and no text.',
    );
  const names = [...new Set(asked as readonly string[])];
  if (names.length > maxTypes)
    return toolError('BAD_USER_INPUT', `Ask for at most ${maxTypes} types at once.`);
  const isKnown = (type: GraphQLNamedType | undefined) => type && !isIntrospectionType(type);
  const types = names.flatMap((name) => {
    const type = schema.getType(name);
    return type && isKnown(type) ? [type] : [];
  });
  const unknown = unknownNames(
    schema,
    names.filter((name) => !isKnown(schema.getType(name))),
  );
  if (types.length === 0) return toolError('BAD_USER_INPUT', unknown);
  const text = fitted(types, maxBytes - Buffer.byteLength(unknown) - aroundBytes);
  return { text: unknown === '' ? text : `${text}\n\n${unknown}` };
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

/** The types with descriptions if these fit, otherwise without, and as many lines as fit. */
function fitted(types: readonly GraphQLNamedType[], maxBytes: number): string {
  const textOf = (isDescribed: boolean) =>
    types.map((type) => typeText(type, isDescribed)).join('\n\n');
  const [full, plain] = [textOf(true), textOf(false)];
  if (Buffer.byteLength(full) <= maxBytes) return full;
  if (Buffer.byteLength(plain) <= maxBytes) return plain;
  const lines = plain.split('\n');
  let room = maxBytes;
  const shown = lines.findIndex((line) => {
    room -= Buffer.byteLength(line) + 1;
    return room < 0;
  });
  const end = lines[shown - 1]?.startsWith(' ') ? ['}'] : [];
  const note = `# Left out: ${lines.length - shown} more lines. Ask for fewer types, or use search_schema.`;
  return [...lines.slice(0, shown), ...end, note].join('\n');
}
