/**
 * What an object belongs to, and what it belonged to before a change that moved or deleted it.
 *
 * The latter no answer tells: the object is read before the change where such a field is selected, and only there.
 * A read that fails stops nothing: the field is null, and a warning says why.
 */
import { type GraphQLResolveInfo, getNamedType, isObjectType } from 'graphql';
import { RestError } from '../../rest/errors.ts';
import { nounOf } from '../../rest/nouns.ts';
import { nearest } from '../errors/nearest.ts';
import type { Identity, PathIds } from '../identity/identity.ts';
import { referencesOf } from '../identity/members.ts';
import { withSource } from '../identity/names.ts';
import { memberAt } from '../identity/record.ts';
import { referenced } from '../identity/registry.ts';
import type { Resource } from '../identity/resource.ts';
import type { GraphContext } from '../plan/context.ts';
import { selectedNames } from '../plan/look-ahead.ts';
import type { CostExtensions } from '../plan/selected-values.ts';
import { sourcesOf } from '../types/link-target.ts';
import { linkTo, type Payload, type PayloadFields, resolveShown } from './payload-links.ts';

interface BeforeExtensions {
  readonly needsBefore?: boolean;
}

/** What a change is about, as it was, where the payload's selection needs that; or why it could not be read. */
export async function readBefore(
  target: Identity,
  context: GraphContext,
  info: GraphQLResolveInfo,
): Promise<Payload['before']> {
  if (!needsBefore(info)) return undefined;
  return context.loaders.load(target, info.path).catch((error: Error) => error);
}

function needsBefore(info: GraphQLResolveInfo): boolean {
  const type = getNamedType(info.returnType);
  const fields = isObjectType(type) ? type.getFields() : {};
  return [...selectedNames(info)].some((name) => {
    const extensions: BeforeExtensions | undefined = fields[name]?.extensions;
    return extensions?.needsBefore === true;
  });
}

/** What objects of a resource belong to, by the member that names it: spaces their `organization`. */
interface Owner {
  readonly type: Resource;
  readonly member: string;
}

function owner({ name, shape }: Resource, member: string): Owner {
  const known = referencesOf(shape);
  const facts = known.find((one) => one.member === member);
  if (facts) return { type: referenced(facts.resource), member };
  const members = known.map((one) => one.member);
  throw new TypeError(`${name} names nothing by ${member}.${nearest(member, members)}`);
}

function ownerIn(object: unknown, { type, member }: Owner, around: PathIds): Identity | undefined {
  const id = memberAt(object, [member]);
  return typeof id === 'string' ? type.identify(id, around) : undefined;
}

/** A field for what the object in the answer belongs to. */
export const belongsTo =
  (resource: Resource, member: string): PayloadFields =>
  (t) => {
    const named = owner(resource, member);
    return linkTo({
      type: named.type,
      name: member,
      description: `The ${nounOf(named.type.name)} that the ${nounOf(resource.name)} is in after the change; null when it is in none.`,
      of: ({ answer, path }) => ownerIn(answer, named, path),
    })(t);
  };

/** A field for what the object belonged to before the change; named as the member unless said otherwise. */
export const belongedTo =
  (resource: Resource, member: string, name = member): PayloadFields =>
  (t) => {
    const named = owner(resource, member);
    const description = `The ${nounOf(named.type.name)} that the ${nounOf(resource.name)} was in before the change; null when it was in none. Selecting it reads the ${nounOf(resource.name)} before the change.`;
    return {
      [name]: t.field({
        type: named.type.ref,
        nullable: true,
        description: withSource(description, ...sourcesOf(named.type)),
        extensions: { needsBefore: true, asks: 'call' } satisfies BeforeExtensions & CostExtensions,
        resolve(result, _args, context, info) {
          const { before, path } = result;
          if (!(before instanceof Error))
            return resolveShown(result, () => ownerIn(before, named, path), context, info);
          if (!(before instanceof RestError)) throw before;
          context.warnings.add(before.code, before.message, info.path);
          return null;
        },
      }),
    };
  };

/** What an object belongs to, and what it belonged to before the change: two lists that are other ones now. */
export const movedBetween =
  (resource: Resource, member: string): PayloadFields =>
  (t) => ({
    ...belongsTo(resource, member)(t),
    ...belongedTo(resource, member, `previous${upperFirst(member)}`)(t),
  });

const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
