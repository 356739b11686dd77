/** The fields that the members of a shape become: what each is called, and what stands beside it. */
import { z } from 'zod';
import { factsOf } from '../../rest/facts.ts';
import { wholeIn } from '../../rest/reference.ts';
import { unwrap } from '../../rest/unwrap.ts';
import { fieldName, singular, withSource } from '../identity/names.ts';
import { isRecord } from '../identity/record.ts';
import { isOpaqueId } from '../identity/registry.ts';
import type { Resource } from '../identity/resource.ts';
import { formatExtensions } from '../loading/formats.ts';
import { askedInParts } from '../plan/asked-in-parts.ts';
import { askAbove } from '../plan/links.ts';
import type { EarlyFieldExtensions } from '../plan/look-ahead.ts';
import type { Field, FieldBuilder, Fields } from './field-types.ts';
import { idsBeside } from './link-ids.ts';
import { isInKeyOf, linkTarget } from './link-target.ts';
import { type Link, type Output, outputField, type Show } from './output-field.ts';
import { type Picker, pickMember } from './pick.ts';
import { adjustmentOf, type TypeAdjustment } from './type-adjustments.ts';
import { holdsVaried } from './varied.ts';
import { type Holder, holderOf, variedField } from './varied-fields.ts';

export type Members = Readonly<Record<string, z.core.$ZodType>>;

export interface MemberFieldsOptions<Parent> {
  readonly show: Show;
  readonly adjustment: TypeAdjustment;
  /** The resource whose objects have the members, if they stand in them and not deeper. */
  readonly of?: Resource;
  /** What to read for members that parameters change. */
  readonly holder: () => Holder;
  /** Finds the REST object in what the type resolves; they are the same unless said otherwise. */
  readonly objectIn?: ((parent: Parent) => object) | undefined;
  /** Parts of the key that name what stands above: links to that need nothing of the object. */
  readonly above?: ReadonlySet<string>;
}

/** The fields that a shape gives its type. */
export const shapeFields = <Parent extends object = object>(
  t: FieldBuilder<Parent>,
  shape: z.ZodObject,
  options: Pick<MemberFieldsOptions<Parent>, 'show' | 'objectIn'>,
): Fields =>
  memberFields(t, shape.shape, {
    ...options,
    adjustment: adjustmentOf(shape),
    holder: () => holderOf(shape),
  });

/** The fields for members. */
export function memberFields<Parent extends object = object>(
  t: FieldBuilder<Parent>,
  members: Members,
  options: MemberFieldsOptions<Parent>,
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
function fieldsOfMember<Parent extends object>(
  t: FieldBuilder<Parent>,
  member: string,
  schema: z.core.$ZodType,
  options: MemberFieldsOptions<Parent>,
): (readonly [name: string, field: Field])[] {
  const { show, of, adjustment, objectIn = (parent) => parent } = options;
  const { inner, optional, nullable, description = '' } = unwrap(schema);
  const fields: (readonly [string, Field])[] = [];
  const name = adjustment.rename?.[member] ?? shownAs(member, schema);
  const pick = pickMember(member, schema, objectIn);
  const shared: MemberOptions<Parent> = {
    nullable: optional || nullable,
    description,
    pick,
    member,
  };
  const whole = isMereId(inner) ? wholeIn(inner) : undefined;
  if (whole) {
    const said = `${description} Null where the REST interface gives the id alone.`;
    const options = { ...shared, description: said, nullable: true };
    fields.push([fieldName(member), outputField(t, wholeOnly(show(whole)), options)]);
  }
  const output = show(schema);
  const ids = idsBeside(name, schema);
  if (output.link || !ids) {
    const said = whole
      ? `${description} This is the id, as the REST interface knows it.`
      : description;
    fields.push([name, ownField(t, output, schema, { ...shared, description: said }, options)]);
  }
  if (ids && !(output.link && of && isInKeyOf(output.link.target, of))) {
    const beside = { ...shared, description: ids.description, nullable: true };
    fields.push([ids.name, outputField(t, ids.output, beside)]);
  }
  return fields;
}

/** What is the same for all fields of a member. */
interface MemberOptions<Parent> {
  readonly nullable: boolean;
  readonly description: string;
  readonly pick: Picker<Parent>;
  readonly member: string;
}

/** The field that shows the member itself. */
function ownField<Parent extends object>(
  t: FieldBuilder<Parent>,
  output: Output,
  schema: z.core.$ZodType,
  shared: MemberOptions<Parent>,
  { holder, above }: MemberFieldsOptions<Parent>,
): Field {
  const field = {
    ...shared,
    description: linkDescription(shared.description, output.link),
    nullable: shared.nullable || output.link !== undefined,
    extensions: {
      ...formatExtensions(schema),
      ...earlyExtensions(output, above),
      ...(holdsVaried(schema) && { ...askedInParts, leadsToVaried: true }),
    },
  };
  const parameters = factsOf(schema).variedBy;
  const varied =
    parameters && variedField(t.arg, { ...field, holder: holder(), schema, parameters });
  return outputField(t, output, { ...field, ...varied });
}

function linkDescription(description: string, link: Link | undefined): string {
  const isOneOfMany = link?.target.homes.some(({ namedBy }) => namedBy !== undefined);
  const sentence = isOneOfMany
    ? `${description} Null unless it is the active one: the REST interface reads no other.`
    : description;
  return withSource(sentence, ...(link?.sources ?? []));
}

/** A link may lead to what the key of its object names; `above` holds what such keys name. */
const earlyExtensions = (
  { link, list }: Output,
  above: ReadonlySet<string> | undefined,
): EarlyFieldExtensions =>
  link && !list && above?.has(link.target.ownKey) ? { askEarly: askAbove(link.target) } : {};

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
  const { inner } = unwrap(schema);
  const isList = inner instanceof z.ZodArray;
  const element = isList ? inner.element : inner;
  if (!isOpaqueId(element)) return name;
  return isList ? `${singular(name)}RestIds` : `${name}RestId`;
}

/** Whether there is no more to show of what a schema names than its id. */
function isMereId(schema: z.core.$ZodType): boolean {
  const reference = factsOf(schema).reference;
  return reference ? !linkTarget(reference) : isOpaqueId(schema);
}

/** What comes as an id or whole: nothing of an id. */
const wholeOnly = (output: Output): Output => ({
  ...output,
  read: (value, place) => (isRecord(value) ? output.read(value, place) : null),
});
