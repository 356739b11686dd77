/** The server of Yoga, which is loaded when it is first needed. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GraphServices } from '../../http/request/graph-services.ts';
import type { RequestedDocuments } from '../../http/trusted/requested-documents.ts';
import { loadYogaPackages } from '../../http/yoga/yoga-packages.ts';
import type { YogaServer } from '../../http/yoga/yoga-server.ts';
import { schema } from '../../schema/schema.ts';
import type { CheckedOptions } from '../checked-options.ts';

interface LazyYogaOptions {
  readonly checked: CheckedOptions;
  readonly services: GraphServices;
  readonly documents: RequestedDocuments;
  /** Maximum size of a request body, in bytes. */
  readonly requestBytes: number;
}

export class LazyYoga {
  readonly #options: LazyYogaOptions;
  #loaded: Promise<YogaServer> | undefined;

  constructor(options: LazyYogaOptions) {
    this.#options = options;
  }

  readonly load = (): Promise<YogaServer> => {
    this.#loaded ??= this.#load();
    return this.#loaded;
  };

  async dispose(): Promise<void> {
    await (await this.#loaded)?.dispose();
  }

  async #load(): Promise<YogaServer> {
    const { checked, services, documents, requestBytes } = this.#options;
    const { endpoint, graphiql, corsOrigins, logger } = checked;
    await loadYogaPackages();
    const { createYogaServer } = await import('../../http/yoga/yoga-server.ts');
    await nextTurn();
    const server = createYogaServer({
      endpoint,
      requestBytes,
      schema,
      documents,
      graphiql: graphiql && {
        ...graphiql,
        traces: services.trace,
        explains: services.explain !== undefined,
      },
      hasCors: corsOrigins !== undefined,
      report: (cause) =>
        logger ? logger.error({ err: cause }, 'internal error') : services.unlogged.report(cause),
    });
    await nextTurn();
    return server;
  }
}
