/** Shapes of the REST interface: integrations, and what they ask for. */
import { z } from 'zod';
import { entries } from '../../../rest/table/entries.ts';
import { enumeration } from '../../../rest/table/enumeration.ts';
import { permissions, urls } from '../../../rest/table/members.ts';
import { shape } from '../../../rest/table/shape.ts';
import { Organization } from '../../organizations/shapes/organizations.ts';

export const integrationName = z
  .string()
  .regex(/^[a-zA-Z0-9-_.]+$/, 'must be letters, digits, "-", "_" and "."');

export const IntegrationTarget = enumeration(
  'IntegrationTarget',
  'Where an integration can be installed.',
  {
    all: 'The integration can be installed on organizations, spaces and sites.',
    site: 'The integration can be installed on sites.',
    space: 'The integration can be installed on spaces.',
    organization: 'The integration can be installed on organizations.',
  },
);

export const IntegrationVisibility = enumeration(
  'IntegrationVisibility',
  'Who can see an integration.',
  {
    public: 'Everybody can see the integration.',
    private: 'Only the organization that publishes the integration can see it.',
    unlisted: 'Whoever has the address can see the integration.',
  },
);

export const IntegrationCategory = enumeration(
  'IntegrationCategory',
  'What an integration is for.',
  {
    analytics: 'The integration analyzes how content is used.',
    collaboration: 'The integration helps people work together.',
    content: 'The integration adds to content.',
    gitsync: 'The integration synchronizes content with Git.',
    marketing: 'The integration serves marketing.',
    'visitor-auth': 'The integration authenticates visitors.',
    other: 'The integration is for something else.',
  },
  { rename: { gitsync: 'GIT_SYNC' } },
);

export const IntegrationScope = enumeration(
  'IntegrationScope',
  'A permission that an integration has.',
  {
    'space:content:read': 'May read the content of spaces.',
    'space:content:write': 'May write the content of spaces.',
    'space:metadata:read': 'May read data about spaces.',
    'space:metadata:write': 'May write data about spaces.',
    'space:git:sync': 'May synchronize spaces with Git.',
    'page:feedback:read': 'May read feedback on pages.',
    'site:metadata:read': 'May read data about sites.',
    'site:views:read': 'May read views of sites.',
    'site:script:inject': 'May add scripts to sites.',
    'site:script:cookies': 'May set cookies by scripts on sites.',
    'site:visitor:auth': 'May authenticate visitors of sites.',
    'site:adaptive:read': 'May read the adaptive content of sites.',
    'site:adaptive:write': 'May write the adaptive content of sites.',
    'openapi:read': 'May read OpenAPI specs.',
    'openapi:write': 'May write OpenAPI specs.',
    'conversations:ingest': 'May ingest conversations.',
  },
);

export const IntegrationBlockMarkdown = shape(
  'IntegrationBlockMarkdown',
  'How a block of an integration is written in Markdown: as a code block.',
  {
    codeblock: z
      .string()
      .optional()
      .describe('Language of the code block that stands for the block.'),
    body: z
      .string()
      .optional()
      .describe('Property of the block that the body of the code block sets.'),
  },
);

export const IntegrationBlock = shape(
  'IntegrationBlock',
  'A block that an integration adds to content.',
  {
    id: z.string().optional().describe('Id of the block within its integration.'),
    title: z.string().optional().describe('Title of the block.'),
    description: z.string().optional().describe('What the block is for.'),
    icon: z.string().optional().describe('Icon of the block.'),
    urlUnfurl: z
      .array(z.string())
      .optional()
      .describe('Addresses that turn into this block in content.'),
    markdown: IntegrationBlockMarkdown.optional().describe(
      'How the block is written in Markdown: as a code block.',
    ),
  },
);

export const ContentSourceConfiguration = shape(
  'IntegrationContentSourceConfiguration',
  'How a source of content of an integration is set up.',
  {
    componentId: z
      .string()
      .optional()
      .describe('Id of the component that sets up the source of content.'),
  },
);

export const ContentSource = shape(
  'IntegrationContentSource',
  'A source of content that an integration offers.',
  {
    id: z.string().optional().describe('Id of the source of content within its integration.'),
    title: z.string().optional().describe('Title of the source of content.'),
    description: z.string().optional().describe('What the source of content is for.'),
    icon: z.string().optional().describe('Icon of the source of content.'),
    configuration: ContentSourceConfiguration.optional().describe(
      'How the source of content is set up.',
    ),
  },
);

