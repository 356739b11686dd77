/** Accepted differences between src and the documents, with reasons. An entry without a difference fails the test. */

export interface AcceptedDifferences {
  readonly why: string;
  /** Each as the test prints it, without its source. */
  readonly of: readonly string[];
}

/** The documents do not specify it, or src expresses it differently. */
const choices: readonly AcceptedDifferences[] = [
  {
    why: 'The update and the merge have one list of outcomes.',
    of: [
      'mergeChangeRequest.answer.result · document: no such value · src: the value update',
      'updateChangeRequestFromMain.answer.result · document: no such value · src: the value merge',
    ],
  },
  {
    why: 'The answer is this member: without it nothing was answered.',
    of: [
      'listOrganizationsForEmailDomain.answer.organizations · document: unsaid · src: required',
      'MemberTeam.team · document: unsaid · src: required',
      'listPages.answer.pages · document: unsaid · src: required',
      'listChangeRequestPages.answer.pages · document: unsaid · src: required',
      'mergeChangeRequest.answer.revision · document: unsaid · src: required',
      'mergeChangeRequest.answer.result · document: unsaid · src: required',
      'updateChangeRequestFromMain.answer.revision · document: unsaid · src: required',
      'updateChangeRequestFromMain.answer.result · document: unsaid · src: required',
      'getChangeRequestPdf.answer.url · document: unsaid · src: required',
      'listSiteConditionTemplates.answer.items · document: unsaid · src: required',
      'listSsoLogins.answer.items · document: unsaid · src: required',
      'getIntegrationEvent.answer.event · document: unsaid · src: required',
      'getConversation.answer.conversation · document: unsaid · src: required',
      'listConversationIssues.answer.issue · document: unsaid · src: required',
      'getConversationIssue.answer.issue · document: unsaid · src: required',
    ],
  },
  {
    why: 'A thing of its kind is known by this member, or has its place by it.',
    of: [
      'Block.type · document: unsaid · src: required',
      'Page.type · document: unsaid · src: required',
      'PageSnapshot.type · document: unsaid · src: required',
      'Comment.target.page.id · document: unsaid · src: required',
    ],
  },
  {
    why: 'Without anyone to invite there is nothing to do.',
    of: ['inviteMembers.body.emails · document: no smallest length · src: at least 1'],
  },
  {
    why: 'Without it there is nothing to write: a cell is its row and its column, a schema its JSON, a switch its position.',
    of: [
      'createSpaceComment.body.tableCell.record · document: unsaid · src: required',
      'createSpaceComment.body.tableCell.definition · document: unsaid · src: required',
      'createChangeRequestComment.body.tableCell.record · document: unsaid · src: required',
      'createChangeRequestComment.body.tableCell.definition · document: unsaid · src: required',
      'updateSite.body.adaptiveContent.enabled · document: unsaid · src: required',
      'updateSiteAdaptiveSchema.body.jsonSchema · document: unsaid · src: required',
    ],
  },
  {
    why: 'Any block is handed through as it is, with whatever it holds.',
    of: [
      'Block.key · document: text · src: nothing',
      'Block.nodes · document: a list of Block or a list of an object of object · src: nothing',
      'Block.isVoid · document: boolean · src: nothing',
      'Block.data · document: an object of align, checked · src: nothing',
    ],
  },
  {
    why: 'What is found is pages, in spaces: the ids lead there.',
    of: [
      'OrganizationSearchResult.id · document: text · src: an id of Space',
      'SearchResult.id · document: text · src: an id of Page',
      'SiteSearchResult.id · document: text · src: an id of Space',
    ],
  },
  {
    why: 'A spec may come as its id where it comes whole, as all else in a location.',
    of: ['OpenApiSpec · document: no such alternative · src: an id of OpenApiSpec as well'],
  },
  {
    why: 'An id or a subdomain: a reference takes any text.',
    of: ['publishIntegration.body.organization · document: text · src: an id of Organization'],
  },
  {
    why: 'A member that is null by default is always sent.',
    of: [
      'createOrganization.body.onboardingPreferences.source · document: required · src: optional',
      'createOrganization.body.onboardingPreferences.audience · document: required · src: optional',
    ],
  },
  {
    why: 'False is refused before the call: a literal would be sent always.',
    of: ['createSpace.body.empty · document: the value true · src: boolean'],
  },
  {
    why: 'A higher number makes a response without a bound.',
    of: [
      'getChanges.query.limit · document: no upper limit · src: at most 1000',
      'getRevisionChanges.query.limit · document: no upper limit · src: at most 1000',
    ],
  },
  {
    why: 'The service has these flags for itself: they are of no use to others.',
    of: [
      'Space.internal_poweredByV2 · document: boolean · src: nothing',
      'Space.internal_singleWebsocket · document: boolean · src: nothing',
    ],
  },
  {
    why: 'Deprecated from the start: a scope says the same.',
    of: [
      'searchSite.body.mode · document: one of specific, current, all · src: nothing',
      'searchSite.body.siteSpaceIds · document: a list of an id of SiteSpace · src: nothing',
      'searchSite.body.siteSpaceId · document: an id of SiteSpace · src: nothing',
    ],
  },
  {
    why: 'The service finds the value by the reference.',
    of: [
      'createSpace.body.computedSource.dependencies[].value · document: any JSON · src: nothing',
    ],
  },
  {
    why: 'Guests can be invited to a space or a collection without a role, and sites list them with null.',
    of: [
      'UserContentPermission.permission · document: null unsaid · src: may be null',
      'TeamContentPermission.permission · document: null unsaid · src: may be null',
    ],
  },
];

export const accepted: readonly AcceptedDifferences[] = choices;
