/**
 * The facade as a library: a handler for one REST service, which can be mounted in any server. It never listens on a
 * port and never reads the environment, and facades in one process share only the schema.
 */
import './required-node.js';
import type { CallHook, HookedCall, HookedRecord } from '../rest/client/call-hook.ts';
import type { FacadeOptions } from '../server/settings/options.ts';
import type { Facade, MetricsSettings } from './facade-types.ts';
import { openFacade } from './open-facade.ts';

export type { CallHook, Facade, FacadeOptions, HookedCall, HookedRecord, MetricsSettings };

/** Creates a facade. Throws a `TypeError` with the name of the invalid option. */
export const createFacade = (options: FacadeOptions): Facade => openFacade(options);
