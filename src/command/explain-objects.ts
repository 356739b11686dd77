/** Finds objects of a type in a service, with fields that lead to them and need no arguments. */
import {
  type GraphQLNamedType,
  getNamedType,
  isAbstractType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { schema } from '../schema/schema.ts';
import { fieldsOf } from './explain-uses.ts';

/** Number of items of each list that are examined. */
const maxItems = 5;
/** Number of paths that are tried, the shortest first, because lists may be empty. */
const maxWays = 6;

/** Response key for the ID in each response. */
export const foundKey = 'docgraphFound';

/** A type that was reached, with a function that wraps a selection on it in the fields that lead there. */
interface Reached {
  readonly type: GraphQLNamedType;
  readonly wrap: (selection: string) => string;
}

/** Selections on `from` that return the IDs of objects of one of the types. */
export function waysTo(names: readonly string[], from: GraphQLNamedType): readonly string[] {
  const ways: string[] = [];
  const seen = new Set([from.name]);
  let reached: readonly Reached[] = [{ type: from, wrap: (selection) => selection }];
  while (reached.length > 0 && ways.length < maxWays) {
    const next: Reached[] = [];
    for (const one of reached.flatMap(stepsFrom)) {
      if (hasId(one.type) && names.some((name) => mayBe(one.type, name)))
        ways.push(one.wrap(selectionOf(one.type, names)));
      if (seen.has(one.type.name)) continue;
      seen.add(one.type.name);
      next.push(one);
    }
    reached = next;
  }
  return ways.slice(0, maxWays);
}

const hasId = (type: GraphQLNamedType) => 'id' in fieldsOf(type) || isAbstractType(type);

/** Whether objects of the type may have the other type. */
function mayBe(type: GraphQLNamedType, name: string): boolean {
  if (type.name === name) return true;
  const wanted = schema.getType(name);
  if (isAbstractType(wanted) && isObjectType(type)) return schema.isSubType(wanted, type);
  return isAbstractType(type) && isObjectType(wanted) && schema.isSubType(type, wanted);
}

const selectionOf = (type: GraphQLNamedType, names: readonly string[]): string =>
  names.includes(type.name) || isObjectType(type)
    ? `${foundKey}: id`
    : names
        .filter((name) => mayBe(type, name))
        .map((name) => `... on ${name} { ${foundKey}: id }`)
        .join(' ');

function stepsFrom({ type, wrap }: Reached): readonly Reached[] {
  const narrower = isAbstractType(type)
    ? schema.getPossibleTypes(type).map((one) => ({
        type: one,
        wrap: (selection: string) => wrap(`... on ${one.name} { ${selection} }`),
      }))
    : [];
  const fields = Object.values(fieldsOf(type)).flatMap((field): readonly Reached[] => {
    const { name, args, deprecationReason } = field;
    if (args.some(isRequiredArgument) || deprecationReason) return [];
    const below = getNamedType(field.type);
    const { nodes } = fieldsOf(below);
    if (!nodes || !args.some((one) => one.name === 'first'))
      return [{ type: below, wrap: (selection) => wrap(`${name} { ${selection} }`) }];
    return [
      {
        type: getNamedType(nodes.type),
        wrap: (selection) => wrap(`${name}(first: ${maxItems}) { nodes { ${selection} } }`),
      },
    ];
  });
  return [...fields, ...narrower];
}

/** The first ID in a response. */
export function foundIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, one] of Object.entries(value)) {
    if (key === foundKey && typeof one === 'string') return one;
    const below = foundIn(one);
    if (below !== undefined) return below;
  }
  return undefined;
}
