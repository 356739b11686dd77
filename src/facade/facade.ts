/**
 * The package: the graph for one REST service, as a Yoga that can be mounted in any server, as a plugin for a Yoga of the
 * host, or as a schema for other servers. It never listens on a port and never reads the environment.
 */
import './required-node.js';
import type { ExecutionResult, GraphQLSchema } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { CallHook, HookedCall, HookedRecord } from '../rest/client/call-hook.ts';
import { schema as graph } from '../schema/schema.ts';
import { presentedResult } from '../server/operation-context.ts';
import type { FacadeOptions } from '../server/settings/options.ts';
import { yogaOptions } from '../server/yoga-options.ts';
import { openDocgraph } from './docgraph.ts';
import type { Facade, MetricsSettings, OperationCaller, OperationContext } from './facade-types.ts';
import { openFacade } from './open-facade.ts';

export type {
  CallHook,
  Facade,
  FacadeOptions,
  HookedCall,
  HookedRecord,
  MetricsSettings,
  OperationCaller,
  OperationContext,
};
export { yogaOptions };

/** Creates a facade. Throws a `TypeError` with the name of the invalid option. */
export const createFacade = (options: FacadeOptions): Facade => openFacade(options);

/** The plugin for a Yoga of the host: `createYoga({ ...yogaOptions, schema, plugins: [useDocgraph({ upstreamUrl })] })`. */
export const useDocgraph = (options: FacadeOptions): Plugin => openDocgraph(options).plugin;

/** The graph. Its resolvers need the context value of `facade.contextFor`, or a Yoga with `useDocgraph`. */
export const schema: GraphQLSchema = graph;

/** Makes of a result of `schema` what the endpoint sends: errors with codes and counts, and `extensions.warnings`. */
export const presentResult: (
  result: ExecutionResult,
  context: Pick<OperationContext, 'docgraph'>,
) => ExecutionResult = presentedResult;
