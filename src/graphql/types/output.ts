/**
 * Which schema shows how: scalars, enums, lists, objects; the id of a resource shows as a link to it, a whole
 * resource as that resource. The types are made once each.
 */
import { z } from 'zod';
import { factsOf } from '../../rest/facts.ts';
import type { ReferenceFacts } from '../../rest/reference.ts';
import { unwrap } from '../../rest/unwrap.ts';
import { isOpaqueId, resourceOfShape } from '../identity/registry.ts';
import { asBoolean, asInt, asJson, asNumber, asOwnId, asText } from '../plan/read-leaf.ts';
import { leaf, type ReadLeaf } from '../plan/step.ts';
import { enumTypes, UNRECOGNIZED } from './enums.ts';
import type { FieldBuilder, Fields } from './field-types.ts';
import { linkTarget, sourcesOf } from './link-target.ts';
import { shapeFields } from './member-fields.ts';
import { type Output, objectOutput, valueOutput } from './output-field.ts';
import { refOf } from './resource-refs.ts';
import { type ScalarName, scalarOf } from './scalars.ts';
import { eitherOutput, entryType, objectType } from './shape-types.ts';
import { adjustmentOf } from './type-adjustments.ts';
import { unionOutput } from './union-types.ts';

/** How a schema shows; optional and nullable are the field's affair. */
export function outputOf(schema: z.core.$ZodType): Output {
  const { inner } = unwrap(schema);
  if (inner instanceof z.ZodArray) {
    const element = outputOf(inner.element);
    return { ...element, list: true, shown: { as: 'list', item: element.shown } };
  }
  return idOutput(inner) ?? namedOutput(inner) ?? scalarOutput(inner);
}

function idOutput(schema: z.core.$ZodType): Output | undefined {
  if (isOpaqueId(schema)) return valueOutput('String', leaf(asOwnId));
  const reference = factsOf(schema).reference;
  if (reference) return linkOutput(reference) ?? valueOutput('String', leaf(asOwnId));
  const nested = factsOf(schema).nestedReference;
  const link = nested && linkOutput(nested);
  return link && { ...link, shown: { as: 'member', name: nested.member, shown: link.shown } };
}

/** A link, where what it leads to can be asked for; otherwise there is nothing but the id. */
function linkOutput(reference: ReferenceFacts): Output | undefined {
  const target = linkTarget(reference);
  return (
    target && {
      ...objectOutput(refOf(target), { as: 'link', resource: target, outside: reference.outside }),
      link: { target, sources: sourcesOf(target, reference) },
    }
  );
}

function namedOutput(schema: z.core.$ZodType): Output | undefined {
  const resource = resourceOfShape(schema);
  if (resource) return objectOutput(refOf(resource), { as: 'resource', resource });
  if (factsOf(schema).enumeration) {
    const { output, known } = enumTypes(schema);
    return valueOutput(output(), { as: 'enum', known, fallback: UNRECOGNIZED });
  }
  if (schema instanceof z.ZodUnion) {
    if (factsOf(schema).either) return eitherOutput(schema, outputOf);
    return factsOf(schema).union && unionOutput(schema, outputOf);
  }
  if (!factsOf(schema).shape) return undefined;
  if (schema instanceof z.ZodObject)
    return objectOutput(objectType(schema, outputOf), {
      as: 'object',
      placedBy: adjustmentOf(schema).placedBy,
    });
  if (schema instanceof z.ZodRecord)
    return { type: entryType(schema, outputOf), list: true, shown: { as: 'entries' } };
  return undefined;
}

const scalarReaders: Readonly<Record<ScalarName, ReadLeaf>> = {
  String: asText,
  DateTime: asText,
  URL: asText,
  Int: asInt,
  Float: asNumber,
  Boolean: asBoolean,
  JSON: asJson,
};

function scalarOutput(schema: z.core.$ZodType): Output {
  const scalar = scalarOf(schema);
  return valueOutput(scalar, leaf(scalarReaders[scalar]));
}

/** The fields that a shape gives its type; `objectIn` finds the REST object in what the type shows. */
export const fieldsOf = (
  t: FieldBuilder,
  shape: z.ZodObject,
  objectIn?: (shown: object) => object,
): Fields => shapeFields(t, shape, { show: outputOf, objectIn });
