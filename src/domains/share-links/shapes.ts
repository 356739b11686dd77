/** REST shapes: share links of sites. */
import { z } from 'zod';
import { dateTime, kind, optional, optionalFlag, urls } from '../../rest/table/members.ts';
import { shape } from '../../rest/table/shape.ts';

export const name = z.string().max(50);

export const ShareLink = shape(
  'ShareLink',
  'A share link of a site: whoever has its URL can visit the site without signing in.',
  {
    object: kind('share-link'),
    id: z.string(),
    name: optional(name, 'Name of the share link, up to 50 characters.'),
    active: optionalFlag(
      'isActive',
      'Whether the share link works. One that is switched off is kept, and can be switched on again.',
    ),
    createdAt: dateTime('When the share link was created.'),
    urls: urls('ShareLink', {
      published:
        'URL of the published site that lets visitors in. It is a secret. Null if the site is not published.',
    }),
  },
);
