/**
 * Document 7: the members that a service returns in every response, and never as null. Names are those of the
 * document. It applies where documents 1 to 3 do not specify this; `leftOut` has the members without a decision, with
 * the reason.
 */
import type { Chapter, Member, Members, Shape, Type } from './model.ts';

/**
 * The types of the document, with their members, and the shapes of the other chapters with that type: a shape, then
 * members, `[]` for the items of a list or the values of a map, and `?kind=page` for one alternative.
 */
const table: Readonly<Record<string, readonly [members: string, ...places: readonly string[]]>> = {
  BillingMeterAddon: ['enabled', 'Organization.billing.usageAddons[]'],
  ChangeRequest: [
    'comments createdAt createdBy id number outdated revision revisionInitial space status subject updatedAt urls',
    'ChangeRequest',
  ],
  Collection: ['defaultLevel id organization permissions title urls', 'Collection'],
  Comment: [
    'body id permissions postedAt postedBy reactions repliers replies target urls',
    'Comment',
  ],
  CommentReply: ['body id permissions postedAt postedBy reactions urls', 'CommentReply'],
  ComputedContentDependency: ['ref', 'Computed.dependencies[]'],
  ComputedContentDependencyOpenAPI: ['ref', 'Computed.dependencies[]'],
  ComputedContentDependencySpace: ['ref', 'Computed.dependencies[]'],
  ComputedContentDependencyTranslation: ['ref', 'Computed.dependencies[]'],
  ComputedContentSourceIntegration: ['props type', 'Computed'],
  ComputedContentSourceOpenAPIBase: ['dependencies type', 'Computed'],
  ComputedContentSourceRevisionOpenAPI: ['dependencies props type', 'Computed'],
  ComputedContentSourceRevisionTranslation: ['dependencies props type', 'Computed'],
  ContentLocationChangeRequestContext: ['changeRequest type', 'ContentLocation.versionContext'],
  ContentLocationCollection: ['collection kind organization', 'ContentLocation?kind=collection'],
  ContentLocationFile: ['file kind organization space', 'ContentLocation?kind=file'],
  ContentLocationOpenAPI: ['kind openAPISpec organization', 'ContentLocation?kind=openapi'],
  ContentLocationPage: ['kind organization page space', 'ContentLocation?kind=page'],
  ContentLocationPageAnchor: ['anchor type', 'ContentLocation.internalLocation'],
  ContentLocationPageNode: ['node type', 'ContentLocation.internalLocation'],
  ContentLocationReusableContent: [
    'kind organization reusableContent space',
    'ContentLocation?kind=reusable-content',
  ],
  ContentLocationRevisionContext: ['revision type', 'ContentLocation.versionContext'],
  ContentLocationSpace: ['kind organization space', 'ContentLocation?kind=space'],
  ContentLocationURL: ['kind url', 'ContentLocation?kind=url'],
  ContentLocationUser: ['kind user', 'ContentLocation?kind=user'],
  ContentRefAnchor: ['anchor kind', 'ContentReference?kind=anchor'],
  ContentRefCollection: ['collection kind', 'ContentReference?kind=collection'],
  ContentRefFile: ['file kind', 'ContentReference?kind=file'],
  ContentRefOpenAPI: ['kind spec', 'ContentReference?kind=openapi'],
  ContentRefPage: ['kind page', 'ContentReference?kind=page'],
  ContentRefReusableContent: ['kind reusableContent', 'ContentReference?kind=reusable-content'],
  ContentRefSpace: ['kind space', 'ContentReference?kind=space'],
  ContentRefURL: ['kind url', 'ContentReference?kind=url'],
  ContentRefUser: ['kind user', 'ContentReference?kind=user'],
  ContentReferenceUsage: ['locationReferences relation status', 'Link'],
  ContentReferencesStats: ['broken total', 'LinkStats'],
  Conversation: ['createdAt id source urls', 'Conversation'],
  ConversationIssue: [
    'conversation createdAt id ingestedAt summary title urls',
    'ConversationIssue',
  ],
  ConversationPartMessage: ['body role type', 'ConversationPart'],
  ConversationsIssuesCluster: [
    'createdAt icon id label sources stats summary updatedAt urls weeklyPulse',
    'IssuesCluster',
  ],
  CustomizationAnnouncement: ['enabled message style', 'Customization.announcement'],
  CustomizationContentLink: ['title to'],
  CustomizationFontDefinitionInput: [
    'custom fontFaces fontFamily id',
    'Customization.styling.font?custom=true',
    'Customization.styling.monospaceFont?custom=true',
  ],
  CustomizationFooterGroup: ['links title', 'Customization.footer.groups[]'],
  CustomizationHeaderItem: ['links title', 'Customization.header.links[]'],
  CustomizationThemedColor: [
    'dark light',
    'Customization.styling.primaryColor',
    'Customization.styling.infoColor',
    'Customization.styling.successColor',
    'Customization.styling.warningColor',
    'Customization.styling.dangerColor',
    'Customization.styling.tint.color',
  ],
  CustomizationThemedURL: ['dark light', 'Customization.favicon.icon'],
  CustomizationTint: ['color', 'Customization.styling.tint'],
  EmojiReaction: ['count emoji users', 'Comment.reactions[]', 'CommentReply.reactions[]'],
  Integration: [
    'categories externalLinks name owner permissions previewImages scopes target title urls verified version visibility',
    'Integration',
  ],
  IntegrationBlock: ['id title', 'Integration.blocks[]'],
  IntegrationConfigurationComponent: ['componentId'],
  IntegrationConfigurationSchema: ['properties'],
  IntegrationContentInstallationBase: [
    'configuration externalIds installation integration status urls',
    'IntegrationSpaceInstallation',
    'IntegrationSiteInstallation',
  ],
  IntegrationContentSource: ['configuration id title', 'Integration.contentSources[]'],
  IntegrationEventTrace: ['logs', 'IntegrationEventTrace'],
  IntegrationInstallation: [
    'configuration createdAt externalIds id site_selection space_selection spaces status target updatedAt urls',
    'IntegrationInstallation',
  ],
  IntegrationSiteInstallation: [
    'configuration externalIds installation integration site status urls',
    'IntegrationSiteInstallation',
  ],
  IntegrationSpaceInstallation: [
    'configuration externalIds installation integration space status urls',
    'IntegrationSpaceInstallation',
  ],
  JSONDocument: ['data nodes', 'RichDocument'],
  MarkdownDocument: ['markdown'],
  MemberContentPermission: ['permission space', 'MemberContentPermission'],
  MergeRulesConfigurationInherit: ['type', 'SpaceMergeRules'],
  MergeRulesConfigurationNone: ['type', 'SpaceMergeRules', 'OrganizationMergeRules'],
  MergeRulesConfigurationRules: ['rules type', 'SpaceMergeRules', 'OrganizationMergeRules'],
  OpenAPIErrorObject: ['message', 'OpenApiSpec.lastProcessedErrors[]'],
  OpenAPIOperationPointer: ['method path'],
  OpenAPISchemasPointer: ['schemas'],
  OpenAPISpec: ['createdAt id permissions processingState slug updatedAt urls', 'OpenApiSpec'],
  OpenAPIWebhookPointer: ['method name'],
  Organization: [
    'createdAt emailDomains id inviteLinks mergeRules permissions plan title trial type urls',
    'Organization',
  ],
  OrganizationAgentInstructions: ['instructions updatedAt updatedBy urls', 'AgentInstructions'],
  OrganizationBilling: [
    'hasPaymentFailed interval isScheduledToCancel pricing usageAddons',
    'Organization.billing',
  ],
  OrganizationMember: ['disabled id joinedAt role spaces sso teams user', 'Member'],
  OrganizationPricePair: [
    'monthly yearly',
    'Organization.billing.pricing.members.plus_2024',
    'Organization.billing.pricing.members.pro_2024',
    'Organization.billing.pricing.sites.premium',
    'Organization.billing.pricing.sites.ultimate',
  ],
  OrganizationPricing: ['members sites', 'Organization.billing.pricing'],
  OrganizationSAMLProvider: [
    'certificate createdAt defaultRole entityID id label service ssoURL status urls',
    'SamlProvider',
  ],
  OrganizationSSOProviderLogin: ['id label startURL', 'SsoLogin'],
  OrganizationTarget: ['organization', 'IntegrationInstallation.target'],
  OrganizationTeam: ['createdAt id members permissions spaces title', 'Team'],
  OrganizationTeamMember: ['organization permissions team', 'OrganizationTeamMember'],
  PublishedContentSite: ['customizations scripts site structure', 'PublishedSiteProfile'],
  RevisionBase: ['createdAt files id pages parents reusableContents urls', 'Revision'],
  RevisionFile: ['contentType downloadURL id name size', 'File', 'FileSnapshot'],
  RevisionPageBase: ['id title', 'Page', 'PageSnapshot'],
  RevisionPageComputed: [
    'computed id title type',
    'Page?type=computed',
    'PageSnapshot?type=computed',
  ],
  RevisionPageDocument: [
    'id kind layout pages path slug title type urls',
    'Page?type=document',
    'PageSnapshot?type=document',
  ],
  RevisionPageDocumentCover: ['yPos', 'Page.cover', 'PageSnapshot.cover'],
  RevisionPageGroup: [
    'id kind pages path slug title type',
    'Page?type=group',
    'PageSnapshot?type=group',
  ],
  RevisionPageLayoutOptions: [
    'cover coverSize description metadata outline pagination tableOfContents title width',
    'Page.layout',
    'PageSnapshot.layout',
  ],
  RevisionPageLink: ['id kind target title type', 'Page?type=link', 'PageSnapshot?type=link'],
  RevisionReusableContent: ['id title', 'ReusableContent'],
  RevisionTypeComputed: ['createdAt files id pages parents reusableContents type urls', 'Revision'],
  RevisionTypeEdits: ['createdAt files id pages parents reusableContents type urls', 'Revision'],
  RevisionTypeMerge: [
    'createdAt files id mergedFrom pages parents reusableContents type urls',
    'Revision',
  ],
  RevisionTypeRollback: ['createdAt files id pages parents reusableContents type urls', 'Revision'],
  RevisionTypeUpdate: ['createdAt files id pages parents reusableContents type urls', 'Revision'],
  SearchPageResult: ['id path title urls', 'SearchResult'],
  SearchSectionResult: ['body id path title urls', 'SearchResult.sections[]'],
  SearchSpaceResult: ['id pages title', 'OrganizationSearchResult'],
  Site: ['createdAt features id published siteSpaces title type urls visibility', 'Site'],
  SiteAdaptiveContent: ['enabled', 'Site.adaptiveContent'],
  SiteAdaptiveJSONSchema: ['additionalProperties properties type'],
  SiteAdaptiveSchema: ['jsonSchema updatedAt', 'SiteAdaptiveSchema'],
  SiteAdaptiveTemplateCondition: ['condition description', 'SiteConditionTemplate'],
  SiteCustomizationSettings: [
    'advancedCustomization ai externalLinks favicon feedback footer header insights internationalization pageActions pagination privacyPolicy socialPreview styling themes trademark',
    'Customization',
  ],
  SiteFeature: ['frozen id plan', 'Site.features[]'],
  SiteIntegrationScript: ['cookies script', 'PublishedSiteProfile.scripts[]'],
  SitePointer: ['site type', 'Organization.defaultContent'],
  SiteProxy: ['origin target', 'Site.proxy'],
  SiteSection: ['id path siteSpaces title urls', 'SiteSection'],
  SiteSectionGroup: ['children id sections title', 'SiteSectionGroup'],
  SiteSpace: ['id path space title urls', 'SiteSpace'],
  Space: [
    'changeRequests changeRequestsDraft changeRequestsOpen comments createdAt defaultLevel emoji id mergeRules organization permissions revision title updatedAt urls visibility',
    'Space',
  ],
  TeamMember: ['role', 'OrganizationTeamMember.team', 'MemberTeam.member'],
  Translation: [
    'createdAt id instructions language permissions source stats status updatedAt urls',
    'Translation',
  ],
  TranslationRef: ['kind translation', 'ContentReference?kind=translation'],
  TranslationResult: ['revision space', 'Translation.result'],
  TranslationSource: ['language space', 'Translation.source'],
  User: ['displayName id urls', 'User'],
  UserContributor: ['count updatedAt user', 'Comment.repliers[]'],
};

