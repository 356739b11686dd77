/** Fields for what stands deeper in an object of the interface, and is worth a field of its own. */
import type { z } from 'zod';
import { unwrap } from '../../rest/table/unwrap.ts';
import { memberAt } from '../../rest/values/record.ts';
import { source } from '../plan/step.ts';
import type { Field, FieldBuilder } from '../types/field-types.ts';
import { outputOf } from '../types/output.ts';
import { outputField } from '../types/output-field.ts';

export interface MemberFieldOptions {
  /** Where it stands below the object: a member, a member of that, and so on. */
  readonly path: readonly [string, ...string[]];
  /** What stands there. */
  readonly schema: z.core.$ZodType;
  /** That of the schema unless said otherwise. */
  readonly description?: string;
}

/** A field that shows what stands at a path below an object. Null where nothing does. */
export const memberField = (
  t: FieldBuilder,
  { path, schema, description = unwrap(schema).description }: MemberFieldOptions,
): Field =>
  outputField(t, outputOf(schema), {
    description,
    nullable: true,
    source: source(({ value }) => memberAt(value, path)),
  });
