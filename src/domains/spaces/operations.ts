/** Rows of the REST interface: spaces. */
import { z } from 'zod';
import { del, get, operations, patch, post } from '../../rest/operation.ts';
import { reference } from '../../rest/reference.ts';
import { Link, LinkStatus, linkEnvelope } from '../content-references/shapes.ts';
import { Language } from '../languages/shapes.ts';
import { SpaceMergeRules } from '../organizations/shapes/merge-rules.ts';
import { DefaultLevel } from '../organizations/shapes/organizations.ts';
import { SearchResult } from '../search/shapes.ts';
import { ContentPosition, Space, SpaceEditMode } from './shapes.ts';

const one = '/spaces/{spaceId}';

export const spaceOperations = operations({
  getSpace: get(one)
    .query({
      shareKey: z.string().optional().describe('Key of a share link, for sites shared by one.'),
    })
    .returns(Space),
  deleteSpace: del(one).deletes(),
  updateSpace: patch(one)
    .body({
      title: z.string().optional().describe('Title of the space.'),
      emoji: z.string().nullable().optional().describe('Emoji of the space; null for none.'),
      editMode: SpaceEditMode.optional().describe('Whether the space can be edited directly.'),
      defaultLevel: DefaultLevel.nullable()
        .optional()
        .describe('What everybody in the organization may do with it; null for nothing.'),
      language: Language.optional().describe('The language it is written in.'),
      mergeRules: SpaceMergeRules.optional().describe(
        'What a change request of the space needs before it can be merged.',
      ),
    })
    .returns(Space),
  duplicateSpace: post(`${one}/duplicate`).returns(Space),
  restoreSpace: post(`${one}/restore`).returns(Space),
  moveSpace: post(`${one}/move`)
    .body({
      parent: reference('Collection')
        .nullable()
        .optional()
        .describe('The collection it goes to; null takes it out of its collection.'),
      position: ContentPosition.optional().describe('Where it goes there; last unless given.'),
    })
    .returns(Space),
  transferSpace: post(`${one}/transfer`)
    .body({
      organization: reference('Organization').optional().describe('The organization it goes to.'),
    })
    .returns(Space),
  listSpaceLinks: get(`${one}/links`)
    .query({ status: LinkStatus.optional().describe('Only links of this status.') })
    .lists(Link, linkEnvelope),
  listSpaces: get('/orgs/{organizationId}/spaces').lists(Space),
  searchSpace: get(`${one}/search`)
    .query({
      query: z.string().max(512).describe('Words to look for, 512 characters at most.'),
    })
    .lists(SearchResult),
});
