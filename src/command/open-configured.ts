/** Opens what the settings of the command name: the service, the facade, and the sender of spans. */
import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { BrokenTools } from '../agents/documents/tool-documents.ts';
import type { Facade, FacadeOptions } from '../facade/facade.ts';
import type { TlsSettings } from '../rest/transport/connection-settings.ts';
import type { OtherConstants } from '../server/settings/options.ts';
import type { FacadeConfig } from '../server/settings/settings.ts';
import { type OfferedTls, unreadable } from '../server/settings/tls.ts';
import { optionsIn, tlsFilesIn, tlsSettings, unusable } from './config.ts';
import { ConfigError } from './config-error.ts';
import type { LocalService } from './local-service.ts';
import type { Parts } from './parts.ts';
import type { CommandTracing } from './tracing.ts';

/** Opens the sandbox if it is requested. Undefined if a service is configured. */
export async function openLocal(
  config: FacadeConfig,
  isAskedFor: boolean,
  { sandbox }: Pick<Parts, 'sandbox'>,
): Promise<LocalService | undefined> {
  if (config.UPSTREAM_URL) return undefined;
  if (!isAskedFor)
    throw new ConfigError(
      'UPSTREAM_URL is not set: set it to the address of your REST service, or run with --sandbox to try Docgraph without one',
    );
  const { openSandbox } = await sandbox();
  return openSandbox(config, 0);
}

/** The options of the facade that every command has. */
export const commonOptions = (config: FacadeConfig, local: LocalService | undefined) => ({
  ...optionsIn(config),
  upstreamUrl: config.UPSTREAM_URL ?? local?.url ?? '',
  proxy: { https: config.HTTPS_PROXY, http: config.HTTP_PROXY, noProxy: config.NO_PROXY },
});

interface Opened {
  readonly facade: Facade;
  readonly tracing: CommandTracing | undefined;
}

/** Opens the facade with certificates and spans, and waits for its files. Throws a `ConfigError`. */
export async function openConfigured(
  config: FacadeConfig,
  options: FacadeOptions & { readonly logger: Logger },
  others: OtherConstants = {},
): Promise<Opened> {
  const tracing = await openTracing(config, options.logger);
  const tls = tlsOfFiles(tlsFilesIn(config));
  // Takes most of the time of a start, so that what is invalid is reported before it.
  const { openFacade } = await import('../facade/open-facade.ts');
  const facade = openFacade(
    { ...options, ...(tls && { tls }), ...(tracing && { tracer: tracing.tracer }) },
    { tlsNames: tlsSettings, ...others },
  );
  await facade.ready().catch((error) => {
    throw unusable(error instanceof BrokenTools ? 'MCP_FILES' : 'DOCUMENTS_FILES', error);
  });
  return { facade, tracing };
}

/** Opens the sender of spans, if tracing is on. */
async function openTracing(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: name,
    OTEL_TRACES_SAMPLER_ARG: share,
  }: FacadeConfig,
  logger: Logger,
): Promise<CommandTracing | undefined> {
  if (!endpoint) return undefined;
  const { openTracing } = await import('./tracing.ts');
  const onFailure = () => logger.warn('spans cannot be sent');
  return openTracing({ endpoint, name, share, onFailure }).catch((error) => {
    throw unusable('OTEL_EXPORTER_OTLP_ENDPOINT', error);
  });
}

/**
 * Returns a function that returns the contents that were read last. Undefined if there are no files. Each call begins
 * to read the files for the next one, so that a slow file system does not block the process.
 */
function tlsOfFiles(files: ReturnType<typeof tlsFilesIn>): (() => TlsSettings) | undefined {
  const named = Object.entries(files).flatMap(([part, file]) => (file ? [{ part, ...file }] : []));
  if (named.length === 0) return undefined;
  let latest: OfferedTls = Object.fromEntries(named.map(({ part, content }) => [part, content]));
  let isReading = false;
  const read = async () => {
    if (isReading) return;
    isReading = true;
    const contents = await Promise.all(
      named.map(async ({ part, path }) => [part, await readFile(path).catch(() => unreadable)]),
    );
    latest = Object.fromEntries(contents);
    isReading = false;
  };
  return () => {
    void read();
    // The facade checks the contents, as it does for every host. An error in it explains why a file cannot be read.
    return latest as TlsSettings;
  };
}
