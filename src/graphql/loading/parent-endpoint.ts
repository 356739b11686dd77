/** Finds the parents of objects in the paths of the REST API. */
import { memoized } from '../../rest/values/memoized.ts';
import type { ResourceEndpoint } from '../identity/model.ts';
import { resources } from '../identity/registry.ts';

/**
 * The endpoint whose path is the longest beginning of the path of an endpoint's read, or of its list if it has no read.
 * To be called after all declarations.
 */
export const parentEndpointOf = memoized(
  ({ source }: ResourceEndpoint): ResourceEndpoint | undefined => {
    let nearest: ResourceEndpoint | undefined;
    for (const { endpoints } of resources())
      for (const endpoint of endpoints) {
        const above = endpoint.isReadByName ? endpoint.read?.path : undefined;
        if (above === undefined || !source?.path.startsWith(`${above}/`)) continue;
        if (above.length > (nearest?.read?.path.length ?? 0)) nearest = endpoint;
      }
    return nearest;
  },
);
