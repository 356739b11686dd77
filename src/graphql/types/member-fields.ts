/** Creates fields for the members of a shape, with adjustments to types that should not be derived from it alone. */
import { z } from 'zod';
import { factsOf, type ReferenceFacts } from '../../rest/table/facts.ts';
import { nounOf } from '../../rest/table/names.ts';
import { unwrap } from '../../rest/table/schema.ts';
import { nameFactsOf } from '../../rest/table/shape.ts';
import { memberOf } from '../../rest/values/record.ts';
import type { Source } from '../execution/model.ts';
import { asOwnId } from '../execution/read-leaf.ts';
import { leaf, memberSource, type ScopedBy, source } from '../execution/step.ts';
import type { Resource } from '../identity/model.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { holdsVaried, textsOf } from '../loading/formats.ts';
import type { FieldBuilder, Fields } from './builder.ts';
import { lowerFirst, renamedTo } from './graphql-names.ts';
import { shownAs } from './input-members.ts';
import { idFieldFor, isInKeyOf, unlocatedCauses } from './links.ts';
import {
  holderOf,
  linkAboveSource,
  partsSource,
  textSource,
  variedField,
  wholeInKeySource,
} from './member-sources.ts';
import {
  nullIf,
  type Output,
  type OutputFieldOptions,
  outputField,
  type ToOutput,
} from './output-field.ts';

export interface TypeAdjustment<Member extends string = string> {
  /** Members for which there is no field. */
  readonly omit?: readonly Member[];
  /** The scope of objects without an id, if it differs from the scope of their parent. */
  readonly scopedBy?: ScopedBy<Member>;
}

const adjustments = new Map<string, TypeAdjustment>();

const nameOf = (schema: z.core.$ZodType) => nameFactsOf(schema)?.name ?? '';

export function setAdjustment(schema: z.core.$ZodType, adjustment: TypeAdjustment): void {
  adjustments.set(nameOf(schema), adjustment);
}

/**
 * Whether values of the type may have another scope than their parent. Found by the name of the shape, which is also
 * that of the type.
 */
export const isScopedByItself = (typeName: string): boolean =>
  adjustments.get(typeName)?.scopedBy !== undefined;

export const adjustmentOf = (schema: z.core.$ZodType): TypeAdjustment =>
  adjustments.get(nameOf(schema)) ?? {};

export type Members = Readonly<Record<string, z.core.$ZodType>>;

export interface MemberFieldsOptions {
  readonly toOutput: ToOutput;
  /** The shape with the members, or the union whose alternatives share them. */
  readonly shape: z.core.$ZodType;
  /** The resource, if its objects contain the members directly. */
  readonly of?: Resource;
  /** Finds the REST object in the value of the type. Defaults to the value itself. */
  readonly objectIn?: ((value: object) => object) | undefined;
  /** Names of the path ids in the key. Links to their objects need only ids. */
  readonly above?: ReadonlySet<string>;
}

export function memberFields(
  t: FieldBuilder,
  members: Members,
  options: MemberFieldsOptions,
): Fields {
  const { omit = [] } = adjustmentOf(options.shape);
  const fields: Fields = {};
  for (const [member, schema] of Object.entries(members)) {
    // A literal is a discriminator. In the graph, the type shows it.
    if (omit.includes(member) || unwrap(schema).inner instanceof z.ZodLiteral) continue;
    Object.assign(fields, fieldsOfMember(t, member, schema, options));
  }
  return fields;
}

