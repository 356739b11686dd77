import { memberOperations } from '../../src/domains/members/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';

prove('members', memberOperations, {
  listMembers: proof(
    graphql(`
      query ListMembers {
        organization(id: "acme") {
          restId
          members(first: 1) { totalCount nodes { id restId role isDisabled joinedAt lastSeenAt usesSso spacesCount teamsCount user { id displayName } } }
          guests: members(first: 1, role: GUEST, orderBy: { direction: ASC }) { totalCount nodes { restId role } }
          found: members(first: 2, query: "ada", orderBy: { field: LAST_SEEN_AT }) { totalCount nodes { restId lastSeenAt } }
        }
      }
    `),
    {
      organization: {
        restId: 'acme',
        members: {
          totalCount: 80,
          nodes: [
            {
              id: id('Member', 'acme/lucia-solberg'),
              restId: 'lucia-solberg',
              role: 'REVIEW',
              isDisabled: false,
              joinedAt: '2025-11-18T10:08:00.000Z',
              lastSeenAt: '2025-12-10T07:52:00.000Z',
              usesSso: true,
              spacesCount: 63,
              teamsCount: 0,
              user: { id: id('User', 'lucia-solberg'), displayName: 'Lucía Solberg' },
            },
          ],
        },
        guests: { totalCount: 8, nodes: [{ restId: 'zofia-vasquez', role: null }] },
        found: {
          totalCount: 1,
          nodes: [{ restId: 'ada', lastSeenAt: '2026-01-05T09:00:00.000Z' }],
        },
      },
    },
    { sends: ['sort=lastSeenAt'] },
  ),

  getMember: proof(
    graphql(`
      query GetMember {
        member(id: "acme/ada") { id restId role usesSso user { id email } }
        organization(id: "acme") { restId member(id: "mei") { id user { displayName } } }
      }
    `),
    {
      member: {
        id: id('Member', 'acme/ada'),
        restId: 'ada',
        role: 'ADMIN',
        usesSso: true,
        user: { id: id('User', 'ada'), email: 'ada@acme.example' },
      },
      organization: {
        restId: 'acme',
        member: { id: id('Member', 'acme/mei'), user: { displayName: 'Mei Tanaka' } },
      },
    },
  ),

  removeMember: proof(
    graphql(`
      mutation RemoveMember {
        first: removeMember(input: { memberId: "acme/mei" }) { removedMemberId organization { restId } userErrors { message } }
        again: removeMember(input: { memberId: "acme/mei" }) { removedMemberId userErrors { message } }
      }
    `),
    {
      first: {
        removedMemberId: id('Member', 'acme/mei'),
        organization: { restId: 'acme' },
        userErrors: [],
      },
      again: { removedMemberId: null, userErrors: [] },
    },
  ),

  updateMember: proof(
    graphql(`
      mutation UpdateMember {
        guest: updateMember(input: { memberId: "acme/mei", role: null }) { member { restId role } userErrors { message } }
        admin: updateMember(input: { memberId: "acme/mei", role: ADMIN }) { member { restId role } userErrors { message } }
      }
    `),
    {
      guest: { member: { restId: 'mei', role: null }, userErrors: [] },
      admin: { member: { restId: 'mei', role: 'ADMIN' }, userErrors: [] },
    },
  ),

  pingOrganization: proof(
    graphql(`
      mutation PingOrganization {
        pingOrganization(input: { organizationId: "acme" }) { serviceVisitorClaims organization { restId } userErrors { message } }
      }
    `),
    {
      pingOrganization: {
        serviceVisitorClaims:
          'eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiJhZGEiLCJhdWQiOiJhY21lIiwiaWF0IjoxNzcyMzY2NDAwLCJleHAiOjE3NzIzNzAwMDB9.',
        organization: { restId: 'acme' },
        userErrors: [],
      },
    },
  ),

  addSsoMember: proof(
    graphql(`
      mutation AddSsoMember {
        addSsoMember(input: { organizationId: "acme", userId: "former-colleague" }) {
          member { id role usesSso joinedAt user { restId } }
          memberEdge { node { restId } }
          organization { title }
          userErrors { message }
        }
      }
    `),
    {
      addSsoMember: {
        member: {
          id: id('Member', 'acme/former-colleague'),
          role: 'READ',
          usesSso: true,
          joinedAt: '2026-03-01T12:00:00.000Z',
          user: { restId: 'former-colleague' },
        },
        memberEdge: { node: { restId: 'former-colleague' } },
        organization: { title: 'Acme' },
        userErrors: [],
      },
    },
  ),

  listMemberSpaces: proof(
    graphql(`
      query ListMemberSpaces {
        member(id: "acme/mei") { restId spaces(first: 2, orderBy: { direction: ASC }) { totalCount edges { role node { id title } } } }
      }
    `),
    {
      member: {
        restId: 'mei',
        spaces: {
          totalCount: 64,
          edges: [
            { role: 'EDIT', node: { id: id('Space', 'press'), title: 'Press' } },
            { role: 'EDIT', node: { id: id('Space', 'scratchpad'), title: 'Untitled' } },
          ],
        },
      },
    },
  ),
});
