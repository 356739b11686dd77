import { teamOperations } from '../../src/domains/teams/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';

prove('teams', teamOperations, {
  listTeams: proof(
    graphql(`
      query ListTeams {
        organization(id: "acme") {
          restId
          teams(first: 1) { totalCount nodes { id restId title membersCount spacesCount createdAt permissions { admin view } } }
          owned: teams(first: 2, ownerId: "ada") { totalCount nodes { restId } }
          named: teams(first: 2, title: "sup") { totalCount nodes { restId title } }
        }
      }
    `),
    {
      organization: {
        restId: 'acme',
        teams: {
          totalCount: 12,
          nodes: [
            {
              id: id('Team', 'acme/documentation'),
              restId: 'documentation',
              title: 'Documentation',
              membersCount: 14,
              spacesCount: 4,
              createdAt: '2024-05-15T09:00:00.000Z',
              permissions: { admin: true, view: true },
            },
          ],
        },
        owned: { totalCount: 1, nodes: [{ restId: 'documentation' }] },
        named: {
          totalCount: 1,
          nodes: [{ restId: 'support-engineers', title: 'Support engineers' }],
        },
      },
    },
  ),

  createTeam: proof(
    graphql(`
      mutation CreateTeam {
        createTeam(input: { organizationId: "acme", title: "Editors", memberIds: ["mei", "Member:acme/grace"] }) {
          team { id title membersCount createdAt members(first: 5) { edges { role node { restId } } } }
          teamEdge { node { id } }
          organization { restId }
          userErrors { message }
        }
      }
    `),
    {
      createTeam: {
        team: {
          id: id('Team', 'acme/team-1'),
          title: 'Editors',
          membersCount: 2,
          createdAt: '2026-03-01T12:00:00.000Z',
          members: {
            edges: [
              { role: 'MEMBER', node: { restId: 'mei' } },
              { role: 'MEMBER', node: { restId: 'grace' } },
            ],
          },
        },
        teamEdge: { node: { id: id('Team', 'acme/team-1') } },
        organization: { restId: 'acme' },
        userErrors: [],
      },
    },
  ),

  getTeam: proof(
    graphql(`
      query GetTeam { team(id: "acme/documentation") { id restId title } }
    `),
    {
      team: {
        id: id('Team', 'acme/documentation'),
        restId: 'documentation',
        title: 'Documentation',
      },
    },
  ),

  deleteTeam: proof(
    graphql(`
      mutation DeleteTeam {
        first: deleteTeam(input: { teamId: "acme/documentation" }) { deletedTeamId organization { restId } userErrors { message } }
        again: deleteTeam(input: { teamId: "acme/documentation" }) { deletedTeamId userErrors { message } }
      }
    `),
    {
      first: {
        deletedTeamId: id('Team', 'acme/documentation'),
        organization: { restId: 'acme' },
        userErrors: [],
      },
      again: { deletedTeamId: null, userErrors: [] },
    },
  ),

  updateTeam: proof(
    graphql(`
      mutation UpdateTeam {
        updateTeam(input: { teamId: "acme/documentation", title: "Renamed" }) { team { id title } userErrors { message } }
      }
    `),
    {
      updateTeam: {
        team: { id: id('Team', 'acme/documentation'), title: 'Renamed' },
        userErrors: [],
      },
    },
  ),

  listTeamMembers: proof(
    graphql(`
      query ListTeamMembers {
        team(id: "acme/documentation") { restId members(first: 2) { totalCount edges { role permissions { view } node { id role user { displayName } } } } }
      }
    `),
    {
      team: {
        restId: 'documentation',
        members: {
          totalCount: 14,
          edges: [
            {
              role: 'OWNER',
              permissions: { view: true },
              node: {
                id: id('Member', 'acme/ada'),
                role: 'ADMIN',
                user: { displayName: 'Ada Okafor' },
              },
            },
            {
              role: 'OWNER',
              permissions: { view: true },
              node: {
                id: id('Member', 'acme/grace'),
                role: 'ADMIN',
                user: { displayName: 'Grace Lindholm' },
              },
            },
          ],
        },
      },
    },
  ),

  updateTeamMembers: proof(
    graphql(`
      mutation UpdateTeamMembers {
        updateTeamMembers(
          input: {
            teamId: "acme/documentation", addMemberIds: ["noor@acme.example", "Member:acme/diego", "olivia"], removeMemberIds: ["olivia"]
            memberships: [{ memberId: "diego", role: OWNER }]
          }
        ) {
          team { id membersCount members(first: 20) { edges { role node { restId } } } }
          userErrors { message }
        }
      }
    `),
    {
      updateTeamMembers: {
        team: {
          id: id('Team', 'acme/documentation'),
          membersCount: 16,
          members: {
            edges: [
              { role: 'OWNER', node: { restId: 'ada' } },
              { role: 'OWNER', node: { restId: 'grace' } },
              { role: 'MEMBER', node: { restId: 'linus' } },
              { role: 'MEMBER', node: { restId: 'mei' } },
              { role: 'MEMBER', node: { restId: 'tomas' } },
              { role: 'MEMBER', node: { restId: 'ravi' } },
              { role: 'MEMBER', node: { restId: 'sofia-petrov' } },
              { role: 'MEMBER', node: { restId: 'hiroshi-demir' } },
              { role: 'MEMBER', node: { restId: 'wanjiru-farahani' } },
              { role: 'MEMBER', node: { restId: 'mateus-adeyemi' } },
              { role: 'MEMBER', node: { restId: 'ingrid-iyer' } },
              { role: 'MEMBER', node: { restId: 'yusuf-nakamura' } },
              { role: 'MEMBER', node: { restId: 'clara-weiss' } },
              { role: 'MEMBER', node: { restId: 'anil-rossi' } },
              { role: 'MEMBER', node: { restId: 'noor' } },
              { role: 'OWNER', node: { restId: 'diego' } },
            ],
          },
        },
        userErrors: [],
      },
    },
  ),

  setTeamMember: proof(
    graphql(`
      mutation SetTeamMember {
        setTeamMember(input: { teamId: "acme/documentation", memberId: "diego", role: OWNER }) { team { id } member { id user { displayName } } userErrors { message } }
      }
    `),
    {
      setTeamMember: {
        team: { id: id('Team', 'acme/documentation') },
        member: { id: id('Member', 'acme/diego'), user: { displayName: 'Diego Ruiz' } },
        userErrors: [],
      },
    },
  ),

  removeTeamMember: proof(
    graphql(`
      mutation RemoveTeamMember {
        add: setTeamMember(input: { teamId: "acme/documentation", memberId: "diego" }) { userErrors { message } }
        first: removeTeamMember(input: { teamId: "acme/documentation", memberId: "Member:acme/diego" }) { removedMemberId team { restId } userErrors { message } }
        again: removeTeamMember(input: { teamId: "acme/documentation", memberId: "diego" }) { removedMemberId userErrors { message } }
      }
    `),
    {
      add: { userErrors: [] },
      first: {
        removedMemberId: id('Member', 'acme/diego'),
        team: { restId: 'documentation' },
        userErrors: [],
      },
      again: { removedMemberId: null, userErrors: [] },
    },
  ),

  listMemberTeams: proof(
    graphql(`
      query ListMemberTeams {
        member(id: "acme/mei") { restId teams(first: 2, query: "E") { totalCount edges { role node { id title membersCount } } } }
      }
    `),
    {
      member: {
        restId: 'mei',
        teams: {
          totalCount: 3,
          edges: [
            {
              role: 'MEMBER',
              node: {
                id: id('Team', 'acme/documentation'),
                title: 'Documentation',
                membersCount: 14,
              },
            },
            {
              role: 'OWNER',
              node: {
                id: id('Team', 'acme/developer-relations'),
                title: 'Developer relations',
                membersCount: 8,
              },
            },
          ],
        },
      },
    },
    { sends: ['title=E'] },
  ),
});
