/** Shapes of the REST interface: what is written of integrations when they are published. */
import { z } from 'zod';
import { either } from '../../../rest/table/alternatives.ts';
import { entries } from '../../../rest/table/entries.ts';
import { shape, union } from '../../../rest/table/shape.ts';
import { requiring } from '../../../rest/table/written.ts';
import {
  IntegrationBlock,
  IntegrationBlockMarkdown,
  IntegrationContentSource,
  IntegrationContentSourceConfiguration,
  IntegrationExternalLink,
} from './integrations.ts';

const title = z.string().min(2).max(40);
const description = z.string().max(150).optional();

export const IntegrationBlockInput = requiring(IntegrationBlock, ['id'], {
  title: title.describe('Title of the block, 2 to 40 characters.'),
  description: description.describe('Description of the block, up to 150 characters.'),
  markdown: requiring(IntegrationBlockMarkdown, ['codeblock', 'body'])
    .optional()
    .describe('Markdown syntax for the block: a code block.'),
});

export const IntegrationContentSourceInput = requiring(IntegrationContentSource, ['id'], {
  title: title.describe('Title of the content source, 2 to 40 characters.'),
  description: description.describe('Description of the content source, up to 150 characters.'),
  configuration: requiring(IntegrationContentSourceConfiguration, ['componentId']).describe(
    'Configuration of the content source.',
  ),
});

export const IntegrationExternalLinkInput = requiring(IntegrationExternalLink, ['label'], {
  url: z.string().max(2048).describe('URL of the link, up to 2048 characters.'),
});

const ofAnyProperty = {
  title: z
    .string()
    .max(30)
    .optional()
    .describe('Display title of the property, up to 30 characters.'),
  description: z
    .string()
    .max(100)
    .optional()
    .describe('Description of the property, up to 100 characters.'),
};

/** A property that has a value. */
const property = <Type extends 'string' | 'number' | 'boolean', Value extends z.ZodType>(
  type: Type,
  name: string,
  noun: string,
  value: Value,
) =>
  shape(`Integration${name}PropertyInput`, `A configuration property of an integration: ${noun}.`, {
    type: z.literal(type),
    ...ofAnyProperty,
    default: value.optional().describe('Default value of the property.'),
    completion_url: z
      .string()
      .optional()
      .describe('URL that provides suggested values for the property.'),
    enum: z
      .array(value)
      .optional()
      .describe('Allowed values of the property. Defaults to any value.'),
  });

const IntegrationPropertyInput = union(
  'IntegrationPropertyInput',
  'A configuration property of an integration.',
  'type',
  [
    property('string', 'Text', 'text', z.string()),
    property('number', 'Number', 'a number', z.number()),
    property('boolean', 'Boolean', 'true or false', z.boolean()),
    shape(
      'IntegrationButtonPropertyInput',
      'A configuration property of an integration: a button.',
      {
        type: z.literal('button'),
        ...ofAnyProperty,
        button_text: z.string().describe('Text of the button.'),
        callback_url: z.string().describe('URL that the button opens.'),
      },
    ),
  ],
);

const IntegrationConfigurationFormInput = shape(
  'IntegrationConfigurationFormInput',
  'The properties an integration asks for during setup.',
  {
    properties: entries(
      'IntegrationConfigurationPropertyInput',
      'A configuration property of an integration.',
      IntegrationPropertyInput.describe('The property.'),
      {
        key: z.string().describe('Name of the property in the configuration.'),
        valueName: 'property',
      },
    ).describe('Properties the integration asks for.'),
    required: z.array(z.string()).optional().describe('Names of the properties that are required.'),
  },
);

const IntegrationConfigurationComponentInput = shape(
  'IntegrationConfigurationComponentInput',
  'A component of an integration that collects its configuration during setup.',
  { componentId: z.string().describe('ID of the component.') },
);

const IntegrationConfigurationInput = either(
  'IntegrationConfigurationInput',
  'Configuration an integration asks for during setup on one kind of target: properties of a form, or a custom component.',
  ['form', IntegrationConfigurationFormInput.describe('The properties the integration asks for.')],
  [
    'component',
    IntegrationConfigurationComponentInput.describe('The component that replaces the properties.'),
  ],
);

export const IntegrationConfigurationsInput = shape(
  'IntegrationConfigurationsInput',
  'Configuration an integration asks for during setup, by kind of target.',
  {
    account: IntegrationConfigurationInput.optional().describe(
      'Configuration the integration asks for during setup on an organization.',
    ),
    space: IntegrationConfigurationInput.optional().describe(
      'Configuration the integration asks for during setup on a space.',
    ),
    site: IntegrationConfigurationInput.optional().describe(
      'Configuration the integration asks for during setup on a site.',
    ),
  },
);