const Properties = entries(
  'IntegrationConfigurationProperty',
  'A property that an integration asks for when it is set up.',
  z.object({
    title: z.string().optional().describe('Title of the property, to show to people.'),
    description: z.string().optional().describe('What the property is for.'),
    type: z.string().optional().describe('Type of the value of the property, such as `string`.'),
    default: z.unknown().optional().describe('Value of the property where nobody gives another.'),
    completion_url: z
      .string()
      .optional()
      .describe('Address that proposes values for the property.'),
    enum: z
      .array(z.unknown())
      .optional()
      .describe('Values that the property can take; null when any will do.'),
    button_text: z
      .string()
      .optional()
      .describe('Text of the button, for a property of the type `button`.'),
    callback_url: z
      .string()
      .optional()
      .describe('Address that the button opens, for a property of the type `button`.'),
  }),
  { key: z.string().describe('Name of the property in the configuration.') },
);

const Configuration = shape(
  'IntegrationConfiguration',
  'What an integration asks for when it is set up, at one kind of target.',
  {
    properties: Properties.optional().describe('Properties that the integration asks for.'),
    required: z.array(z.string()).optional().describe('Names of the properties that are required.'),
    componentId: z
      .string()
      .optional()
      .describe('Id of the component that asks in place of properties.'),
  },
);

export const IntegrationConfigurations = shape(
  'IntegrationConfigurations',
  'What an integration asks for when it is set up, by kind of target.',
  {
    account: Configuration.optional().describe(
      'What the integration asks for when it is set up for an organization.',
    ),
    space: Configuration.optional().describe(
      'What the integration asks for when it is set up for a space.',
    ),
    site: Configuration.optional().describe(
      'What the integration asks for when it is set up for a site.',
    ),
  },
);

export const ExternalLink = shape(
  'IntegrationExternalLink',
  'A link to a website about an integration.',
  {
    url: z.string().optional().describe('Address of the link.'),
    label: z.string().optional().describe('Text of the link.'),
  },
);

/** Directives by name; a reader takes whatever comes. */
export const contentSecurityPolicy = z.record(z.string(), z.string());

export const Integration = shape(
  'Integration',
  'An integration: it extends the service for organizations, spaces or sites.',
  {
    object: z.literal('integration'),
    name: integrationName.describe('Name of the integration, which is also its id.'),
    version: z.number().optional().describe('Version of the integration.'),
    title: z.string().optional().describe('Title of the integration.'),
    description: z.string().optional().describe('What the integration does, in a line.'),
    summary: z.string().optional().describe('What the integration does, in Markdown.'),
    previewImages: z.array(z.string()).optional().describe('Pictures that show the integration.'),
    target: IntegrationTarget.optional().describe('Where the integration can be installed.'),
    verified: z.boolean().optional().describe('Whether the service has verified the integration.'),
    visibility: IntegrationVisibility.optional().describe('Who can see the integration.'),
    scopes: z.array(IntegrationScope).optional().describe('Permissions that the integration has.'),
    categories: z.array(IntegrationCategory).optional().describe('What the integration is for.'),
    blocks: z
      .array(IntegrationBlock)
      .optional()
      .describe('Blocks that the integration adds to content.'),
    contentSources: z
      .array(ContentSource)
      .optional()
      .describe('Sources of content that the integration offers.'),
    configurations: IntegrationConfigurations.optional().describe(
      'What the integration asks for when it is set up.',
    ),
    externalLinks: z
      .array(ExternalLink)
      .optional()
      .describe('Links to websites about the integration.'),
    owner: Organization.optional().describe('Organization that publishes the integration.'),
    urls: urls('Integration', {
      location: 'Address of the integration in the REST interface.',
      icon: 'Address of the icon of the integration.',
      app: 'Address of the integration in the application.',
      assets: 'Address of the assets of the integration.',
      publicEndpoint: 'Address at which the integration takes requests from the public.',
    }),
    permissions: permissions('Integration', { admin: 'administrate the integration' }),
    contentSecurityPolicy: contentSecurityPolicy
      .optional()
      .describe('Content security policy of the integration: its directives by name.'),
  },
);
