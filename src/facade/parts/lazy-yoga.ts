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

export function lazyYoga(options: LazyYogaOptions) {
  let loaded: Promise<YogaServer> | undefined;
  return {
    load(): Promise<YogaServer> {
      loaded ??= load(options);
      return loaded;
    },
    async dispose(): Promise<void> {
      await (await loaded)?.dispose();
    },
  };
}

async function load({
  checked,
  services,
  documents,
  requestBytes,
}: LazyYogaOptions): Promise<YogaServer> {
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