/** The fields of a member: its own, and after it those of its ids. */
function fieldsOfMember(
  t: FieldBuilder,
  member: string,
  schema: z.core.$ZodType,
  options: MemberFieldsOptions,
): Fields {
  const { toOutput, of, objectIn = (value) => value } = options;
  const { alsoNamed, formerly, made } = factsOf(schema);
  const { inner, description = '' } = unwrap(schema);
  const { reference } = factsOf(inner);
  const isRequired = isAlwaysThere(schema);
  const name = shownAs(member, schema);
  const isPlain = alsoNamed === undefined && !options.objectIn;
  const shared = {
    isRequired,
    isMade: isRequired && made === true,
    source: isPlain
      ? memberSource(member)
      : source(({ value }) => {
          const object = objectIn(value);
          const given = memberOf(object, member);
          return alsoNamed === undefined ? given : (given ?? memberOf(object, alsoNamed));
        }),
    member,
  };
  const output = toOutput(schema);
  const causes = reference?.mayBeUnlocated
    ? unlocatedCauses(nounOf(reference.resource), isRequired)
    : [];
  const own = { ...shared, description: nullIf(description, ...causes) };
  const ownField = (deprecationReason?: string) =>
    outputField(t, output, { ...withValue(t, output, schema, own, options), deprecationReason });
  const ids = idFieldFor(name, schema, isRequired);
  const target = output.link?.target;
  // A member that the resource declares as a part of its key has a field of its own for its ID.
  const isOfKey =
    target && of && isInKeyOf(target, of) && !Object.values(of.pathIdsAt).some(isOnly(member));
  return {
    [name]: ownField(),
    ...(formerly !== undefined && { [formerly]: ownField(renamedTo(name)) }),
    ...((reference?.mayBeUnlocated || reference?.readsKey) && {
      [`${name}RestId`]: outputField(
        t,
        { type: 'String', completion: leaf(asOwnId) },
        { ...shared, description: restIdText(reference) },
      ),
    }),
    ...(ids &&
      !isOfKey && { [ids.name]: outputField(t, ids.output, { ...shared, ...ids.options }) }),
  };
}

const isOnly = (member: string) => (path: readonly string[]) =>
  path.length === 1 && path[0] === member;

/** The options for the field with the value itself, which may be a text, be varied, or belong to a key. */
function withValue(
  t: FieldBuilder,
  { list, link }: Output,
  schema: z.core.$ZodType,
  given: OutputFieldOptions & { readonly member: string },
  { of, shape, above }: MemberFieldsOptions,
): OutputFieldOptions {
  const { isRequired, member } = given;
  const { own: format, below } = textsOf(schema);
  const own = {
    ...given,
    ...(format === undefined ? { takesFormatsBelow: below.length > 0 } : { format }),
  };
  const from = textSource(own.source, member, schema);
  if (factsOf(schema).variedBy) {
    const holder = of ? { resource: of, path: [] } : holderOf(shape);
    return variedField(t.arg, schema, holder, { ...own, source: from });
  }
  if (holdsVaried(schema)) {
    // The varied members of an object that is missing can be read.
    const orEmpty: Source = { resolve: (asked) => own.source.resolve(asked) ?? {} };
    const source = partsSource(isRequired ? own.source : orEmpty);
    return { ...own, source, takesFormsBelow: true };
  }
  if (link && !list && above?.has(link.target.ownKey))
    return { ...own, source: linkAboveSource(link.target, from) };
  // A complete object in the key of the holder is not read if only its IDs are selected. As for links to objects in a
  // key, the name of the member is that of the object.
  const whole = of && resourceOfShape(unwrap(schema).inner);
  const isInKey =
    whole &&
    whole !== of &&
    from.member === lowerFirst(whole.name) &&
    of.endpoints.every(({ key }) =>
      whole.endpoints.some((endpoint) => endpoint.key.every((part) => key.includes(part))),
    );
  return { ...own, source: isInKey ? wholeInKeySource(from, whole) : from };
}

/** Whether every object has the member, and it is never null. */
export function isAlwaysThere(schema: z.core.$ZodType): boolean {
  const { optional, nullable } = unwrap(schema);
  return !optional && !nullable;
}

/** The description of the field for the REST id, if the object cannot always be read by a link. */
function restIdText({ resource, mayBeUnlocated }: ReferenceFacts): string {
  const noun = nounOf(resource);
  return mayBeUnlocated
    ? `REST API ID of the ${noun}, available even if the space of the ${noun} is unknown (for example in the header of a site).`
    : `REST API ID of the ${noun}, available even if its global ID is not, because that may take a read of another object.`;
}
