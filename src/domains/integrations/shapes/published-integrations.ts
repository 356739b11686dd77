/** Shapes of the REST interface: what is written of integrations when they are published. */
import { z } from 'zod';
import { either } from '../../../rest/table/alternatives.ts';
import { entries } from '../../../rest/table/entries.ts';
import { shape, union } from '../../../rest/table/shape.ts';
import { requiring } from '../../../rest/table/written.ts';
import {
  ContentSource,
  ContentSourceConfiguration,
  ExternalLink,
  IntegrationBlock,
  IntegrationBlockMarkdown,
} from './integrations.ts';

const title = z.string().min(2).max(40);
const description = z.string().max(150).optional();

export const BlockInput = requiring(IntegrationBlock, ['id'], {
  title: title.describe('Title of the block, 2 to 40 characters.'),
  description: description.describe('What the block is for, 150 characters at most.'),
  markdown: requiring(IntegrationBlockMarkdown, ['codeblock', 'body'])
    .optional()
    .describe('How the block is written in Markdown: as a code block.'),
});

export const ContentSourceInput = requiring(ContentSource, ['id'], {
  title: title.describe('Title of the source of content, 2 to 40 characters.'),
  description: description.describe('What the source of content is for, 150 characters at most.'),
  configuration: requiring(ContentSourceConfiguration, ['componentId']).describe(
    'How the source of content is set up.',
  ),
});

export const ExternalLinkInput = requiring(ExternalLink, ['label'], {
  url: z.string().max(2048).describe('Address of the link, 2048 characters at most.'),
});

const ofAnyProperty = {
  title: z
    .string()
    .max(30)
    .optional()
    .describe('Title of the property, to show to people, 30 characters at most.'),
  description: z
    .string()
    .max(100)
    .optional()
    .describe('What the property is for, 100 characters at most.'),
};

/** A property that has a value. */
const property = <Type extends 'string' | 'number' | 'boolean', Value extends z.ZodType>(
  type: Type,
  name: string,
  noun: string,
  value: Value,
) =>
  shape(`Integration${name}PropertyInput`, `A property of an integration: ${noun}.`, {
    type: z.literal(type),
    ...ofAnyProperty,
    default: value.optional().describe('Value of the property where nobody gives another.'),
    completion_url: z
      .string()
      .optional()
      .describe('Address that proposes values for the property.'),
    enum: z
      .array(value)
      .optional()
      .describe('Values that the property can take; without them, any will do.'),
  });

const Property = union(
  'IntegrationPropertyInput',
  'What a property of an integration is.',
  'type',
  [
    property('string', 'Text', 'a text', z.string()),
    property('number', 'Number', 'a number', z.number()),
    property('boolean', 'Boolean', 'true or false', z.boolean()),
    shape('IntegrationButtonPropertyInput', 'A property of an integration: a button.', {
      type: z.literal('button'),
      ...ofAnyProperty,
      button_text: z.string().describe('Text of the button.'),
      callback_url: z.string().describe('Address that the button opens.'),
    }),
  ],
);

const Form = shape(
  'IntegrationConfigurationFormInput',
  'The properties that an integration asks for when it is set up.',
  {
    properties: entries(
      'IntegrationConfigurationPropertyInput',
      'A property that an integration asks for when it is set up.',
      Property.describe('What the property is.'),
      {
        key: z.string().describe('Name of the property in the configuration.'),
        valueName: 'property',
      },
    ).describe('Properties that the integration asks for.'),
    required: z.array(z.string()).optional().describe('Names of the properties that are required.'),
  },
);

const Component = shape(
  'IntegrationConfigurationComponentInput',
  'A component of an integration that asks for what it needs when it is set up.',
  { componentId: z.string().describe('Id of the component.') },
);

const Configuration = either(
  'IntegrationConfigurationInput',
  'What an integration asks for when it is set up, at one kind of target: the properties of a form, or what a component of its own asks for.',
  ['form', Form.describe('The properties that the integration asks for.')],
  ['component', Component.describe('The component that asks in place of properties.')],
);

export const IntegrationConfigurationsInput = shape(
  'IntegrationConfigurationsInput',
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
