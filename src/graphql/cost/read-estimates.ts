/** Estimates the reads of objects by their ids, whoever names them. */

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

/** Objects of an endpoint that are read. */
export interface Reading {
  readonly endpoint: ResourceEndpoint;
  readonly objects: number;
  readonly lists: number;
}

export class ReadEstimates {
  readonly #options: ReadOptions;
  /** Whether calls of this name are made already; from then on they are. */
  readonly #isMade: (name: string) => boolean;

  constructor(options: ReadOptions, isMade: (name: string) => boolean) {
    this.#options = options;
    this.#isMade = isMade;
  }

  /** A read of what a call needs to know first. */
  before(resource: Resource, slots: Slots): CallEstimate {
    const [endpoint] = resource.endpoints;
    return this.single(endpoint, slots, slots.most);
  }

  /** Reads of objects once more, in so many formats. */
  again(resource: Resource, slots: Slots, formats: number): CallEstimate {
    const endpoint = this.endpointOf(resource, slots);
    return this.single(endpoint, slots, times(combinations(endpoint.key, slots), formats));
  }

  /** How the objects are read, in all formats that are selected. */
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

  /** Reads of one object each. */
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

  /** Where objects of the resource are that stand there. */
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
      // Which of several types it is, nobody knows beforehand.
      sure: selections.length === 1 ? value.sure : undefined,
      resource: endpoint.resource,
      isElsewhere: false,
      hasTexts,
      first: undefined,
    };
    return selections.map((selection) => ({ selection, slots, early }));
  }
}

/** In how many answers so many objects come: a list may hold them all. */
export const answersOf = ({ list }: ResourceEndpoint, objects: number, lists: number): number =>
  list ? Math.min(objects, lists) : objects;
