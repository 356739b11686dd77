/** Shapes of the REST interface: integrations, and what they ask for. */
import { z } from 'zod';
import { entries, enumeration, permissions, shape, urls } from '../../../rest/shape.ts';
import { requiring } from '../../../rest/written.ts';
import { Organization } from '../../organizations/shapes/organizations.ts';

export const integrationName = z
  .string()
  .regex(/^[a-zA-Z0-9-_.]+$/, 'must be letters, digits, "-", "_" and "."');

export const IntegrationTarget = enumeration(
  'IntegrationTarget',
  'Where an integration can be installed.',
  {
    all: 'Everywhere.',
    site: 'On sites.',
    space: 'On spaces.',
    organization: 'On organizations.',
  },
);

export const IntegrationVisibility = enumeration(
  'IntegrationVisibility',
  'Who can see an integration.',
  {
    public: 'Everybody.',
    private: 'Its organization.',
    unlisted: 'Whoever has the address.',
  },
);

export const IntegrationCategory = enumeration(
  'IntegrationCategory',
  'What an integration is for.',
  {
    analytics: 'Analytics.',
    collaboration: 'Working together.',
    content: 'Content.',
    gitsync: 'Synchronization with Git.',
    marketing: 'Marketing.',
    'visitor-auth': 'Authentication of visitors.',
    other: 'Something else.',
  },
  { rename: { gitsync: 'GIT_SYNC' } },
);

export const IntegrationScope = enumeration('IntegrationScope', 'What an integration may do.', {
  'space:content:read': 'Read the content of spaces.',
  'space:content:write': 'Write the content of spaces.',
  'space:metadata:read': 'Read data about spaces.',
  'space:metadata:write': 'Write data about spaces.',
  'space:git:sync': 'Synchronize spaces with Git.',
  'page:feedback:read': 'Read feedback on pages.',
  'site:metadata:read': 'Read data about sites.',
  'site:views:read': 'Read views of sites.',
  'site:script:inject': 'Add scripts to sites.',
  'site:script:cookies': 'Set cookies by scripts on sites.',
  'site:visitor:auth': 'Authenticate visitors of sites.',
  'site:adaptive:read': 'Read adaptive content of sites.',
  'site:adaptive:write': 'Write adaptive content of sites.',
  'openapi:read': 'Read OpenAPI specs.',
  'openapi:write': 'Write OpenAPI specs.',
  'conversations:ingest': 'Ingest conversations.',
});

export const IntegrationBlock = shape(
  'IntegrationBlock',
  'A block that an integration adds to content.',
  {
    id: z.string().optional().describe('Id of the block in the integration.'),
    title: z.string().optional().describe('Title of the block.'),
    description: z.string().optional().describe('What the block is for.'),
    icon: z.string().optional().describe('Icon of the block.'),
    urlUnfurl: z.array(z.string()).optional().describe('Addresses that become such a block.'),
    markdown: shape('IntegrationBlockMarkdown', 'How a block is written in Markdown.', {
      codeblock: z.string().optional().describe('Language of the code block.'),
      body: z.string().optional().describe('Property that holds its body.'),
    })
      .optional()
      .describe('How the block is written in Markdown.'),
  },
);

const ContentSourceConfiguration = shape(
  'IntegrationContentSourceConfiguration',
  'How a source of content is set up.',
  { componentId: z.string().optional().describe('Id of the component that sets it up.') },
);

export const ContentSource = shape(
  'IntegrationContentSource',
  'A source of content that an integration offers.',
  {
    id: z.string().optional().describe('Id of the source in the integration.'),
    title: z.string().optional().describe('Title of the source.'),
    description: z.string().optional().describe('What the source is for.'),
    icon: z.string().optional().describe('Icon of the source.'),
    configuration: ContentSourceConfiguration.optional().describe('How the source is set up.'),
  },
);

export const ContentSourceInput = requiring(ContentSource, ['id', 'title'], {
  configuration: requiring(ContentSourceConfiguration, ['componentId']).describe(
    'How the source is set up.',
  ),
});

const Properties = entries(
  'IntegrationConfigurationProperty',
  'A property of a configuration.',
  z.object({
    title: z.string().optional().describe('Title of the property.'),
    description: z.string().optional().describe('What the property is for.'),
    type: z.string().optional().describe('Type of its value, such as `string`.'),
    default: z.unknown().optional().describe('Its value unless another one is given.'),
    completion_url: z.string().optional().describe('Where values are proposed.'),
    enum: z.array(z.unknown()).optional().describe('The values that it takes.'),
    button_text: z
      .string()
      .optional()
      .describe('Text of the button, for one of the type `button`.'),
    callback_url: z
      .string()
      .optional()
      .describe('Address that the button opens, for one of the type `button`.'),
  }),
);

const Configuration = shape(
  'IntegrationConfiguration',
  'What an integration asks for at one target.',
  {
    properties: Properties.optional().describe('The properties, by name.'),
    required: z
      .array(z.string())
      .optional()
      .describe('Names of the properties that must be given.'),
    componentId: z
      .string()
      .optional()
      .describe('Id of the component that asks, in place of properties.'),
  },
);

export const IntegrationConfigurations = shape(
  'IntegrationConfigurations',
  'What an integration asks for.',
  {
    account: Configuration.optional().describe('For an organization.'),
    space: Configuration.optional().describe('For a space.'),
    site: Configuration.optional().describe('For a site.'),
  },
);

export const ExternalLink = shape('IntegrationExternalLink', 'A link to elsewhere.', {
  url: z.string().optional().describe('Address of the link.'),
  label: z.string().optional().describe('Text of the link.'),
});

/** Directives by name; a reader takes whatever comes. */
export const contentSecurityPolicy = z.record(z.string(), z.string());

export const Integration = shape('Integration', 'Something that extends the service.', {
  object: z.literal('integration'),
  name: integrationName.describe('Name of the integration; it is its id.'),
  version: z.number().optional().describe('Version of the integration.'),
  title: z.string().optional().describe('Title of the integration.'),
  description: z.string().optional().describe('What it does, in a line.'),
  summary: z.string().optional().describe('What it does, in Markdown.'),
  previewImages: z.array(z.string()).optional().describe('Pictures of it.'),
  target: IntegrationTarget.optional().describe('Where it can be installed.'),
  verified: z.boolean().optional().describe('Whether the service has verified it.'),
  visibility: IntegrationVisibility.optional().describe('Who can see it.'),
  scopes: z.array(IntegrationScope).optional().describe('What it may do.'),
  categories: z.array(IntegrationCategory).optional().describe('What it is for.'),
  blocks: z.array(IntegrationBlock).optional().describe('Blocks that it adds to content.'),
  contentSources: z.array(ContentSource).optional().describe('Sources of content that it offers.'),
  configurations: IntegrationConfigurations.optional().describe('What it asks for.'),
  externalLinks: z.array(ExternalLink).optional().describe('Links about it.'),
  owner: Organization.optional().describe('The organization that publishes it.'),
  urls: urls('Integration', {
    location: 'In the REST interface.',
    icon: 'Of its icon.',
    app: 'In the application.',
    assets: 'Of its assets.',
    publicEndpoint: 'Where it takes requests from the public.',
  }),
  permissions: permissions('Integration', { admin: 'administrate it' }),
  contentSecurityPolicy: contentSecurityPolicy
    .optional()
    .describe('Content security policy: its directives by name.'),
});
