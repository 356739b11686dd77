import { userOperations } from '../../src/domains/users/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';

prove('users', userOperations, {
  getCurrentUser: proof(
    graphql(`
      query GetCurrentUser {
        viewer {
          id restId displayName email photoUrl
          memberships { totalCount nodes { id role organization { title } } }
        }
      }
    `),
    {
      viewer: {
        id: id('User', 'ada'),
        restId: 'ada',
        displayName: 'Ada Okafor',
        email: 'ada@acme.example',
        photoUrl: 'https://assets.docs.example/users/ada.png',
        memberships: {
          totalCount: null,
          nodes: [
            { id: id('Member', 'acme/ada'), role: 'ADMIN', organization: { title: 'Acme' } },
            { id: id('Member', 'globex/ada'), role: 'ADMIN', organization: { title: 'Untitled' } },
          ],
        },
      },
    },
  ),

  getUser: proof(
    graphql(`
      query GetUser {
        user(id: "mei") { id displayName }
        node(id: "User:grace") { id ... on User { displayName urls { location } } }
        missing: node(id: "User:nobody") { id }
      }
    `),
    {
      user: { id: id('User', 'mei'), displayName: 'Mei Tanaka' },
      node: {
        id: id('User', 'grace'),
        displayName: 'Grace Lindholm',
        urls: { location: 'https://api.docs.example/v1/users/grace' },
      },
      missing: null,
    },
  ),
});
