/** Outputs for schemas: scalars, enums, lists, objects, links for ids, and resources. Each type is created once. */
import type { z } from 'zod';
import { factsOf, type ReferenceFacts } from '../../rest/table/facts.ts';
import { visit, type WireVisitor } from '../../rest/table/schema.ts';
import { UNRECOGNIZED } from '../errors/warnings.ts';
import { linkCompletion } from '../execution/link.ts';
import { entriesCompletion, listCompletion } from '../execution/list.ts';
import type { ReadLeaf } from '../execution/model.ts';
import {
  embeddedCompletion,
  enumCompletion,
  memberCompletion,
  wholeCompletion,
} from '../execution/objects.ts';
import {
  asBoolean,
  asCount,
  asInt,
  asJson,
  asNumber,
  asOwnId,
  asText,
  asTextOfAny,
  asTime,
  asUrl,
} from '../execution/read-leaf.ts';
import { leaf } from '../execution/step.ts';
import type { Resource } from '../identity/model.ts';
import { referenced, resourceOfShape } from '../identity/registry.ts';
import { commonMembers, ownMembers } from '../identity/shape-members.ts';
import { type FieldBuilder, type Fields, refOf } from './builder.ts';
import { enumOf } from './enums.ts';
import { namingOf, sourcesOf } from './links.ts';
import { adjustmentOf, memberFields } from './member-fields.ts';
import type { Output } from './output-field.ts';
import { type ScalarName, scalarOf } from './scalars.ts';
import { eitherOutput, entryType, objectType, unionOutput } from './shape-types.ts';

/** The output for a schema. The field decides whether it can be null. */
export const outputOf = (schema: z.core.$ZodType): Output => visit(schema, outputs, undefined);

const outputs: WireVisitor<Output, undefined> = {
  list({ element, schema }) {
    const output = outputOf(element);
    const { usualLength } = factsOf(schema);
    const completion = listCompletion(output.completion, { usualLength });
    return { ...output, list: true, completion };
  },
  id: ({ reference }) => linkOutput(reference),
  opaqueId: () => ({ type: 'String', completion: leaf(asOwnId) }),
  nestedId({ nested }) {
    const link = linkOutput(nested);
    return { ...link, completion: memberCompletion(nested.member, link.completion) };
  },
  anyId: ({ schema }) => scalarOutput(schema),
  enumeration({ schema }) {
    const { type, known } = enumOf(schema);
    return { type, completion: enumCompletion(known, UNRECOGNIZED) };
  },
  richText: ({ schema }) => scalarOutput(schema),
  either: ({ schema }) => eitherOutput(schema, outputOf),
  union: ({ schema }) => resourceOutput(schema) ?? unionOutput(schema, outputOf),
  object: ({ schema }) => resourceOutput(schema) ?? embeddedOutput(schema),
  map: ({ schema }) => ({
    type: entryType(schema, outputOf),
    list: true,
    completion: entriesCompletion,
  }),
  scalar: ({ schema }) => scalarOutput(schema),
};

function embeddedOutput(schema: z.ZodObject): Output {
  const type = objectType(schema, outputOf);
  const { scopedBy } = adjustmentOf(schema);
  const completion = embeddedCompletion({ type: type.name, scopedBy });
  return { type, completion, failsAlone: true };
}

function linkOutput(reference: ReferenceFacts): Output {
  const target = referenced(reference.resource);
  return {
    type: refOf(target),
    completion: linkCompletion(namingOf(reference)),
    failsAlone: true,
    link: { target, sources: sourcesOf(target, reference) },
  };
}

function resourceOutput(schema: z.core.$ZodType): Output | undefined {
  const resource = resourceOfShape(schema);
  return (
    resource && {
      type: refOf(resource),
      completion: wholeCompletion(resource),
      failsAlone: true,
    }
  );
}

const scalarReaders: Readonly<Record<ScalarName, ReadLeaf>> = {
  String: asText,
  DateTime: asTime,
  URL: asUrl,
  Int: asInt,
  Float: asNumber,
  Boolean: asBoolean,
  JSON: asJson,
};

function scalarOutput(schema: z.core.$ZodType): Output {
  const { url, count } = factsOf(schema);
  // In inputs, URLs are of type `String`, because clients declare variables with that type.
  if (url) return { type: 'URL', completion: leaf(url === 'entered' ? asText : asUrl) };
  const type = scalarOf(schema);
  const isOfAny = type === 'String' && schema._zod.def.type === 'union';
  return { type, completion: leaf(count ? asCount : isOfAny ? asTextOfAny : scalarReaders[type]) };
}

/** The fields of the type of a shape. `objectIn` finds the REST object in the value. */
export const fieldsOf = (
  t: FieldBuilder,
  shape: z.ZodObject,
  objectIn?: (value: object) => object,
): Fields => memberFields(t, shape.shape, { toOutput: outputOf, shape, objectIn });

/** The fields that all objects of a resource have. */
export function commonFieldsOf(t: FieldBuilder, resource: Resource): Fields {
  const { shape, idMember, endpoints } = resource;
  const { id, ...others } = commonMembers(shape);
  // A resource whose own id is another member may have a member `id`, too.
  return memberFields(t, idMember === 'id' || !id ? others : { id, ...others }, {
    toOutput: outputOf,
    shape,
    of: resource,
    above: new Set(endpoints.flatMap((endpoint) => endpoint.above)),
  });
}

/** The fields that only one kind of objects has. */
export const ownFieldsOf = (t: FieldBuilder, shape: z.ZodObject, resource: Resource): Fields =>
  memberFields(t, ownMembers(shape, resource.shape), { toOutput: outputOf, shape, of: resource });
