/** Mutations of who has access to spaces, collections and sites. */
import { z } from 'zod';
import { mutation } from '../../graphql/changes/mutation.ts';
import { foundEdge } from '../../graphql/changes/payload.ts';
import { payloadField, payloadIds, target } from '../../graphql/changes/payload-links.ts';
import { nounOf } from '../../rest/table/names.ts';
import type { AnyOperation, ListOperation } from '../../rest/table/operation.ts';
import { reference } from '../../rest/table/reference.ts';
import { Collection } from '../collections/types.ts';
import { Site } from '../sites/types.ts';
import { Space } from '../spaces/types.ts';
import { Team } from '../teams/types.ts';
import { User } from '../users/types.ts';
import { permissionOperations as operations } from './operations.ts';
import { type Subject, teamsOf, usersOf } from './types.ts';

function invite(subject: Subject, operation: AnyOperation): void {
  const noun = nounOf(subject.name);
  mutation({
    operation,
    description: `Adds users, teams, or both to a ${noun}, with one role for all. Users who are not members of the organization become guests of it.`,
    on: subject,
    payload: [
      target(subject),
      payloadField('users', z.array(reference('User')), {
        description: 'The users specified in the input.',
        of: ({ sent }) => sent?.users,
      }),
      payloadField('teams', z.array(reference('Team')), {
        description: 'The teams specified in the input.',
        of: ({ sent }) => sent?.teams,
      }),
    ],
  });
}

interface Members {
  readonly list: ListOperation;
  readonly update: AnyOperation;
  readonly remove: AnyOperation;
}

/** Declares the change of the role of a user or team, and its removal. */
function change(
  subject: Subject,
  members: typeof User | typeof Team,
  { list, update, remove }: Members,
): void {
  const noun = nounOf(subject.name);
  const member = nounOf(members.name) as 'user' | 'team';
  const { idOf, edges, type } =
    member === 'user'
      ? { idOf: 'userId', edges: usersOf(list), type: 'User' as const }
      : { idOf: 'teamId', edges: teamsOf(list), type: 'Team' as const };
  mutation({
    operation: update,
    description: `Changes the role of a ${member} that was added to a ${noun}.`,
    on: subject,
    path: { [idOf]: reference(type).describe(`The ${member} to set the role of.`) },
    payload: [
      target(subject),
      payloadField(member, reference(type), {
        description: `The ${member} specified in the input.`,
        of: ({ path }) => path[idOf],
      }),
      foundEdge({
        ...edges,
        resource: members,
        description: `An edge for the ${member} in the ${noun}'s list of ${member} permissions, with the current role.`,
      }),
    ],
  });
  mutation({
    operation: remove,
    description: `Removes a ${member} that was added to a ${noun}. Access that comes from elsewhere remains.`,
    on: subject,
    path: { [idOf]: reference(type).describe(`The ${member} to remove from the ${noun}.`) },
    payload: [
      target(subject),
      payloadIds(`removed${type}`, reference(type), {
        description: `Global ID of the ${member} that was removed from the ${noun}. Null if the ${member} had not been added to it.`,
        of: ({ path, response }) => (response === true ? path[idOf] : null),
      }),
      ...(type === 'Team' ? [removedTeamRestId] : []),
    ],
  });
}

/** The global ID of a team may take a read of the space or the collection, which may fail. */
const removedTeamRestId = payloadField('removedTeamRestId', z.string(), {
  description:
    'REST API ID of the team that was removed, available even if its global ID is not. Null if the team had not been added.',
  of: ({ path, response }) => (response === true ? path.teamId : null),
});

invite(Space, operations.inviteToSpace);
change(Space, User, {
  list: operations.listUserPermissionsInSpace,
  update: operations.updateUserPermissionInSpace,
  remove: operations.removeUserFromSpace,
});
change(Space, Team, {
  list: operations.listTeamPermissionsInSpace,
  update: operations.updateTeamPermissionInSpace,
  remove: operations.removeTeamFromSpace,
});

invite(Collection, operations.inviteToCollection);
change(Collection, User, {
  list: operations.listUserPermissionsInCollection,
  update: operations.updateUserPermissionInCollection,
  remove: operations.removeUserFromCollection,
});
change(Collection, Team, {
  list: operations.listTeamPermissionsInCollection,
  update: operations.updateTeamPermissionInCollection,
  remove: operations.removeTeamFromCollection,
});

invite(Site, operations.inviteToSite);
change(Site, User, {
  list: operations.listUserPermissionsInSite,
  update: operations.updateUserPermissionInSite,
  remove: operations.removeUserFromSite,
});
change(Site, Team, {
  list: operations.listTeamPermissionsInSite,
  update: operations.updateTeamPermissionInSite,
  remove: operations.removeTeamFromSite,
});
