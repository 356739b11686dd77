/** The connections to the service, which are replaced by others when certificates are renewed. */
import type { Dispatcher } from 'undici';
import type { TlsSettings } from './connection-settings.ts';
import { type DispatcherOptions, type Dispatchers, openDispatchers } from './dispatchers.ts';

export class RenewableDispatchers implements Dispatchers {
  readonly #options: DispatcherOptions;
  #current: Dispatchers;
  /** Those whose last calls are still in progress. */
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

  /** Later calls use new connections. Idle ones end now, also those through a proxy, and others after their call. */
  renew(tls: TlsSettings): void {
    const former = this.#current;
    this.#current = openDispatchers({ ...this.#options, tls });
    this.#former.add(former);
    const forget = () => this.#former.delete(former);
    Promise.all(dispatchersOf(former).map((dispatcher) => dispatcher.close())).then(forget, forget);
  }

  async close(): Promise<void> {
    // A gentle close would wait for connections of abandoned requests.
    const all = [this.#current, ...this.#former].flatMap(dispatchersOf);
    await Promise.all(all.map((dispatcher) => dispatcher.destroy()));
  }
}

const dispatchersOf = ({ kept, fresh }: Dispatchers) => [kept, fresh];
