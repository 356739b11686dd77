/** The parts of `useDocgraph` in order. Each is one concern, and can be left out with its line. */
import type { Plugin } from 'graphql-yoga';
import { useBody } from './body.ts';
import { useCompression } from './compression.ts';
import { useCompiled, useExecution } from './execute.ts';
import { useGraphiQL } from './graphiql/graphiql.ts';
import { type Runs, useReplay } from './replay.ts';
import { useHead, useOverload, useRequests } from './requests.ts';
import { useResults } from './result.ts';
import { useSafeHooks } from './safe-hooks.ts';
import type { Services } from './services.ts';
import type { TrustedDocuments } from './trusted/trusted-documents.ts';
import { useDocuments } from './use-documents.ts';

export interface PluginParts {
  readonly services: Services;
  /** The documents with IDs. Undefined if there are none. */
  readonly trusted: TrustedDocuments | undefined;
  /** Queries that may be replayed. Undefined if nothing is kept. */
  readonly runs: Runs | undefined;
  /** The endpoint for agents. Undefined if there is none. */
  readonly agents: Plugin | undefined;
}

export const pluginsOf = ({ services, trusted, runs, agents }: PluginParts): readonly Plugin[] => [
  // For the hooks of all plugins, so it can be anywhere.
  useSafeHooks(services),
  // Before the request ends, which releases what this one reads.
  useCompression(services.settings),
  // A request begins before anything may refuse it, and is refused for an overload before any work is done for it.
  useRequests(services),
  useOverload(services),
  // What is no operation: messages of agents, pages for browsers, and what cannot be answered.
  ...(agents ? [agents] : []),
  useGraphiQL(services.settings),
  useHead(),
  // An operation: its parameters, its document, its execution and its result.
  useBody(services),
  useDocuments(services, trusted),
  useExecution(),
  ...(services.settings.executor === 'compiled' ? [useCompiled()] : []),
  ...(runs ? [useReplay(runs)] : []),
  useResults(),
];
