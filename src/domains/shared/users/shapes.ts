/** Shape of the REST interface: users. */
import { z } from 'zod';
import { kind, urls } from '../../../rest/table/members.ts';
import { shape } from '../../../rest/table/shape.ts';

export const User = shape('User', 'A user: a person with an account.', {
  object: kind('user'),
  id: z.string(),
  displayName: z.string().optional().describe('Name of the user, as others see it.'),
  email: z.string().optional().describe('E-mail address of the user.'),
  photoURL: z.string().optional().describe('Address of the photo of the user.'),
  urls: urls('User', { location: 'Address of the user in the REST interface.' }),
});
