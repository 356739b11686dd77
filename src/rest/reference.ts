/**
 * References: strings that are ids of something else, so that readers can follow them.
 *
 * What they lead to is named by a word of one list. As in `shape.ts`, the facts lie in registries beside the
 * schemas, to be asked with `get`.
 */
import { z } from 'zod';

/**
 * What references may name. The graph must declare each: of a name that it does not know, readers would get
 * nothing but a string.
 */
export const resourceNames = [
  'ChangeRequest',
  'Collection',
  'Conversation',
  'File',
  'Integration',
  'IntegrationInstallation',
  'IssuesCluster',
  'Member',
  'OpenApiSpec',
  'Organization',
  'Page',
  'Revision',
  'Site',
  'SiteSection',
  'SiteSectionGroup',
  'SiteSpace',
  'Space',
  'Team',
  'Translation',
  'User',
] as const;

export type ResourceName = (typeof resourceNames)[number];

export interface ReferenceFacts {
  /** Name of the resource that the id belongs to. */
  readonly resource: ResourceName;
  /** Path parameter of what surrounds the reference, but not what it names. */
  readonly outside?: string | undefined;
  /** Whether an e-mail address may stand for the id. */
  readonly orEmail?: boolean | undefined;
}

/** How an object that holds an id holds it. */
export interface NestedReferenceFacts extends ReferenceFacts {
  /** Its `type`, where it says one. */
  readonly tag?: string | undefined;
  /** The member that carries the id. */
  readonly member: string;
}

export const referenceFacts = z.registry<ReferenceFacts>();
export const nestedReferenceFacts = z.registry<NestedReferenceFacts>();
export const anyReferenceFacts = z.registry<{ readonly among: readonly NestedReferenceFacts[] }>();
export const opaqueIdFacts = z.registry<{ readonly of: string }>();

/**
 * An id of the named resource. It stands in the same places as what names it, except the one that is
 * `outside`, given by its path parameter: a change request names the revision of the space it came from.
 */
export function reference(
  resource: ResourceName,
  options: { readonly outside?: string; readonly orEmail?: boolean } = {},
) {
  return z
    .string()
    .min(1)
    .max(256)
    .register(referenceFacts, { resource, ...options });
}

/** An id of something that the graph does not hold: there is nothing to follow. `of` says what it is. */
export const opaqueId = (of: string) => z.string().min(1).max(256).register(opaqueIdFacts, { of });

/** An id of the named resource, or the resource itself where the caller asked for it whole. */
export function referenceOrWhole<Whole extends z.ZodObject | z.ZodLazy>(
  resource: ResourceName,
  whole: Whole,
) {
  const schema = z.union([reference(resource), whole]);
  referenceFacts.add(schema satisfies z.ZodType as z.ZodType, { resource });
  return schema;
}

/** An id of something that the graph does not hold by itself, or that whole. */
export function opaqueOrWhole<Whole extends z.ZodObject>(of: string, whole: Whole) {
  const schema = z.union([opaqueId(of), whole]);
  opaqueIdFacts.add(schema satisfies z.ZodType as z.ZodType, { of });
  return schema;
}

/** What may stand whole in place of an id. */
export const wholeIn = (schema: z.core.$ZodType): z.ZodObject | undefined =>
  schema instanceof z.ZodUnion && (referenceFacts.get(schema) ?? opaqueIdFacts.get(schema))
    ? schema.options.find((option) => option instanceof z.ZodObject)
    : undefined;

/** A reference in an object of its own: `{id: <id>}`. */
export const nestedReference = (resource: ResourceName) =>
  z.object({ id: reference(resource) }).register(nestedReferenceFacts, { member: 'id', resource });

/** A reference that says its kind: `{type: 'site-section', siteSection: <id>}`. */
export const taggedReference = <Tag extends string, Member extends string>(
  tag: Tag,
  member: Member,
  resource: ResourceName,
) =>
  z
    .object({ type: z.literal(tag), [member]: reference(resource) } as {
      type: z.ZodLiteral<Tag>;
    } & Record<Member, z.ZodString>)
    .register(nestedReferenceFacts, { tag, member, resource });

/** One of several references that say their kind. */
export function anyReference<const Options extends readonly [z.ZodObject, ...z.ZodObject[]]>(
  options: Options,
) {
  const among = options.map((option) => {
    const facts = nestedReferenceFacts.get(option);
    if (!facts) throw new TypeError('Only tagged references can be told apart');
    return facts;
  });
  const schema = z.union(options);
  anyReferenceFacts.add(schema satisfies z.ZodType as z.ZodType, { among });
  return schema;
}
