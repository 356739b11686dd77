/** REST shapes: integrations and their configurations. */
import { z } from 'zod';
import {
  enteredUrl,
  flag,
  named,
  optional,
  permissions,
  text,
  urls,
} from '../../../rest/table/members.ts';
import { entries, enumeration, shape } from '../../../rest/table/shape.ts';
import { Organization } from '../../organizations/shapes/organizations.ts';

export const integrationName = z
  .string()
  .regex(/^[a-zA-Z0-9-_.]+$/, 'must be letters, digits, "-", "_" and "."');

export const IntegrationTarget = enumeration(
  'IntegrationTarget',
  'Possible kinds of targets on which an integration can be installed.',
  {
    all: 'The integration can be installed on organizations, spaces, and sites.',
    site: 'The integration can be installed on sites.',
    space: 'The integration can be installed on spaces.',
    organization: 'The integration can be installed on organizations.',
  },
);

const IntegrationVisibility = enumeration(
  'IntegrationVisibility',
  'Possible visibilities of an integration. The REST API does not document who can see an integration of each visibility.',
  {
    public: 'The integration is public.',
    private: 'The integration is private.',
    unlisted: 'The integration is unlisted.',
  },
);

export const IntegrationCategory = enumeration(
  'IntegrationCategory',
  'Possible categories of an integration.',
  {
    analytics: 'The integration is for analytics.',
    collaboration: 'The integration is for collaboration.',
    content: 'The integration is for content.',
    gitsync: 'The integration is for synchronization with Git.',
    marketing: 'The integration is for marketing.',
    'visitor-auth': 'The integration is for the authentication of visitors.',
    other: 'The integration is for another purpose.',
  },
  { rename: { gitsync: 'GIT_SYNC' }, earlier: ['gitsync'] },
);

export const IntegrationScope = enumeration(
  'IntegrationScope',
  'Permissions that an integration can need.',
  {
    'space:content:read': 'Can read the content of spaces.',
    'space:content:write': 'Can write the content of spaces.',
    'space:metadata:read': 'Can read the metadata of spaces.',
    'space:metadata:write': 'Can write the metadata of spaces.',
    'space:git:sync': 'Can synchronize spaces with Git.',
    'page:feedback:read': 'Can read feedback on pages.',
    'site:metadata:read': 'Can read the metadata of sites.',
    'site:views:read': 'Can read data about site views.',
    'site:script:inject': 'Can add scripts to sites.',
    'site:script:cookies': 'Can set cookies from scripts on sites.',
    'site:visitor:auth': 'Can authenticate site visitors.',
    'site:visitor:claims': 'Can make claims about site visitors.',
    'site:adaptive:read': 'Can read the adaptive content of sites.',
    'site:adaptive:write': 'Can write the adaptive content of sites.',
    'openapi:read': 'Can read OpenAPI specs.',
    'openapi:write': 'Can write OpenAPI specs.',
    'conversations:ingest': 'Can submit conversations for analysis.',
  },
  { later: ['site:visitor:claims'] },
);

export const IntegrationBlockMarkdown = shape(
  'IntegrationBlockMarkdown',
  'Representation of an integration block in Markdown, as a code block. The REST API does not document what the fields mean.',
  {
    codeblock: text('Code block in the representation, such as `diagram`.').optional(),
    body: text('Body in the representation, such as `content`.').optional(),
  },
);

export const IntegrationBlock = shape(
  'IntegrationBlock',
  'An integration block, which is a content block that an integration provides.',
  {
    id: text('REST API ID of the integration block.'),
    title: text('Title of the integration block.'),
    description: text('Description of the integration block.').optional(),
    icon: text(
      'Icon of the integration block. The REST API does not document the format.',
    ).optional(),
    urlUnfurl: optional(
      z.array(z.string()),
      'Patterns of the URLs that the integration block unfurls, such as `https://boards.example.com/b/**`.',
    ),
    markdown: IntegrationBlockMarkdown.optional().describe(
      'Representation of the integration block in Markdown, as a code block.',
    ),
  },
);

export const IntegrationContentSourceConfiguration = shape(
  'IntegrationContentSourceConfiguration',
  "Configuration of an integration's content source.",
  {
    componentId: named(
      'componentRestId',
      text('REST API ID of the component that configures the content source.').optional(),
    ),
  },
);

export const IntegrationContentSource = shape(
  'IntegrationContentSource',
  'A content source that an integration provides.',
  {
    id: text('REST API ID of the content source.'),
    title: text('Title of the content source.'),
    description: text('Description of the content source.').optional(),
    icon: text('Icon of the content source. The REST API does not document the format.').optional(),
    configuration: IntegrationContentSourceConfiguration.describe(
      'Configuration of the content source.',
    ),
  },
);

