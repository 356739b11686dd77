/** Opens everything that a Yoga needs to serve the graph, and makes the plugin for it. */
import type { Plugin } from 'graphql-yoga';
import { type Agents, agentsOf } from '../agents/agents.ts';
import { measureParts } from '../server/part-metrics.ts';
import { pluginsOf } from '../server/plugins.ts';
import { openRuns } from '../server/replay.ts';
import { openServices, type Services } from '../server/services.ts';
import type { FacadeOptions } from '../server/settings/options.ts';
import { type OtherConstants, settled } from '../server/settings/options.ts';
import { renewalsOf } from '../server/settings/tls.ts';
import { TrustedDocuments } from '../server/trusted/trusted-documents.ts';

export interface Docgraph {
  readonly services: Services;
  readonly plugin: Plugin;
  /** The endpoint for agents. Undefined if there is none. */
  readonly agents: Agents | undefined;
  /** The metrics in the text format of Prometheus. Rejects if they are off. */
  readonly metrics: () => Promise<string>;
  readonly ready: () => Promise<void>;
  readonly reloadDocuments: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Throws a `TypeError` with the name of the invalid option. The command and tests set other constants. */
export function openDocgraph(options: FacadeOptions, others?: OtherConstants): Docgraph {
  const settings = settled(options, others);
  const services = openServices(settings);
  const { upstream, documents } = services;
  const renewals = renewalsOf(options.tls, settings, (tls) => upstream.renew(tls));
  const { documentsFiles } = settings;
  const trusted = documentsFiles && new TrustedDocuments(settings, documentsFiles, documents);
  const agents = agentsOf(settings, services);
  const runs = settings.reuseBytes > 0 ? openRuns(settings.reuseBytes) : undefined;
  measureParts(services, runs);
  const parts = pluginsOf({
    services,
    trusted,
    runs,
    agents: agents?.plugin,
  });
  const end = async () => {
    trusted?.files.close();
    agents?.files?.close();
    renewals?.stop();
    await upstream.close();
  };
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= end();
    return closed;
  };
  return {
    services,
    agents,
    plugin: {
      onPluginInit({ addPlugin }) {
        for (const part of parts) addPlugin(part);
      },
      onDispose: close,
    },
    async metrics() {
      if (services.metrics) return services.metrics.text();
      throw new TypeError('The facade was created without the option metrics.');
    },
    async ready() {
      await trusted?.files.ready();
      await agents?.files?.ready();
    },
    async reloadDocuments() {
      await trusted?.files.look();
      await agents?.files?.look();
    },
    close,
  };
}
