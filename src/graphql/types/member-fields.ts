/** Creates fields for the members of a shape. */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { nounOf } from '../../rest/table/nouns.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { wireTypeOf } from '../../rest/table/wire-type.ts';
import { memberOf } from '../../rest/values/record.ts';
import type { Source } from '../execution/model.ts';
import { asOwnId } from '../execution/read-leaf.ts';
import { leaf, memberSource, source } from '../execution/step.ts';
import type { Resource } from '../identity/model.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { holdsVaried, textsOf } from '../loading/formats.ts';
import { linkAboveSource, partsSource, wholeInKeySource } from './early-sources.ts';
import type { Field, FieldBuilder, Fields } from './field-types.ts';
import { type Holder, holderOf, textSource, variedField } from './form-fields.ts';
import { fieldName, lowerFirst, renamedTo, restIdName } from './graphql-names.ts';
import { idFieldFor, isInKeyOf, unlocatedCauses } from './links.ts';
import { nullIf, type Output, outputField, type ToOutput, valueOutput } from './output-field.ts';
import { adjustmentOf, type TypeAdjustment } from './type-adjustments.ts';

export type Members = Readonly<Record<string, z.core.$ZodType>>;

export interface MemberFieldsOptions {
  readonly toOutput: ToOutput;
  readonly adjustment: TypeAdjustment;
  /** The resource, if its objects contain the members directly. */
  readonly of?: Resource;
  /** Returns what has to be read for varied members. */
  readonly holder: () => Holder;
  /** Finds the REST object in the value of the type. Defaults to the value itself. */
  readonly objectIn?: ((value: object) => object) | undefined;
  /** Names of the path ids in the key. Links to their objects need only ids. */
  readonly above?: ReadonlySet<string>;
}

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
    // A literal is a discriminator. In the graph, the type shows it.
    if (omit.includes(member) || unwrap(schema).inner instanceof z.ZodLiteral) continue;
    for (const [name, field] of fieldsOfMember(t, member, schema, options)) {
      if (name in fields) throw new TypeError(`Two members of a shape have the field ${name}.`);
      fields[name] = field;
    }
  }
  return fields;
}

/** A source of a member of the object in the value. `other`: its name in some services. */
function sourceOf(
  member: string,
  other: string | undefined,
  objectIn: MemberFieldsOptions['objectIn'],
): Source {
  if (other === undefined && !objectIn) return memberSource(member);
  return source(({ value }) => {
    const object = objectIn ? objectIn(value) : value;
    const given = memberOf(object, member);
    return other === undefined ? given : (given ?? memberOf(object, other));
  });
}

/** The fields of a member: its own, and after it that of the IDs of a link. */
function* fieldsOfMember(
  t: FieldBuilder,
  member: string,
  schema: z.core.$ZodType,
  options: MemberFieldsOptions,
): Generator<readonly [name: string, field: Field]> {
  const { toOutput, of, objectIn } = options;
  const { inner, description = '' } = unwrap(schema);
  const isRequired = isAlwaysThere(schema);
  const name = shownAs(member, schema);
  const source = sourceOf(member, factsOf(schema).alsoNamed, objectIn);
  const shared: MemberOptions = {
    isRequired,
    isMade: isRequired && factsOf(schema).made === true,
    description,
    source,
    traits: { member },
  };
  const output = toOutput(schema);
  const ids = idFieldFor(name, schema, isRequired);
  const unlocated = unlocatedIn(inner);
  const restId = restIdText(inner);
  const causes = unlocated === undefined ? [] : unlocatedCauses(unlocated, isRequired);
  const own = { ...shared, description: nullIf(description, ...causes) };
  yield [name, ownField(t, output, schema, own, options)];
  const { formerly } = factsOf(schema);
  const deprecated = { ...own, deprecationReason: renamedTo(name) };
  if (formerly !== undefined) yield [formerly, ownField(t, output, schema, deprecated, options)];
  if (restId !== undefined) {
    const beside = { ...shared, description: restId };
    yield [`${name}RestId`, outputField(t, valueOutput('String', leaf(asOwnId)), beside)];
  }
  if (
    ids &&
    !(output.link && of && isInKeyOf(output.link.target, of) && !isOwnMember(of, member))
  ) {
    const beside = { ...shared, description: ids.description, isRequired: ids.isRequired };
    yield [ids.name, outputField(t, ids.output, beside)];
  }
}

