/**
 * References: strings that are ids of something else, so that readers can follow them.
 *
 * What they lead to is named by a word of the list in `resource-names.ts`.
 */
import { z } from 'zod';
import { addFacts, factsOf } from './facts.ts';
import type { ResourceName } from './resource-names.ts';

/** An id as it stands on the wire. */
const anyId = () => z.string().min(1).max(256);

/**
 * An id of the named resource. It stands in the same places as what names it, except the one that is
 * `outside`, given by its path parameter: a change request names the revision of the space it came from.
 * `mayLackPlace`: it may also stand where nothing says the rest of the key, as a file in the look of a site.
 */
export function reference(
  resource: ResourceName,
  options: {
    readonly outside?: string;
    readonly orEmail?: boolean;
    readonly mayBeUnlocated?: boolean;
  } = {},
) {
  return addFacts(anyId(), { reference: { resource, ...options } });
}

/** An id of something that the graph does not hold: there is nothing to follow. `of` says what it is. */
export const opaqueId = (of: string) => addFacts(anyId(), { opaqueId: of });

/** An id of the named resource, or the resource itself where the caller asked for it whole. */
export function referenceOrWhole<Whole extends z.ZodObject | z.ZodLazy>(
  resource: ResourceName,
  whole: Whole,
) {
  return addFacts(z.union([reference(resource), whole]), { reference: { resource } });
}

/** An id of something that the graph does not hold by itself, or that whole. */
export const opaqueOrWhole = <Whole extends z.ZodObject>(of: string, whole: Whole) =>
  addFacts(z.union([opaqueId(of), whole]), { opaqueId: of });

/** What may stand whole in place of an id. */
export function wholeIn(schema: z.core.$ZodType): z.ZodObject | undefined {
  const { reference, opaqueId } = factsOf(schema);
  return schema instanceof z.ZodUnion && (reference ?? opaqueId) !== undefined
    ? schema.options.find((option) => option instanceof z.ZodObject)
    : undefined;
}

/** A reference in an object of its own: `{id: <id>}`. */
export const nestedReference = (resource: ResourceName) =>
  addFacts(z.object({ id: reference(resource) }), { nestedReference: { member: 'id', resource } });

/** A reference that says its kind: `{type: 'site-section', siteSection: <id>}`. */
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

/** One of several references that say their kind. */
export function anyReference<const Options extends readonly [z.ZodObject, ...z.ZodObject[]]>(
  options: Options,
) {
  const among = options.map((option) => {
    const { nestedReference } = factsOf(option);
    if (!nestedReference) throw new TypeError('Only tagged references can be told apart');
    return nestedReference;
  });
  return addFacts(z.union(options), { anyReference: among });
}
