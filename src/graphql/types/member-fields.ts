/** The fields that the members of a shape become: what each is called, and what stands beside it. */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { nounOf, nounsOf } from '../../rest/table/nouns.ts';
import { wholeIn } from '../../rest/table/reference.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { wireTypeOf } from '../../rest/table/wire-type.ts';
import type { Resource } from '../identity/model.ts';
import { textsOf } from '../loading/formats.ts';
import { leaf } from '../plan/leaf.ts';
import { memberSource, type Source } from '../plan/step.ts';
import { asOwnId } from '../run/read-leaf.ts';
import { linkAboveSource, partsSource } from './early-sources.ts';
import type { Field, FieldBuilder, Fields } from './field-types.ts';
import { fieldName, lowerFirst, singular } from './graphql-names.ts';
import { idsBeside } from './link-ids.ts';
import { isInKeyOf, linkTarget } from './link-target.ts';
import { objectMember, orEmpty, textSource, wholeOnly } from './member-source.ts';
import { type Output, outputField, type ToOutput, valueOutput } from './output-field.ts';
import { adjustmentOf, type TypeAdjustment } from './type-adjustments.ts';
import { type Holder, holderOf, variedField } from './varied-fields.ts';
import { holdsVaried } from './varied-members.ts';

export type Members = Readonly<Record<string, z.core.$ZodType>>;

export interface MemberFieldsOptions {
  readonly toOutput: ToOutput;
  readonly adjustment: TypeAdjustment;
  /** The resource whose objects have the members, if they stand in them and not deeper. */
  readonly of?: Resource;
  /** What to read for members that parameters change. */
  readonly holder: () => Holder;
  /** Finds the REST object in what the type shows; they are the same unless said otherwise. */
  readonly objectIn?: ((value: object) => object) | undefined;
  /** Parts of the key that name what stands above: links to that need nothing of the object. */
  readonly above?: ReadonlySet<string>;
}

/** The fields that a shape gives its type. */
export const shapeFields = (
  t: FieldBuilder,
  shape: z.ZodObject,
  options: Pick<MemberFieldsOptions, 'toOutput' | 'objectIn'>,
): Fields =>
  memberFields(t, shape.shape, {
    ...options,
    adjustment: adjustmentOf(shape),
    holder: () => holderOf(shape),
  });

/** The fields for members. */
export function memberFields(
  t: FieldBuilder,
  members: Members,
  options: MemberFieldsOptions,
): Fields {
  const { omit = [] } = options.adjustment;
  const fields: Fields = {};
  for (const [member, schema] of Object.entries(members)) {
    // A literal tells shapes apart on the wire; in the graph the type's name does.
    if (omit.includes(member) || unwrap(schema).inner instanceof z.ZodLiteral) continue;
    for (const [name, field] of fieldsOfMember(t, member, schema, options)) {
      if (name in fields) throw new TypeError(`Two members of a shape show as ${name}.`);
      fields[name] = field;
    }
  }
  return fields;
}

/** The member's own field; before it what may stand whole in place of an id, behind it the ids of a link. */
function fieldsOfMember(
  t: FieldBuilder,
  member: string,
  schema: z.core.$ZodType,
  options: MemberFieldsOptions,
): (readonly [name: string, field: Field])[] {
  const { toOutput, of, adjustment, objectIn } = options;
  const { inner, optional, nullable, description = '' } = unwrap(schema);
  const fields: (readonly [string, Field])[] = [];
  const name = adjustment.rename?.[member] ?? shownAs(member, schema);
  const source = objectIn ? objectMember(member, objectIn) : memberSource(member);
  const shared: MemberOptions = {
    nullable: optional || nullable,
    description,
    source,
    traits: { member },
  };
  const whole = isMereId(inner) ? wholeIn(inner) : undefined;
  if (whole) {
    const said = `${description} Null if the REST API returns only its ID.`;
    const ofWhole = wholeOnly(shared.source);
    const options = { ...shared, source: ofWhole, description: said, nullable: true };
    fields.push([fieldName(member), outputField(t, toOutput(whole), options)]);
  }
  const output = toOutput(schema);
  const ids = idsBeside(name, schema);
  if (output.link || !ids) {
    const said = whole
      ? `REST API ID of ${lowerFirst(description)}`
      : unlocatedIn(inner) === undefined
        ? description
        : `${description} Null if the space of the ${unlocatedIn(inner)} is unknown.`;
    fields.push([name, ownField(t, output, schema, { ...shared, description: said }, options)]);
  }
  const unlocated = unlocatedIn(inner);
  if (unlocated !== undefined) {
    const said = `REST API ID of the ${unlocated}, available even if the space of the ${unlocated} is unknown.`;
    // Nullable as the ids beside links are: fragments on alternatives of a union then select it together.
    const restId = { ...shared, description: said, nullable: true };
    fields.push([`${name}RestId`, outputField(t, valueOutput('String', leaf(asOwnId)), restId)]);
  }
  if (ids && !(output.link && of && isInKeyOf(output.link.target, of))) {
    const beside = { ...shared, description: ids.description, nullable: true };
    fields.push([ids.name, outputField(t, ids.output, beside)]);
  }
  return fields;
}

