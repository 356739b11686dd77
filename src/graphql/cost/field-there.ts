/** A field as the estimate meets it. */
import type { Foreseen } from '../plan/foreseen.ts';
import type { PlannedField } from '../plan/planned-field.ts';

/** A field, with what is known of it where it stands. */
export interface FieldThere {
  readonly field: PlannedField;
  readonly foreseen: Foreseen;
  /** Whether what it shows is followed as soon as the ids of its parents are there. */
  readonly isEarly: boolean;
}