/** Why the document does not decide on a member: the reason, and the members by their types. */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  'Another document calls it nullable.': [
    'Collection.defaultLevel',
    'OrganizationMember.role',
    'OrganizationSAMLProvider.defaultRole',
    'Space.defaultLevel',
  ],
  'No other document has the type.': [
    'OpenAPIOperationPointer.method',
    'OpenAPIOperationPointer.path',
    'OpenAPISchemasPointer.schemas',
    'OpenAPIWebhookPointer.method',
    'OpenAPIWebhookPointer.name',
  ],
  'No other document has the member.': [
    'ConversationIssue.summary',
    'SiteSectionGroup.sections',
    'ContentLocationPageAnchor.type',
    'ContentLocationPageNode.type',
  ],
  'The other documents have one shape for several types, of which only some always have it.': [
    'ComputedContentSourceIntegration.props',
    'ComputedContentSourceOpenAPIBase.dependencies',
    'ComputedContentSourceRevisionOpenAPI.dependencies',
    'ComputedContentSourceRevisionOpenAPI.props',
    'ComputedContentSourceRevisionTranslation.dependencies',
    'ComputedContentSourceRevisionTranslation.props',
    'ContentLocationChangeRequestContext.changeRequest',
    'ContentLocationPageAnchor.anchor',
    'ContentLocationPageNode.node',
    'ContentLocationRevisionContext.revision',
    'IntegrationConfigurationComponent.componentId',
    'IntegrationConfigurationSchema.properties',
    'MarkdownDocument.markdown',
    'MergeRulesConfigurationRules.rules',
    'RevisionTypeMerge.mergedFrom',
  ],
  'The other documents have any JSON there.': [
    'SiteAdaptiveJSONSchema.additionalProperties',
    'SiteAdaptiveJSONSchema.properties',
    'SiteAdaptiveJSONSchema.type',
  ],
  'The other documents do not say what is in the members that hold it.': [
    'CustomizationContentLink.title',
    'CustomizationContentLink.to',
  ],
};

