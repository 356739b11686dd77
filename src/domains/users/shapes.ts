/** Shape of the REST interface: users. */
import { z } from 'zod';
import { kind, shape, urls } from '../../rest/shape.ts';

export const User = shape('User', 'A person with an account.', {
  object: kind('user'),
  id: z.string(),
  displayName: z.string().optional().describe('Name as others see it.'),
  email: z.string().optional().describe('E-mail address.'),
  photoURL: z.string().optional().describe('Address of the photo.'),
  urls: urls('User', { location: 'In the REST interface.' }),
});
