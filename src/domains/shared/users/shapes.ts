/** REST shapes: users. */
import { z } from 'zod';
import { kind, urls } from '../../../rest/table/members.ts';
import { shape } from '../../../rest/table/shape.ts';

export const User = shape('User', 'A user: a person with an account.', {
  object: kind('user'),
  id: z.string(),
  displayName: z.string().describe('Display name of the user.'),
  email: z.string().optional().describe('Email address of the user.'),
  photoURL: z.string().optional().describe("URL of the user's photo."),
  urls: urls('User', { location: 'URL of the user in the REST API.' }),
});
