/** What stands above objects in the paths by which the interface reads them. */
import { memoized } from '../../rest/values/memoized.ts';
import type { Home } from '../identity/home.ts';
import { resources } from '../identity/registry.ts';

/** The home of the object whose path the path of a read goes on from: of several, the nearest. To be asked when all is declared. */
export const parentOf = memoized(({ read }: Home): Home | undefined => {
  let nearest: Home | undefined;
  for (const { homes } of resources())
    for (const home of homes) {
      const above = home.isReadByName ? home.read?.path : undefined;
      if (above === undefined || !read?.path.startsWith(`${above}/`)) continue;
      if (above.length > (nearest?.read?.path.length ?? 0)) nearest = home;
    }
  return nearest;
});
