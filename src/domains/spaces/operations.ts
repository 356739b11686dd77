/** Rows of the REST interface: spaces. */
import { z } from 'zod';
import { named } from '../../rest/table/members.ts';
import { del, get, operations, patch, post } from '../../rest/table/operation.ts';
import { reference } from '../../rest/table/reference.ts';
import { SpaceMergeRules } from '../organizations/shapes/merge-rules.ts';
import { DefaultLevel } from '../organizations/shapes/organizations.ts';
import { Link, LinkStatus, linkEnvelope } from '../shared/content-references/shapes.ts';
import { Language } from '../shared/languages/shapes.ts';
import { SearchResult } from '../shared/search/shapes.ts';
import { ContentPosition, Space, SpaceEditMode } from './shapes.ts';

const one = '/spaces/{spaceId}';

export const spaceOperations = operations({
  getSpace: get(one)
    .query({
      shareKey: z
        .string()
        .optional()
        .describe(
          'Key of a share link: gives the published address on sites that are shared by such links.',
        ),
    })
    .returns(Space),
  deleteSpace: del(one).deletes(),
  updateSpace: patch(one)
    .changes({
      title: z
        .string()
        .max(50)
        .optional()
        .describe('New title of the space, 50 characters at most.'),
      emoji: z
        .string()
        .max(50)
        .nullable()
        .optional()
        .describe('Emoji that stands for the space, 50 characters at most; null removes it.'),
      editMode: SpaceEditMode.optional().describe('Whether the space can be edited directly.'),
      defaultLevel: named(
        'defaultAccessLevel',
        DefaultLevel.nullable()
          .optional()
          .describe('What everybody in the organization may do with the space; null for nothing.'),
      ),
      language: Language.optional().describe(
        'Language that the content of the space is written in.',
      ),
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
        .describe('The collection to move the space into; null takes it out of its collection.'),
      position: ContentPosition.optional().describe(
        'Place to move the space to; without one it comes last.',
      ),
    })
    .returns(Space),
  transferSpace: post(`${one}/transfer`)
    .body({
      organization: reference('Organization')
        .optional()
        .describe('The organization to transfer the space to.'),
    })
    .returns(Space),
  listSpaceLinks: get(`${one}/links`)
    .query({ status: LinkStatus.optional().describe('Only links with this status.') })
    .lists(Link, linkEnvelope),
  listSpaces: get('/orgs/{organizationId}/spaces').lists(Space),
  searchSpace: get(`${one}/search`)
    .query({
      query: z.string().max(512).describe('Words to search for, 512 characters at most.'),
    })
    .lists(SearchResult),
});
