/** Converts the members of a shape to fields. */
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
import { idFieldFor } from './link-ids.ts';
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
  /** The resource, if its objects contain the members directly. */
  readonly of?: Resource;
  /** What to read for varied members. */
  readonly holder: () => Holder;
  /** Finds the REST object in the value of the type. Default: the value itself. */
  readonly objectIn?: ((value: object) => object) | undefined;
  /** Parts of the key: links to them need only ids. */
  readonly above?: ReadonlySet<string>;
}

/** The fields of the type of a shape. */
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

export function memberFields(
  t: FieldBuilder,
  members: Members,
  options: MemberFieldsOptions,
): Fields {
  const { omit = [] } = options.adjustment;
  const fields: Fields = {};
  for (const [member, schema] of Object.entries(members)) {
    // A literal is a discriminator; in the graph, the type is.
    if (omit.includes(member) || unwrap(schema).inner instanceof z.ZodLiteral) continue;
    for (const [name, field] of fieldsOfMember(t, member, schema, options)) {
      if (name in fields) throw new TypeError(`Two members of a shape have the field ${name}.`);
      fields[name] = field;
    }
  }
  return fields;
}

/** The field of a member, and the fields beside it: the whole object before it, the ids of a link after it. */
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
  const whole = hasIdOnly(inner) ? wholeIn(inner) : undefined;
  if (whole) {
    const said = `${description} Null if the REST API returns only its ID.`;
    const ofWhole = wholeOnly(shared.source);
    const options = { ...shared, source: ofWhole, description: said, nullable: true };
    fields.push([fieldName(member), outputField(t, toOutput(whole), options)]);
  }
  const output = toOutput(schema);
  const ids = idFieldFor(name, schema);
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
    // Nullable as ids beside links, so that fragments on several types can select it.
    const restId = { ...shared, description: said, nullable: true };
    fields.push([`${name}RestId`, outputField(t, valueOutput('String', leaf(asOwnId)), restId)]);
  }
  if (ids && !(output.link && of && isInKeyOf(output.link.target, of))) {
    const beside = { ...shared, description: ids.description, nullable: true };
    fields.push([ids.name, outputField(t, ids.output, beside)]);
  }
  return fields;
}

/** Options for all fields of a member. */
interface MemberOptions {
  readonly nullable: boolean;
  readonly description: string;
  readonly source: Source;
  readonly traits: { readonly member: string };
}

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
    ? `${description} ${list ? 'An item is null' : 'Null'} if it is no longer the active ${nounOf(link.target.name)}, because the REST API returns only active ${nounsOf(link.target.name)}.`
    : description;
}

/**
 * The name of the field. Only a global ID is called `id`; a count leaves its name to the list; the name of an opaque id
 * says that it is an id.
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

/** The noun for the target, if its location may be unknown. */
function unlocatedIn(schema: z.core.$ZodType): string | undefined {
  const { reference } = factsOf(schema);
  return reference?.mayBeUnlocated ? nounOf(reference.resource) : undefined;
}

/** Whether the target has no other field than its id. */
function hasIdOnly(schema: z.core.$ZodType): boolean {
  const type = wireTypeOf(schema);
  return type.is === 'id' ? !linkTarget(type.reference) : type.is === 'opaqueId';
}