/** What is the same for all fields of a member. */
interface MemberOptions {
  readonly nullable: boolean;
  readonly description: string;
  readonly source: Source;
  readonly traits: { readonly member: string };
}

/** The field that shows the member itself. */
function ownField(
  t: FieldBuilder,
  output: Output,
  schema: z.core.$ZodType,
  shared: MemberOptions,
  { holder, above }: MemberFieldsOptions,
): Field {
  const { own: format, below } = textsOf(schema);
  const description = linkDescription(shared.description, output);
  const nullable = shared.nullable || output.link !== undefined;
  const traits = {
    ...shared.traits,
    ...(format === undefined ? { takesFormatsBelow: below.length > 0 } : { format }),
  };
  const parameters = factsOf(schema).variedBy;
  if (parameters) {
    const { member } = shared.traits;
    const varied = variedField(t.arg, {
      holder: holder(),
      member,
      schema,
      parameters,
      description,
      source: textSource(shared.source, member, schema),
    });
    return outputField(t, output, {
      ...varied,
      nullable,
      traits: { ...traits, ...varied.traits },
    });
  }
  if (holdsVaried(schema)) {
    const source = partsSource(orEmpty(shared.source));
    return outputField(t, output, {
      description,
      nullable,
      source,
      traits: { ...traits, takesFormsBelow: true },
    });
  }
  const source = textSource(shared.source, shared.traits.member, schema);
  const { link, list } = output;
  const isAbove = link && !list && above?.has(link.target.ownKey);
  return outputField(t, output, {
    description,
    nullable,
    source: isAbove ? linkAboveSource(source, link.target) : source,
    traits,
  });
}

function linkDescription(description: string, { link, list }: Output): string {
  return link?.target.endpoints.some(({ namedBy }) => namedBy !== undefined)
    ? `${description} ${list ? 'An item is null' : 'Null'} if another ${nounOf(link.target.name)} has become active, because the REST API returns only active ${nounsOf(link.target.name)}.`
    : description;
}

/**
 * The name a member shows under. Nothing but a global id is called `id`; a count makes room for the list it
 * counts; an id of what the graph does not hold says that it is an id.
 */
function shownAs(member: string, schema: z.core.$ZodType): string {
  if (member === 'id') return 'restId';
  const given = factsOf(schema).named;
  if (given !== undefined) return given;
  const name = fieldName(member);
  if (factsOf(schema).count) return `${name}Count`;
  const type = wireTypeOf(schema);
  const isList = type.is === 'list';
  const one = isList ? wireTypeOf(type.element) : type;
  if (one.is !== 'opaqueId') return name;
  return isList ? `${singular(name)}RestIds` : `${name}RestId`;
}

/** What the schema names, as a noun, where the id may stand though nothing says where that is. */
function unlocatedIn(schema: z.core.$ZodType): string | undefined {
  const { reference } = factsOf(schema);
  return reference?.mayBeUnlocated ? nounOf(reference.resource) : undefined;
}

/** Whether there is no more to show of what a schema names than its id. */
function isMereId(schema: z.core.$ZodType): boolean {
  const type = wireTypeOf(schema);
  return type.is === 'id' ? !linkTarget(type.reference) : type.is === 'opaqueId';
}