const source = '7, Members that are always there';
const unnamed = Object.values(leftOut).flat();

/** A member of a type of the document, and a place where a shape has it. */
export interface AlwaysThere {
  /** `Type.member`, in the names of the document. */
  readonly name: string;
  readonly member: string;
  /** Undefined if no shape has the type. */
  readonly place: string | undefined;
}

/** Everything that the document lists. */
export const alwaysThere: readonly AlwaysThere[] = Object.entries(table).flatMap(
  ([type, [members, ...places]]) =>
    members.split(' ').flatMap((member) =>
      (places.length === 0 ? [undefined] : places).map((place) => ({
        name: `${type}.${member}`,
        member,
        place,
      })),
    ),
);

/** The shapes, with the listed members required. Throws if there is no such member. */
export function withAlwaysThere(shapes: Chapter['shapes']): Chapter['shapes'] {
  const changed: Record<string, Shape> = { ...shapes };
  for (const { name, member, place } of alwaysThere) {
    if (unnamed.includes(name)) continue;
    const [shapeName = '', ...steps] = place?.match(/\w+|\[\]|\?[\w=-]+/g) ?? [];
    const shape = changed[shapeName];
    if (!shape) throw new TypeError(`${name}: the reference has no ${place}`);
    changed[shapeName] = { ...shape, type: requiring(shape.type, steps, { name, member }) };
  }
  return changed;
}

