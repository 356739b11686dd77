/**
 * What document 5 corrects and src does not have yet, by the items of the document. An entry goes when its
 * correction is built: one that no longer differs fails the test.
 */
import type { AcceptedDifferences } from './accepted.ts';

export const corrections: readonly AcceptedDifferences[] = [
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
    ],
  },
  {
    why: 'Item 16: members, a filter and orders that are not in the graph.',
    of: [
      'ReusableContent.document · document: RichDocument · src: nothing',
      'ReusableContent.computed · document: an object of type, dependencies, props · src: nothing',
      'ReusableContent.computedSeed · document: a member of untold type · src: nothing',
    ],
  },
];
