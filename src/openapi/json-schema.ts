/** Converts shapes to JSON Schema. Named shapes become components, and facts that do not affect validation are kept. */
import { z } from 'zod';
import { factsOf, ownFactsOf } from '../rest/table/facts.ts';
import { optionsOf } from '../rest/table/schema.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The URI of a component. */
export const componentOf = (name: string) => `#/components/schemas/${name}`;

/** JSON Schemas by the names under which they are registered. */
export function jsonSchemas(
  named: z.core.$ZodRegistry<{ id?: string | undefined }>,
): Readonly<Record<string, JsonSchema>> {
  const { schemas } = z.toJSONSchema(named, {
    uri: componentOf,
    // Shapes also describe inputs, and responses may have additional members.
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => describe(zodSchema, jsonSchema),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  );
}

function describe(schema: z.core.$ZodType, json: JsonSchema): void {
  describeText(schema, json);
  describeLimits(schema, json);
  describeReference(schema, json);
  const { union } = factsOf(schema);
  if (union && schema instanceof z.ZodUnion && json.anyOf) {
    json.oneOf = json.anyOf;
    delete json.anyOf;
    json.discriminator = discriminator(schema, union.discriminator);
  }
}

function describeText(schema: z.core.$ZodType, json: JsonSchema): void {
  // A copy with another description refers to the original, and adds its description.
  const { shape, union, enumeration } = ownFactsOf(schema);
  if (shape) json.description = shape.description;
  if (union) json.description = `${union.description} ${unknownKinds}`;
  if (!enumeration) return;
  const { description, values, closed } = enumeration;
  const meanings = Object.entries(values).map(([value, meaning]) => `- \`${value}\`: ${meaning}`);
  json.description = [description, '', ...meanings, ...(closed ? [] : ['', unknownValues])].join(
    '\n',
  );
}

const unknownKinds = 'Clients must accept kinds that are not listed.';
const unknownValues = 'Clients must accept values that are not listed.';

function describeLimits(schema: z.core.$ZodType, json: JsonSchema): void {
  // The format implies the pattern, which is long.
  if (json.format === 'date-time') delete json.pattern;
  // zod adds the range of safe integers, which is not a limit of the API.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  // Member names are always strings.
  if (JSON.stringify(json.propertyNames) === '{"type":"string"}') delete json.propertyNames;
  const { secret, richText } = factsOf(schema);
  if (secret) json.writeOnly = true;
  // A rich text has one of two formats, or none.
  if (richText?.isBare === false) json.maxProperties = 1;
  if (ownFactsOf(schema).atLeastOne) json.minProperties = 1;
  const { atLeastOneOf } = factsOf(schema);
  if (atLeastOneOf) json.anyOf = atLeastOneOf.map((member) => ({ required: [member] }));
  if (ownFactsOf(schema).exactlyOne) Object.assign(json, { minProperties: 1, maxProperties: 1 });
}

/** The resource that an ID refers to, as an extension. */
function describeReference(schema: z.core.$ZodType, json: JsonSchema): void {
  const { reference, nestedReference, anyReference = [] } = factsOf(schema);
  const among = [reference, nestedReference, ...anyReference].flatMap((facts) =>
    facts ? [facts.resource] : [],
  );
  if (among.length > 0) json['x-references'] = among;
}

function discriminator(schema: z.ZodUnion, propertyName: string) {
  const mapping = optionsOf(schema).flatMap((option) => {
    const tag = option.shape[propertyName];
    const name = factsOf(option).shape?.name;
    if (!(tag instanceof z.ZodLiteral) || name === undefined) return [];
    return [...tag.values].map((value) => [String(value), componentOf(name)]);
  });
  return { propertyName, mapping: Object.fromEntries(mapping) };
}