type Listed = Pick<AlwaysThere, 'name' | 'member'>;

/** Types and members are kept, because a member's type does not change. */
function requiring<Kind extends Type>(type: Kind, steps: readonly string[], listed: Listed): Kind;
function requiring(type: Type, steps: readonly string[], listed: Listed): Type {
  const [step, ...further] = steps;
  const lost = () =>
    new TypeError(`${listed.name}: the reference has nothing at ${steps.join(' ')}`);
  if (step === '[]') {
    if ((type.is !== 'list' && type.is !== 'map') || !type.of) throw lost();
    return { ...type, of: requiring(type.of, further, listed) };
  }
  if (step?.startsWith('?')) {
    const [by = '', value = ''] = step.slice(1).split('=');
    if (type.is === 'either') return requiringInOne(type, { by, value }, listed);
    if (type.is !== 'object') throw lost();
    const { always = [] } = type;
    required(type.members[listed.member], listed);
    return { ...type, always: [...always, { by, value, member: listed.member, source }] };
  }
  if (type.is !== 'object') throw lost();
  const name = step ?? listed.member;
  const member = type.members[name];
  if (!member) throw lost();
  const changed =
    step === undefined ? required(member, listed) : requiring(member, further, listed);
  return { ...type, members: { ...type.members, [name]: changed } };
}

/** In the alternative that has the value. */
function requiringInOne(
  type: Extract<Type, { readonly is: 'either' }>,
  { by, value }: { readonly by: string; readonly value: string },
  listed: Listed,
): Type {
  const isIt = (one: Member) =>
    one.is === 'object' && tagOf(one.members, by) === value && listed.member in one.members;
  if (!type.among.some(isIt)) throw new TypeError(`${listed.name}: no alternative has it`);
  const among = type.among.map((one) => (isIt(one) ? requiring(one, [], listed) : one));
  return { ...type, among };
}

function tagOf(members: Members, by: string): string | undefined {
  const tag = members[by];
  return tag?.is === 'value' ? String(tag.value) : undefined;
}

/** Throws if another document contradicts it. */
function required(member: Member | undefined, { name }: Listed): Member {
  if (!member) throw new TypeError(`${name}: the reference has no such member`);
  if (member.isRequired === false || member.isNullable)
    throw new TypeError(`${name}: another document says that it may be missing, or null`);
  return member.isRequired ? member : { ...member, isRequired: true, source };
}
