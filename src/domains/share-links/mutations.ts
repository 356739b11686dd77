/** Mutations of share links of sites. */
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed, created, deleted } from '../../graphql/changes/payload.ts';
import { Site } from '../sites/types.ts';
import { shareLinkOperations as operations } from './operations.ts';
import { ShareLink } from './types.ts';

mutation({
  operation: operations.createShareLink,
  description: 'Creates a share link of a site.',
  on: Site,
  payload: created(ShareLink, Site),
});

mutation({
  operation: operations.updateShareLink,
  description: 'Renames a share link of a site, or switches it off or on.',
  on: ShareLink,
  payload: changed(ShareLink),
});

mutation({
  operation: operations.deleteShareLink,
  description: 'Deletes a share link of a site. Its URL does not work any more.',
  on: ShareLink,
  payload: deleted(ShareLink, Site),
});
