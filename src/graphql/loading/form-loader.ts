/** Loads the objects of an endpoint in one form: those that are asked for in one moment are read together. */
import DataLoader from 'dataloader';
import type { EntityKey } from '../identity/identity.ts';
import type { Batch } from './batch.ts';
import { LoadRequest, type Waiter } from './load-request.ts';

/** Whatever breaks, everybody who waits is told. */
async function readAll(batch: Batch, requests: readonly LoadRequest[]): Promise<void> {
  try {
    await batch.read(requests);
  } catch (error) {
    const cause = error instanceof Error ? error : new Error('Loading failed', { cause: error });
    for (const request of requests) request.settle(cause);
  }
}

/** Objects asked for in one form: those of one moment are read together. */
export class FormLoader {
  readonly #loader: DataLoader<LoadRequest[], void>;
  readonly #requests = new Map<string, LoadRequest>();
  /** Those of this moment. */
  #open: LoadRequest[] | undefined;

  constructor(batch: () => Batch) {
    // It says when a moment is over. One key stands for all that is asked for in it: a promise each would cost
    // more than the rest of the way.
    this.#loader = new DataLoader<LoadRequest[], void>(
      async (moments) => {
        this.#open = undefined;
        return Promise.all(moments.map((requests) => readAll(batch(), requests)));
      },
      { cache: false },
    );
  }

  want(entityKey: EntityKey, waiter: Waiter): void {
    const known = this.#requests.get(entityKey.text);
    if (known) {
      known.isAlso(entityKey);
      known.wait(waiter);
      return;
    }
    const request = new LoadRequest(entityKey);
    request.wait(waiter);
    this.#requests.set(entityKey.text, request);
    if (this.#open) {
      this.#open.push(request);
      return;
    }
    this.#open = [request];
    // What went wrong is told to those who wait for the objects.
    void this.#loader.load(this.#open);
  }

  /** Whether the object was read in the form, once that is over; false where nobody asked for it. */
  async isFound(key: string): Promise<boolean> {
    return (await this.#requests.get(key)?.isFound()) ?? false;
  }
}
