/** REST shapes: subdomains. */
import { z } from 'zod';
import { flag, kind, named } from '../../../rest/table/members.ts';
import { taggedReference } from '../../../rest/table/reference.ts';
import { shape } from '../../../rest/table/shape.ts';

export const Subdomain = shape(
  'Subdomain',
  "A subdomain of the documentation platform's hosting domain.",
  {
    object: kind('subdomain'),
    subdomain: named(
      'name',
      z
        .string()
        .regex(
          /^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/,
          'must be 3 to 32 lowercase letters, digits and hyphens, without a hyphen at either end',
        )
        .describe('Name of the subdomain, such as `acme`. Same as `restId`.'),
    ),
    target: named(
      'organization',
      taggedReference('organization', 'organization', 'Organization').describe(
        'The organization that the subdomain belongs to.',
      ),
    ),
    isActive: flag('isActive', 'Whether the subdomain is active.'),
  },
);
