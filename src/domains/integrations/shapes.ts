/** Shapes of the REST interface: integrations, their installations and events. */
import { z } from 'zod';
import {
  count,
  dateTime,
  entries,
  enumeration,
  permissions,
  reference,
  referenceOrWhole,
  shape,
  urls,
} from '../../rest/shape.ts';
import { Organization } from '../organizations/shapes/organizations.ts';
import { Site } from '../sites/shapes/sites.ts';
import { Space } from '../spaces/shapes.ts';

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

export const ContentSource = shape(
  'ContentSource',
  'A source of content that an integration offers.',
  {
    id: z.string().optional().describe('Id of the source in the integration.'),
    title: z.string().optional().describe('Title of the source.'),
    description: z.string().optional().describe('What the source is for.'),
    icon: z.string().optional().describe('Icon of the source.'),
    configuration: shape('ContentSourceConfiguration', 'How a source of content is set up.', {
      componentId: z.string().optional().describe('Id of the component that sets it up.'),
    })
      .optional()
      .describe('How the source is set up.'),
  },
);

const Properties = entries(
  'ConfigurationProperty',
  'A property of a configuration.',
  shape('ConfigurationPropertySchema', 'What a property of a configuration takes.', {
    title: z.string().optional().describe('Title of the property.'),
    description: z.string().optional().describe('What the property is for.'),
    type: z.string().optional().describe('Type of its value, such as `string`.'),
    default: z.unknown().optional().describe('Its value unless another one is given.'),
    completion_url: z.string().optional().describe('Where values are proposed.'),
    enum: z.array(z.unknown()).optional().describe('The values that it takes.'),
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

export const ExternalLink = shape('ExternalLink', 'A link to elsewhere.', {
  url: z.string().optional().describe('Address of the link.'),
  label: z.string().optional().describe('Text of the link.'),
});

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
  contentSecurityPolicy: z
    .unknown()
    .optional()
    .describe('Content security policy, a text or directives by name.'),
});

export const InstallationStatus = enumeration('InstallationStatus', 'State of an installation.', {
  active: 'It works.',
  pending: 'It waits to be set up.',
  paused: 'It is paused.',
});

const Selection = enumeration('InstallationSelection', 'Where an installation works.', {
  all: 'Everywhere.',
  selected: 'Where it was selected.',
});

export const Installation = shape(
  'IntegrationInstallation',
  'An integration installed on an organization.',
  {
    id: z.string(),
    status: InstallationStatus.optional().describe('State of the installation.'),
    space_selection: Selection.optional().describe('In which spaces it works.'),
    site_selection: Selection.optional().describe('On which sites it works.'),
    spaces: count('Spaces that it is installed on.'),
    configuration: z.record(z.string(), z.unknown()).optional().describe('How it is set up.'),
    createdAt: dateTime().optional().describe('When it was installed.'),
    updatedAt: dateTime().optional().describe('When it was last changed.'),
    urls: urls('IntegrationInstallation', {
      location: 'In the REST interface.',
      app: 'In the application.',
      publicEndpoint: 'Where it takes requests from the public.',
    }),
    externalIds: z.array(z.string()).optional().describe('Ids of it elsewhere.'),
    target: shape('InstallationTarget', 'What an integration is installed on.', {
      organization: reference('Organization').optional().describe('The organization.'),
    })
      .optional()
      .describe('What it is installed on.'),
  },
);

const installed = {
  integration: reference('Integration').optional().describe('The integration.'),
  installation: reference('IntegrationInstallation')
    .optional()
    .describe('Its installation on the organization.'),
  status: InstallationStatus.optional().describe('State of the installation.'),
  configuration: z.record(z.string(), z.unknown()).optional().describe('How it is set up.'),
  externalIds: z.array(z.string()).optional().describe('Ids of it elsewhere.'),
};

const installedUrls = (name: string) =>
  urls(name, {
    location: 'In the REST interface.',
    publicEndpoint: 'Where it takes requests from the public.',
  });

export const SpaceInstallation = shape(
  'SpaceInstallation',
  'An integration installed on a space.',
  {
    ...installed,
    urls: installedUrls('SpaceInstallation'),
    space: referenceOrWhole('Space', Space).describe('The space.'),
  },
);

export const SiteInstallation = shape('SiteInstallation', 'An integration installed on a site.', {
  ...installed,
  urls: installedUrls('SiteInstallation'),
  site: referenceOrWhole('Site', Site).describe('The site.'),
});

export const IntegrationEvent = shape(
  'IntegrationEvent',
  'Something that an integration was told.',
  {
    id: z.string(),
    integrationId: reference('Integration').optional().describe('The integration.'),
    installationId: reference('IntegrationInstallation')
      .optional()
      .describe('The installation that it was about.'),
    createdAt: dateTime().optional().describe('When it happened.'),
    payload: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'What the integration was told: `type` says what happened, the rest depends on it.',
      ),
    status: enumeration('IntegrationEventStatus', 'What an integration made of an event.', {
      success: 'It handled the event.',
      failed: 'It failed.',
    })
      .optional()
      .describe('What the integration made of it.'),
  },
);

export const EventTrace = shape(
  'IntegrationEventTrace',
  'What an integration did about an event.',
  {
    logs: z
      .array(
        shape('IntegrationLog', 'A line that an integration wrote.', {
          message: z.string().optional().describe('What it wrote.'),
          timestamp: dateTime().optional().describe('When.'),
          level: z.string().optional().describe('Level of the line, such as `info`.'),
        }),
      )
      .optional()
      .describe('What it wrote, in order.'),
  },
);
