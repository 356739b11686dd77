/** Types in the schema language, as short as it can be written: descriptions are comments, if there are any. */
import {
  type GraphQLArgument,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  printType,
} from 'graphql';
import { firstSentence } from '../documents/first-sentence.ts';

/** A line of a type, and its description. */
interface Line {
  readonly text: string;
  /** Empty if there is none. */
  readonly description: string;
}

export interface ShortType {
  readonly name: string;
  /** Empty if there is none. */
  readonly description: string;
  /** The first line, without the bracket. */
  readonly head: string;
  /** Empty for types without members. */
  readonly lines: readonly Line[];
}

/** Only numbers are written as defaults, such as the length of a list. Descriptions name the others. */
const argument = ({ name, type, defaultValue }: GraphQLArgument): string =>
  `${name}: ${type}${typeof defaultValue === 'number' ? ` = ${defaultValue}` : ''}`;

export function shortTypeOf(type: GraphQLNamedType): ShortType {
  const { name } = type;
  const description = firstSentence(type.description);
  const made = (head: string, lines: readonly Line[]): ShortType => ({
    name,
    description,
    head,
    lines,
  });
  if (isUnionType(type))
    return made(
      `union ${name} = ${type
        .getTypes()
        .map((one) => one.name)
        .join(' | ')}`,
      [],
    );
  if (isEnumType(type))
    return made(
      `enum ${name}`,
      type
        .getValues()
        .map((one) => ({ text: one.name, description: firstSentence(one.description) })),
    );
  if (isInputObjectType(type))
    return made(
      `input ${name}${type.isOneOf ? ' @oneOf' : ''}`,
      Object.values(type.getFields()).map((one) => ({
        text: `${one.name}: ${one.type}`,
        description: firstSentence(one.description),
      })),
    );
  if (!isObjectType(type) && !isInterfaceType(type))
    return made(printType(type).replace(/^"""[\s\S]*?"""\n/, ''), []);
  const interfaces = type.getInterfaces().map((one) => one.name);
  const kind = isObjectType(type) ? 'type' : 'interface';
  return made(
    `${kind} ${name}${interfaces.length > 0 ? ` implements ${interfaces.join(' & ')}` : ''}`,
    Object.values(type.getFields())
      .filter(({ deprecationReason }) => deprecationReason == null)
      .map((one) => ({
        text: `${one.name}${one.args.length > 0 ? `(${one.args.map(argument).join(', ')})` : ''}: ${one.type}`,
        description: firstSentence(one.description),
      })),
  );
}

/** The text of a type. `described`: whether with descriptions. */
export function shortText({ head, lines, description }: ShortType, described: boolean): string {
  const about = described && description !== '' ? [`# ${description}`] : [];
  if (lines.length === 0) return [...about, head].join('\n');
  const members = lines.map(({ text, description: of }) =>
    described && of !== '' ? `  ${text} # ${of}` : `  ${text}`,
  );
  return [...about, `${head} {`, ...members, '}'].join('\n');
}
