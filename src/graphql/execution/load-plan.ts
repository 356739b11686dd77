/** Plans how the objects of a field are loaded, and which calls are made at the same time. */

import { memoized } from '../../rest/values/memoized.ts';
import type { ResourceEndpoint } from '../identity/model.ts';
import { type Form, formatParameterOf } from '../loading/formats.ts';
import { plainForm } from '../loading/loaders.ts';
import type { RequestContext } from './context.ts';
import { type PlannedField, type Selection, selectsIdsOnly } from './model.ts';
import { isVaried, selectedFormats, soleForm } from './selected-forms.ts';

/** Load plans by field and endpoint. */
const loadPlans = memoized((_field: PlannedField) => new Map<ResourceEndpoint, LoadPlan>());

/** The load plan of a field for the objects of an endpoint. */
export function loadPlanOf(endpoint: ResourceEndpoint, field: PlannedField): LoadPlan {
  const byEndpoint = loadPlans(field);
  const known = byEndpoint.get(endpoint);
  if (known) return known;
  const { source, completion } = field.step;
  const made = new LoadPlan(
    endpoint,
    field.selectionsIn(endpoint),
    completion.isLink?.(source) ?? false,
  );
  byEndpoint.set(endpoint, made);
  return made;
}

export class LoadPlan {
  /** Whether the key of the object is enough, so that the object need not be read. */
  readonly isIdsOnly: boolean;
  /** Fields whose calls need only the ids of the object. The calls are made at the same time as the read. */
  readonly early: readonly PlannedField[];
  /** Fields whose calls need only the ids of the object's parents. */
  readonly above: readonly PlannedField[];
  readonly #selections: readonly Selection[];
  readonly #isVaried: boolean;
  #form: Form | undefined;

  constructor(endpoint: ResourceEndpoint, selections: readonly Selection[], isLinked: boolean) {
    this.#selections = selections;
    this.isIdsOnly = selectsIdsOnly(selections);
    const early = earlyIn(selections);
    this.early = isLinked ? early.filter(({ step: { source } }) => !source.mayBeNeedless) : early;
    this.#isVaried = selections.some(isVaried);
    this.above = this.early.filter(({ step: { source } }) => source.isAbove);
    if (!endpoint.source || formatParameterOf(endpoint.source) === undefined)
      this.#form = plainForm;
  }

  /** The form in which the object is read. */
  form(context: RequestContext): Form {
    if (this.#form) return this.#form;
    const formats = selectedFormats(this.#selections, context);
    const form = formats.size === 0 ? plainForm : { formats };
    if (!this.#isVaried) this.#form = form;
    return form;
  }

  /**
   * The form of a separate read that is needed anyway. If nothing else is selected, this read is enough to show that
   * the object exists. Undefined if there is none.
   */
  soleForm(context: RequestContext): Form | undefined {
    return this.#isVaried ? soleForm(this.#selections, context) : undefined;
  }
}

/** Fields that all of the types have, and whose calls can be made before the object is read. */
export function earlyIn([first, ...others]: readonly Selection[]): readonly PlannedField[] {
  if (!first) return [];
  return first.fields.filter(
    (field) =>
      field.step.source.prefetch &&
      others.every(({ fields }) => fields.some((other) => other.isSameAs(field))),
  );
}