/** Whether the resource declares that the member contains a part of its key. Its ID then has a field of its own. */
const isOwnMember = ({ pathIdsAt }: Resource, member: string): boolean =>
  Object.values(pathIdsAt).some((path) => path.length === 1 && path[0] === member);

interface MemberOptions {
  readonly isRequired: boolean;
  readonly isMade: boolean;
  readonly description: string;
  readonly deprecationReason?: string;
  readonly source: Source;
  readonly traits: { readonly member: string };
}

function ownField(
  t: FieldBuilder,
  output: Output,
  schema: z.core.$ZodType,
  shared: MemberOptions,
  options: MemberFieldsOptions,
): Field {
  const { description, isRequired } = shared;
  const { member } = shared.traits;
  const { own: format, below } = textsOf(schema);
  const traits = {
    ...shared.traits,
    ...(format === undefined ? { takesFormatsBelow: below.length > 0 } : { format }),
  };
  const from = textSource(shared.source, member, schema);
  const parameters = factsOf(schema).variedBy;
  if (parameters) {
    const holder = options.holder();
    const varied = { holder, member, schema, parameters, description, source: from };
    const { traits: ofForm, ...field } = variedField(t.arg, varied);
    return outputField(t, output, { ...shared, ...field, traits: { ...traits, ...ofForm } });
  }
  if (holdsVaried(schema)) {
    // The varied members of an object that is missing can be read.
    const orEmpty: Source = { resolve: (asked) => shared.source.resolve(asked) ?? {} };
    const source = partsSource(isRequired ? shared.source : orEmpty);
    return outputField(t, output, {
      ...shared,
      source,
      traits: { ...traits, takesFormsBelow: true },
    });
  }
  const target = output.list ? undefined : output.link?.target;
  return outputField(t, output, {
    ...shared,
    traits,
    source:
      target && options.above?.has(target.ownKey)
        ? linkAboveSource(target, from)
        : withKey(from, schema, options),
  });
}

/**
 * A source of a complete object in the key of the holder, which is not read if only its IDs are selected. As for links
 * to objects in a key, the name of the member is that of the object.
 */
function withKey(source: Source, schema: z.core.$ZodType, { of }: MemberFieldsOptions): Source {
  const resource = of && resourceOfShape(unwrap(schema).inner);
  const isInKey =
    resource &&
    resource !== of &&
    source.member === lowerFirst(resource.name) &&
    of.endpoints.every(({ key }) =>
      resource.endpoints.some((endpoint) => endpoint.key.every((part) => key.includes(part))),
    );
  return isInKey ? wholeInKeySource(source, resource) : source;
}

/** Whether every object has the member, and it is never null. */
export function isAlwaysThere(schema: z.core.$ZodType): boolean {
  const { optional, nullable } = unwrap(schema);
  return !optional && !nullable;
}

/** The name of the field. Only a global ID is named `id`, and the name of a count is left to the list. */
export function shownAs(member: string, schema: z.core.$ZodType): string {
  const given = factsOf(schema).named;
  if (given !== undefined) return given;
  const name = fieldName(member);
  if (factsOf(schema).count) return `${name}Count`;
  const type = wireTypeOf(schema);
  const isList = type.is === 'list';
  const one = isList ? wireTypeOf(type.element) : type;
  return member === 'id' || one.is === 'opaqueId' ? restIdName(member, isList) : name;
}

/** The noun for the target, if its location may be unknown. */
function unlocatedIn(schema: z.core.$ZodType): string | undefined {
  const { reference } = factsOf(schema);
  return reference?.mayBeUnlocated ? nounOf(reference.resource) : undefined;
}

/** The description of the field for the REST id, if the object cannot always be read by a link. */
function restIdText(schema: z.core.$ZodType): string | undefined {
  const { reference } = factsOf(schema);
  if (!reference?.mayBeUnlocated && !reference?.readsKey) return undefined;
  const noun = nounOf(reference.resource);
  return reference.mayBeUnlocated
    ? `REST API ID of the ${noun}, available even if the space of the ${noun} is unknown (for example in the header of a site).`
    : `REST API ID of the ${noun}, available even if its global ID is not, because that may take a read of another object.`;
}
