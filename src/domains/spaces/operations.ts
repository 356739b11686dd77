/** REST operations: spaces. */
import { z } from 'zod';
import { later, named, optional, text } from '../../rest/table/members.ts';
import { del, get, operations, patch, post } from '../../rest/table/operation.ts';
import { reference } from '../../rest/table/reference.ts';
import { SpaceMergeRulesInput } from '../organizations/shapes/merge-rules.ts';
import {
  ContentLink,
  ContentLinkStatus,
  linkEnvelope,
} from '../shared/content-references/shapes.ts';
import { PageSearchResult } from '../shared/search/shapes.ts';
import { SpaceComputationInput, SpaceTemplate } from './shapes/new-spaces.ts';
import { ContentPosition, Space } from './shapes.ts';

const one = '/spaces/{spaceId}';
const list = '/orgs/{organizationId}/spaces';

const title = optional(z.string().max(50), 'Title of the space, up to 50 characters.');

export const spaceOperations = operations({
  getSpace: get(one)
    .query({
      shareKey: text(
        'Key of a share link, for a site with the visibility `SHARE_LINK`.',
      ).optional(),
    })
    .returns(Space),
  deleteSpace: del(one).deletes(),
  updateSpace: patch(one)
    .changes({
      title,
      emoji: optional(
        z.string().max(50).nullable(),
        'Emoji of the space, up to 50 characters. Null removes the emoji.',
      ),
      icon: named(
        'iconUrl',
        later(
          optional(
            z.url().max(2048).nullable(),
            'URL of the icon of the space, up to 2,048 characters. Null removes the icon. The REST API takes either an icon or an emoji.',
          ),
        ),
      ),
      editMode: Space.shape.editMode,
      defaultLevel: Space.shape.defaultLevel,
      language: Space.shape.language,
      mergeRules: SpaceMergeRulesInput.optional().describe(
        'Requirements for merging change requests in the space.',
      ),
    })
    .returns(Space),
  duplicateSpace: post(`${one}/duplicate`).returns(Space, 201),
  restoreSpace: post(`${one}/restore`).returns(Space),
  moveSpace: post(`${one}/move`)
    .body({
      parent: optional(
        reference('Collection').nullable(),
        'The collection to move the space into. Null removes the space from its collection.',
      ),
      position: ContentPosition.optional().describe('Position to move the space to.'),
    })
    .returns(Space),
  transferSpace: post(`${one}/transfer`)
    .onlyEarlier()
    .body({
      organization: optional(
        reference('Organization'),
        'The organization to transfer the space to.',
      ),
    })
    .returns(Space),
  listSpaceLinks: get(`${one}/links`)
    .onlyEarlier()
    .query({ status: ContentLinkStatus.optional().describe('Filters by status.') })
    .lists(ContentLink, linkEnvelope),
  listSpaces: get(list).lists(Space),
  createSpace: post(list)
    .onlyLater()
    .body(
      {
        title,
        emoji: optional(z.string().max(50), 'Emoji of the space, up to 50 characters.'),
        parent: optional(
          reference('Collection'),
          'The collection in which to create the space. If omitted, the space is not in a collection.',
        ),
        language: Space.shape.language,
        editMode: Space.shape.editMode,
        template: SpaceTemplate.optional().describe(
          'Template that provides the initial content of the space. Excludes `computedSource` and `isEmpty`.',
        ),
        computedSource: SpaceComputationInput.optional().describe(
          'Computation that generates the content of the space. Excludes `template` and `isEmpty`.',
        ),
        empty: named(
          'isEmpty',
          z
            .boolean()
            .refine((isEmpty) => isEmpty, 'must be true or omitted')
            .optional()
            .describe(
              'True to create the space without any pages. If omitted, the service decides on the initial content. Excludes `template` and `computedSource`.',
            ),
        ),
      },
      { atMostOneOf: ['template', 'computedSource', 'empty'] },
    )
    .returns(Space, 201),
  searchSpace: get(`${one}/search`)
    .query({
      query: z.string().max(512).describe('Text to search for, up to 512 characters.'),
    })
    .lists(PageSearchResult),
});
