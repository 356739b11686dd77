/** The connections to the service. They are replaced when certificates are renewed. */
import type { Dispatcher } from 'undici';
import type { TlsSettings } from './connection-settings.ts';
import { type DispatcherOptions, type Dispatchers, openDispatchers } from './dispatchers.ts';

export class RenewableDispatchers implements Dispatchers {
  readonly #options: DispatcherOptions;
  #current: Dispatchers;
  /** Replaced connections with calls in progress. */
  readonly #former = new Set<Dispatchers>();

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#current = openDispatchers(options);
  }

  get kept(): Dispatcher {
    return this.#current.kept;
  }

  get fresh(): Dispatcher {
    return this.#current.fresh;
  }

  /**
   * Uses new connections for later calls. Former connections end when their calls are over, and idle ones immediately.
   */
  renew(tls: TlsSettings): void {
    const former = this.#current;
    this.#current = openDispatchers({ ...this.#options, tls });
    this.#former.add(former);
    const forget = () => this.#former.delete(former);
    Promise.all(dispatchersOf(former).map((dispatcher) => dispatcher.close())).then(forget, forget);
  }

  async close(): Promise<void> {
    // `close` would wait for the connections of abandoned requests.
    const all = [this.#current, ...this.#former].flatMap(dispatchersOf);
    await Promise.all(all.map((dispatcher) => dispatcher.destroy()));
  }
}

const dispatchersOf = ({ kept, fresh }: Dispatchers) => [kept, fresh];
