/** Adaptive schemas: the claims of a site's visitors, and condition templates that use them. */
import { z } from 'zod';
import { requireFit } from '../service/require-fit.ts';

const annotations = {
  $schema: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
};
const claim = z.strictObject({
  ...annotations,
  type: z.literal('boolean'),
  description: z.string().min(1),
});
const unsignedClaim = claim.extend({ description: z.string().optional() });

const claims = z
  .object({
    unsigned: z
      .strictObject({
        ...annotations,
        type: z.literal('object'),
        properties: z.record(z.string(), unsignedClaim),
        additionalProperties: z.literal(false).optional(),
      })
      .optional(),
  })
  .catchall(claim);

const AdaptiveJsonSchema = z.strictObject({
  ...annotations,
  type: z.literal('object'),
  properties: claims,
  additionalProperties: z.literal(false),
});

/** Throws a 400 unless the schema describes an object of boolean claims. */
export const requireAdaptiveSchema = (jsonSchema: unknown): void =>
  requireFit(AdaptiveJsonSchema, jsonSchema, 'Body field', ['jsonSchema']);

const identifier = /^[A-Za-z_]\w*$/;

/** One template for each claim. Those for unsigned claims come last. */
export function conditionTemplates(jsonSchema: unknown) {
  const schema = AdaptiveJsonSchema.safeParse(jsonSchema);
  if (!schema.success) return [];
  const { unsigned, ...signed } = schema.data.properties;
  return [
    ...Object.entries(signed).map(([name, { description }]) =>
      template('visitor.claims', name, description),
    ),
    ...Object.entries(unsigned?.properties ?? {}).map(([name, { description }]) =>
      template('visitor.claims.unsigned', name, description),
    ),
  ];
}

const template = (holder: string, name: string, description: string | undefined) => ({
  description: description ?? name,
  condition: identifier.test(name)
    ? `${holder}.${name} == true`
    : `${holder}[${JSON.stringify(name)}] == true`,
});
