/**
 * What document 5 corrects and src does not have yet, by the items of the document. An entry goes when its
 * correction is built: one that no longer differs fails the test.
 */
import type { AcceptedDifferences } from './accepted.ts';

export const corrections: readonly AcceptedDifferences[] = [
  {
    why: 'Items 2 and 6: null clears, and a text may stand for the default content.',
    of: [
      'updateSpace.body.emoji · document: may be null · src: never null',
      'moveSpace.body.parent · document: may be null · src: never null',
    ],
  },
  {
    why: 'Item 3: what the interface requires is optional in the inputs.',
    of: ['applyTemplateToSpace.body.id · document: required · src: optional'],
  },
  {
    why: "Item 4: rules of an organization, rules of one's own.",
    of: [
      'OrganizationMergeRules.type · document: no such value · src: the value inherit',
      'OrganizationMergeRules.rules · document: at least 1 · src: no smallest length',
      'OrganizationMergeRules.rules[].expression · document: text · src: nothing',
      'SpaceMergeRules.rules · document: at least 1 · src: no smallest length',
      'SpaceMergeRules.rules[].expression · document: text · src: nothing',
    ],
  },
  {
    why: 'Item 5: limits of texts and lists.',
    of: [
      'createChangeRequest.body.subject · document: at most 100 · src: no upper limit',
      'updateChangeRequest.body.subject · document: at most 100 · src: no upper limit',
    ],
  },
  {
    why: 'Items 7 to 10: what links and backlinks hold whole.',
    of: [
      'ContentLocation.organization · document: Organization as well · src: no such alternative',
      'ContentLocation.space · document: Space as well · src: no such alternative',
      'ContentLocation.page · document: Page as well · src: no such alternative',
      'ContentLocation.file · document: File as well · src: no such alternative',
      'ContentLocation.collection · document: Collection as well · src: no such alternative',
      'ContentLocation.user · document: User as well · src: no such alternative',
      'ContentLocation.reusableContent · document: ReusableContent as well · src: no such alternative',
      'ContentLocation.openAPISpec · document: OpenApiSpec · src: nothing',
      'ContentLocation.internalLocation · document: an object of anchor, node · src: nothing',
      'ContentLocation.versionContext.type · document: the value changeRequest · src: no such value',
      'ContentLocation.versionContext.revision · document: Revision as well · src: no such alternative',
      'ContentLocation.versionContext.changeRequest · document: ChangeRequest as well · src: no such alternative',
      'ContentLocation.spec · document: nothing · src: an id of OpenApiSpec',
    ],
  },
  {
    why: 'Item 11: translations as targets, values of computed pages.',
    of: [
      'ContentReference · document: an object of kind, translation as well · src: no such alternative',
      'Page.computed.dependencies[].value · document: a member of untold type · src: nothing',
    ],
  },
  {
    why: 'Item 15: a plain text for a summary; variables that are no texts, which the reader takes already.',
    of: [
      'Page.variables[] · document: number as well · src: no such alternative',
      'Page.variables[] · document: boolean as well · src: no such alternative',
    ],
  },
  {
    why: 'Item 16: members, a filter and orders that are not in the graph.',
    of: [
      'Page.documentId · document: text · src: nothing',
      'Page.kind · document: text · src: nothing',
      'ReusableContent.document · document: RichDocument · src: nothing',
      'ReusableContent.computed · document: an object of type, dependencies, props · src: nothing',
      'ReusableContent.computedSeed · document: a member of untold type · src: nothing',
    ],
  },
];
