/** What stands above objects in the paths by which the interface reads them. */
import { memoized } from '../../rest/values/memoized.ts';
import type { ResourceEndpoint } from '../identity/model.ts';
import { resources } from '../identity/registry.ts';

/** The endpoint of the object whose path the path of a read goes on from: of several, the nearest. To be asked when all is declared. */
export const parentEndpointOf = memoized(
  ({ read }: ResourceEndpoint): ResourceEndpoint | undefined => {
    let nearest: ResourceEndpoint | undefined;
    for (const { endpoints } of resources())
      for (const endpoint of endpoints) {
        const above = endpoint.isReadByName ? endpoint.read?.path : undefined;
        if (above === undefined || !read?.path.startsWith(`${above}/`)) continue;
        if (above.length > (nearest?.read?.path.length ?? 0)) nearest = endpoint;
      }
    return nearest;
  },
);
