/** What is wanted of the objects in an endpoint that a field leads to: how to read them, and what to ask for meanwhile. */
import { memoized } from '../../rest/values/memoized.ts';
import type { ResourceEndpoint } from '../identity/model.ts';
import { type Form, formatParameterOf } from '../loading/formats.ts';
import { plainForm } from '../loading/loaders.ts';
import type { RequestContext } from './context.ts';
import type { PlannedField, Selection } from './planned-field.ts';
import { isVaried, selectedFormats, soleForm } from './selected-forms.ts';
import { isOwnIdOnly } from './selected-ids.ts';

/** By field and endpoint, as it is the same for every object there. */
const loadPlans = memoized((_field: PlannedField) => new Map<ResourceEndpoint, LoadPlan>());

/** What is wanted of the objects in an endpoint that a field leads to. */
export function loadPlanOf(endpoint: ResourceEndpoint, field: PlannedField): LoadPlan {
  const byEndpoint = loadPlans(field);
  const known = byEndpoint.get(endpoint);
  if (known) return known;
  const { source, completion } = field.step;
  const made = new LoadPlan(endpoint, field.selectionsIn(endpoint), completion.isLink(source));
  byEndpoint.set(endpoint, made);
  return made;
}

export class LoadPlan {
  /** Whether nothing but ids is selected, which are known before anything is read. */
  readonly isIdsOnly: boolean;
  /** Fields that are asked for before the object is there: their calls need nothing but its ids. */
  readonly early: readonly PlannedField[];
  readonly #selections: readonly Selection[];
  readonly #takesFormats: boolean;
  readonly #isVaried: boolean;
  #form: Form | undefined;

  constructor(endpoint: ResourceEndpoint, selections: readonly Selection[], isLinked: boolean) {
    this.#selections = selections;
    this.isIdsOnly = selectsIdsOnly(selections);
    const early = earlyIn(selections);
    this.early = isLinked ? early.filter(({ step: { source } }) => !source.mayBeNeedless) : early;
    this.#takesFormats =
      endpoint.source !== undefined && formatParameterOf(endpoint.source) !== undefined;
    this.#isVaried = selections.some(isVaried);
  }

  /** How the object is read. */
  form(context: RequestContext): Form {
    if (this.#form) return this.#form;
    if (!this.#takesFormats) {
      this.#form = plainForm;
      return plainForm;
    }
    const formats = selectedFormats(this.#selections, context);
    const form = formats.size === 0 ? plainForm : { formats };
    if (!this.#isVaried) this.#form = form;
    return form;
  }

  /**
   * The form of a read that is made anyway, for a member in another form: it proves the object, where nothing else of
   * it is selected.
   */
  soleForm(context: RequestContext): Form | undefined {
    return this.#isVaried ? soleForm(this.#selections, context) : undefined;
  }
}

/** Fields on all of the types that can be asked for early. */
export function earlyIn([first, ...others]: readonly Selection[]): readonly PlannedField[] {
  if (!first) return [];
  return first.fields.filter(
    (field) =>
      field.step.source.prefetch &&
      others.every(({ fields }) => fields.some((other) => other.isSameAs(field))),
  );
}

/**
 * Whether nothing but ids is selected on an object. Of one that may be of several types the type is not known
 * by its id, so nothing may depend on it: neither `__typename`, nor what is selected on some of them alone.
 */
function selectsIdsOnly([first, ...others]: readonly Selection[]): boolean {
  if (!first) return false;
  if (others.length === 0) return first.isIdsOnly;
  return (
    isOwnIdOnly(first) &&
    others.every(
      (other) =>
        isOwnIdOnly(other) &&
        other.fields.length === first.fields.length &&
        first.fields.every(({ key }) => other.has(key)),
    )
  );
}
