/** Estimates the reads of objects by id. */

import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import { estimateReads } from '../loading/estimate-reads.ts';
import { formatParameterOf } from '../loading/formats.ts';
import { loadPlanOf } from '../plan/load-plan.ts';
import type { PlannedField, Variables } from '../plan/planned-field.ts';
import { selectedFormats } from '../plan/selected-forms.ts';
import type { Group } from './completed-objects.ts';
import type { CallEstimate } from './estimate.ts';
import { anyIds, combinations, type Slots, times } from './estimated-slots.ts';

interface ReadOptions {
  readonly variables: Variables;
  readonly listItems: number;
}

/** Objects of an endpoint to read. */
export interface Reading {
  readonly endpoint: ResourceEndpoint;
  readonly objects: number;
  readonly lists: number;
}

export class ReadEstimates {
  readonly #options: ReadOptions;
  /** Whether calls with this name were already counted. Counts them from then on. */
  readonly #isMade: (name: string) => boolean;

  constructor(options: ReadOptions, isMade: (name: string) => boolean) {
    this.#options = options;
    this.#isMade = isMade;
  }

  /** A read of objects that a call needs first. */
  before(resource: Resource, slots: Slots): CallEstimate {
    const [endpoint] = resource.endpoints;
    return this.single(endpoint, slots, slots.most);
  }

  /** Repeated reads of objects, once per format. */
  again(resource: Resource, slots: Slots, formats: number): CallEstimate {
    const endpoint = this.endpointOf(resource, slots);
    return this.single(endpoint, slots, times(combinations(endpoint.key, slots), formats));
  }

  /** The reads of the objects, in all selected formats. */
  reading(
    { endpoint, objects, lists }: Reading,
    field: PlannedField,
    { name, wave, sure }: Slots,
    isEarly: boolean,
  ): CallEstimate[] {
    const { listItems, variables } = this.#options;
    const { source } = endpoint.whole?.endpoints[0] ?? endpoint;
    const takesFormats = source !== undefined && formatParameterOf(source) !== undefined;
    const formats = takesFormats
      ? [...selectedFormats(field.selectionsIn(endpoint), { variables })].sort()
      : [];
    const { operations, most, isBatch } = estimateReads(endpoint, { objects, lists, listItems });
    if (most === 0) return [];
    const isShared = this.#isMade(`${name} read ${formats.join()}`);
    return [
      {
        operations,
        most: isShared ? 0 : times(most, Math.max(formats.length, 1)),
        wave: wave + 1,
        why: isBatch ? 'batch' : 'single',
        isEarly,
        isSure: sure !== undefined && !isShared,
      },
    ];
  }

  /** One read for each object. */
  single({ source, whole }: ResourceEndpoint, { wave }: Slots, most: number): CallEstimate {
    const operation = source ?? whole?.endpoints[0].source;
    return {
      operations: operation ? [operation] : [],
      most,
      wave: wave + 1,
      why: 'single',
      isEarly: false,
      isSure: false,
    };
  }

  /** The endpoint of objects of the resource in these slots. */
  endpointOf(resource: Resource, slots: Slots): ResourceEndpoint {
    return resource.endpointAt(anyIds(slots)) ?? resource.endpoints[0];
  }

  /** The objects that were read. */
  groups(endpoint: ResourceEndpoint, field: PlannedField, value: Slots): Group[] {
    const { source } = endpoint;
    const hasTexts = source !== undefined && formatParameterOf(source) !== undefined;
    const { early } = loadPlanOf(endpoint, field);
    const selections = field.selectionsIn(endpoint);
    const slots = {
      ...value,
      // The type is unknown if there are several.
      sure: selections.length === 1 ? value.sure : undefined,
      resource: endpoint.resource,
      isElsewhere: false,
      hasTexts,
      first: undefined,
    };
    return selections.map((selection) => ({ selection, slots, early }));
  }
}

/** Number of responses for the given number of objects: one per list, or one per object without a list. */
export const answersOf = ({ list }: ResourceEndpoint, objects: number, lists: number): number =>
  list ? Math.min(objects, lists) : objects;
