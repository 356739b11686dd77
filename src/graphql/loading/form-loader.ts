/**
 * Collects the objects that are requested in one turn of the event loop, each of them once, for a `Batch` (`batch.ts`),
 * which reads three or more from pages of their list if that is cheaper, and others singly.
 */
import DataLoader from 'dataloader';
import type { Path } from '../../rest/values/response-path.ts';
import { asError } from '../errors/errors.ts';
import type { Entity, EntityKey } from '../identity/model.ts';
import type { Batch } from './batch.ts';
import { LoadRequest } from './load-request.ts';

/** A request has one for each endpoint and each form in which its objects are read. */
export class FormLoader {
  readonly #loader: DataLoader<LoadRequest, unknown>;
  /** Requests by the key of their object. */
  readonly requests = new Map<string, LoadRequest>();

  constructor(batch: () => Batch) {
    this.#loader = new DataLoader<LoadRequest, unknown>(
      async (requests) => {
        const reading = batch().read(requests);
        // Every request is settled, even if the batch throws.
        await reading.catch((error: unknown) => {
          const cause = asError(error);
          for (const request of requests) request.settle(cause);
        });
        return requests;
      },
      // Not cached here: a second request for an object joins the first one, with its own path.
      { cache: false },
    );
  }

  find(entityKey: EntityKey, path: Path): Entity | Promise<Entity> {
    const known = this.requests.get(entityKey.text);
    if (known) {
      known.isAlso(entityKey);
      return known.find(path);
    }
    const request = new LoadRequest(entityKey);
    this.requests.set(entityKey.text, request);
    // The promise is not used, because the request may be settled before its batch ends.
    void this.#loader.load(request);
    return request.find(path);
  }
}
