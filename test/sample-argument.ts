/**
 * Values for required arguments, of which no test depends on more than the type. The schema may be of another copy of
 * graphql, whose functions refuse the types of this one.
 */
import type { GraphQLInputType, GraphQLNamedInputType } from 'graphql';

/** An argument or an input field with a value. */
export const sampleArgument = ({ name, type }: { name: string; type: unknown }): string =>
  `${name}: ${sampleOf(namedIn(type as GraphQLInputType))}`;

const namedIn = (type: GraphQLInputType): GraphQLNamedInputType =>
  'ofType' in type ? namedIn(type.ofType) : type;

/** Values of scalars that do not take every text. */
const samples: Readonly<Record<string, string>> = {
  ID: '"a"',
  Int: '1',
  Float: '1',
  Boolean: 'true',
  DateTime: '"2026-01-31T12:00:00Z"',
  URL: '"https://example.com/"',
};

/** An input object has its required fields, or the first one of those that exclude each other. */
function sampleOf(type: GraphQLNamedInputType): string {
  if ('getValues' in type) return type.getValues()[0]?.name ?? '';
  if (!('getFields' in type)) return samples[type.name] ?? '"text"';
  const fields = Object.values(type.getFields());
  const given = type.isOneOf
    ? fields.slice(0, 1)
    : fields.filter((field) => String(field.type).endsWith('!'));
  return `{ ${given.map(sampleArgument).join(', ')} }`;
}
