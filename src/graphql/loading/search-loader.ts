/** What batches and searches need of the loader of their endpoint. */
import type { RestClient } from '../../rest/client/client.ts';
import type { Entity, ResourceEndpoint } from '../identity/model.ts';
import type { CallerMemory } from './batch-memory.ts';

/** The loader of the endpoint, which all its batches and searches share. */
export interface SearchLoader {
  readonly rest: RestClient;
  readonly memory: CallerMemory;
  readonly endpoint: ResourceEndpoint;
  /** Keeps an object of the endpoint that was not read by its id: it was in a list, or was read by an alias. */
  keep(object: Entity): void;
  /** Keeps complete objects of other resources that a response contains. */
  readonly keepElsewhere: (object: Entity) => void;
}