const IntegrationConfigurationProperties = entries(
  'IntegrationConfigurationProperty',
  'A configuration property of an integration.',
  z.object({
    title: text('Display title of the property.').optional(),
    description: text('Description of the property.').optional(),
    type: text('Type of the property, such as `string` or `button`.').optional(),
    default: optional(z.unknown(), 'Default value of the property.'),
    completion_url: enteredUrl('URL that provides suggested values for the property.').optional(),
    enum: optional(
      z.array(z.unknown()),
      'Allowed values of the property. Null if the values are not restricted.',
    ),
    button_text: text(
      'Text of the button. Null if the property does not have the type `button`.',
    ).optional(),
    callback_url: enteredUrl(
      'Callback URL of the button. Null if the property does not have the type `button`.',
    ).optional(),
  }),
  { key: text('Name of the configuration property.') },
);

const IntegrationConfiguration = shape(
  'IntegrationConfiguration',
  'Configuration that an integration requests during setup on one kind of target.',
  {
    properties: IntegrationConfigurationProperties.optional().describe(
      'Properties that the integration requests.',
    ),
    required: optional(z.array(z.string()), 'Names of the properties that are required.'),
    componentId: named(
      'componentRestId',
      text(
        'REST API ID of the component that collects the configuration. Used instead of `properties`.',
      ).optional(),
    ),
  },
);

/** Members with a configuration for each kind of target. */
export function configurationsByTarget<Configuration extends z.ZodType>(
  configuration: Configuration,
) {
  const on = (target: string) =>
    configuration
      .optional()
      .describe(`Configuration that the integration requests during setup on ${target}.`);
  return {
    account: named('organization', on('an organization')),
    space: on('a space'),
    site: on('a site'),
  };
}

export const IntegrationConfigurations = shape(
  'IntegrationConfigurations',
  'Configuration that an integration requests during setup, by kind of target.',
  configurationsByTarget(IntegrationConfiguration),
);

export const IntegrationExternalLink = shape(
  'IntegrationExternalLink',
  'A link to a website about an integration.',
  {
    url: enteredUrl('URL of the link.').optional(),
    label: text('Text of the link.').optional(),
  },
);

/** Directives by name. Responses may contain any directive. */
export const contentSecurityPolicy = z.record(z.string(), z.string());

export const Integration = shape(
  'Integration',
  'An extension of the documentation platform for organizations, spaces, or sites.',
  {
    object: z.literal('integration'),
    name: integrationName.describe('Name of the integration, which is also its REST API ID.'),
    version: z.number().describe('Version of the integration.'),
    title: text('Title of the integration.'),
    description: text('Short description of the integration.').optional(),
    summary: text(
      'Full description of the integration, in Markdown. For the short description, use `description`.',
    ).optional(),
    previewImages: z
      .array(z.string())
      .describe('Preview images of the integration. The REST API does not document their format.'),
    target: IntegrationTarget.describe('Kind of target that the integration can be installed on.'),
    verified: flag('isVerified', 'Whether the integration is verified.'),
    visibility: IntegrationVisibility.describe('Who can see the integration.'),
    scopes: z.array(IntegrationScope).describe('Permissions that the integration needs.'),
    categories: z.array(IntegrationCategory).describe('Categories of the integration.'),
    blocks: optional(z.array(IntegrationBlock), 'Content blocks that the integration provides.'),
    contentSources: optional(
      z.array(IntegrationContentSource),
      'Content sources that the integration provides.',
    ),
    configurations: IntegrationConfigurations.optional().describe(
      'Configuration that the integration requests during setup.',
    ),
    externalLinks: z
      .array(IntegrationExternalLink)
      .describe('Links to websites about the integration.'),
    owner: Organization.describe('The organization that publishes the integration.'),
    urls: urls('Integration', {
      location: 'URL of the integration in the REST API.',
      icon: "URL of the integration's icon.",
      app: 'URL of the integration in the application.',
      assets: "URL of the integration's assets.",
      publicEndpoint: 'Public URL for requests to the integration.',
      publicContentEndpoint: 'Public URL for content of the integration.',
    }),
    permissions: permissions('Integration', { admin: 'administer the integration' }),
    contentSecurityPolicy: z
      .union([contentSecurityPolicy, z.string()])
      .optional()
      .describe(
        'Content security policy of the integration: an object with its directives by name, or a text with all of them.',
      ),
  },
);
