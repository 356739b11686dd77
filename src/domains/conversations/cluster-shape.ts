/** Shape of the REST interface: clusters of issues. */
import { z } from 'zod';
import { kind, shape } from '../../rest/shape.ts';

export const IssuesCluster = shape(
  'IssuesCluster',
  'Issues of conversations that have the same cause.',
  { object: kind('issues-cluster'), id: z.string() },
);
