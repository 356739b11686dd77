/** A field as the estimate meets it. */

import type { PlannedField } from '../plan/planned-field.ts';
import type { SourceEstimate } from '../plan/source-estimate.ts';

/** A field, with what is known of it where it stands. */
export interface FieldThere {
  readonly field: PlannedField;
  readonly expected: SourceEstimate;
  /** Whether what it shows is followed as soon as the ids of its parents are there. */
  readonly isEarly: boolean;
}
