/**
 * References: strings that are ids of other objects, so that the graph can link to these.
 *
 * The names of referenced resources are in `names.ts`.
 */
import { z } from 'zod';
import { addFacts, factsOf, type ReferenceFacts } from './facts.ts';
import type { ResourceName } from './names.ts';

/** The schema of an id on the wire. */
const anyId = () => z.string().min(1).max(256);

/**
 * An id of the named resource. The path ids of its key are those of the object that contains it, except for `outside`,
 * the name of a path parameter: a change request refers to a revision of its space. `mayBeUnlocated`: it may also occur
 * where the rest of its key is unknown, as a file in the design of a site.
 */
export function reference(resource: ResourceName, options: Omit<ReferenceFacts, 'resource'> = {}) {
  return addFacts(anyId(), { reference: { resource, ...options } });
}

/** An id of something that is not in the graph. `of` describes it. */
export const opaqueId = (of: string) => addFacts(anyId(), { opaqueId: of });

/** An id of the named resource, or the resource itself if the caller requested that. */
export function referenceOrWhole<Whole extends z.ZodObject | z.ZodLazy>(
  resource: ResourceName,
  whole: Whole,
  options: Pick<ReferenceFacts, 'readsKey'> = {},
) {
  return addFacts(z.union([reference(resource), whole]), { reference: { resource, ...options } });
}

/** The object that may replace an id. */
export function wholeIn(schema: z.core.$ZodType): z.ZodObject | undefined {
  return schema instanceof z.ZodUnion && factsOf(schema).reference !== undefined
    ? schema.options.find((option) => option instanceof z.ZodObject)
    : undefined;
}

/** An object that contains a reference: `{id: <id>}`. */
export const nestedReference = (resource: ResourceName) =>
  addFacts(z.object({ id: reference(resource) }), { nestedReference: { member: 'id', resource } });

/**
 * An object in short form, of which only its type and its id are read: `{object: 'team', id: <id>}`. `others`: members
 * that it also has.
 */
export const shortForm = <Type extends string, Others extends z.ZodRawShape = Record<never, never>>(
  type: Type,
  resource: ResourceName,
  others?: Others,
) =>
  addFacts(z.object({ object: z.literal(type), id: reference(resource), ...(others as Others) }), {
    nestedReference: { member: 'id', resource },
  });

/** An object that contains a reference and its kind: `{type: 'site-section', siteSection: <id>}`. */
export const taggedReference = <Tag extends string, Member extends string>(
  tag: Tag,
  member: Member,
  resource: ResourceName,
) =>
  addFacts(
    z.object({ type: z.literal(tag), [member]: reference(resource) } as {
      type: z.ZodLiteral<Tag>;
    } & Record<Member, z.ZodString>),
    { nestedReference: { tag, member, resource } },
  );

/** One of several references with kinds. */
export function anyReference<const Options extends readonly [z.ZodObject, ...z.ZodObject[]]>(
  options: Options,
) {
  const among = options.map((option) => {
    const { nestedReference } = factsOf(option);
    if (!nestedReference) throw new TypeError('Only tagged references can be distinguished');
    return nestedReference;
  });
  return addFacts(z.union(options), { anyReference: among });
}
