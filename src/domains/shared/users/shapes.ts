/** REST shapes: users. */
import { z } from 'zod';
import { enteredUrl, kind, text, urls } from '../../../rest/table/members.ts';
import { shape } from '../../../rest/table/shape.ts';

export const User = shape('User', 'A user: a person with an account.', {
  object: kind('user'),
  id: z.string(),
  displayName: text('Display name of the user.'),
  email: text('Email address of the user.').optional(),
  photoURL: enteredUrl("URL of the user's photo.").optional(),
  urls: urls('User', { location: 'URL of the user in the REST API.' }),
});
