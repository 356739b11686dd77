/** REST shapes: input for publishing integrations. */
import { z } from 'zod';
import { named, optional, text } from '../../../rest/table/members.ts';
import { either, entries, shape, union } from '../../../rest/table/shape.ts';
import { requiring } from '../../../rest/table/written.ts';
import {
  configurationsByTarget,
  IntegrationBlock,
  IntegrationBlockMarkdown,
  IntegrationContentSource,
  IntegrationContentSourceConfiguration,
  IntegrationExternalLink,
} from './integrations.ts';

const title = z.string().min(2).max(40);
const description = z.string().max(150).optional();

export const IntegrationBlockInput = requiring(IntegrationBlock, ['id'], {
  title: title.describe('Title of the integration block, 2 to 40 characters.'),
  description: description.describe('Description of the integration block, up to 150 characters.'),
  markdown: requiring(IntegrationBlockMarkdown, ['codeblock', 'body'])
    .optional()
    .describe('Representation of the integration block in Markdown, as a code block.'),
});

export const IntegrationContentSourceInput = requiring(IntegrationContentSource, ['id'], {
  title: title.describe('Title of the content source, 2 to 40 characters.'),
  description: description.describe('Description of the content source, up to 150 characters.'),
  configuration: requiring(IntegrationContentSourceConfiguration, ['componentId']).describe(
    'Configuration of the content source.',
  ),
});

export const IntegrationExternalLinkInput = requiring(IntegrationExternalLink, ['label'], {
  url: z.string().max(2048).describe('URL of the link, up to 2,048 characters.'),
});

const ofAnyProperty = {
  title: optional(z.string().max(30), 'Display title of the property, up to 30 characters.'),
  description: optional(z.string().max(100), 'Description of the property, up to 100 characters.'),
};

/** A configuration property with a value. */
const property = <Type extends 'string' | 'number' | 'boolean', Value extends z.ZodType>(
  type: Type,
  name: string,
  noun: string,
  value: Value,
) =>
  shape(`Integration${name}PropertyInput`, `A configuration property that has a ${noun} value.`, {
    type: z.literal(type),
    ...ofAnyProperty,
    default: value.optional().describe('Default value of the property.'),
    completion_url: text('URL that provides suggested values for the property.').optional(),
    enum: optional(
      z.array(value),
      'Allowed values of the property. If omitted, any value is allowed.',
    ),
  });

const IntegrationPropertyInput = union(
  'IntegrationPropertyInput',
  'A configuration property of an integration.',
  'type',
  [
    property('string', 'Text', 'string', z.string()),
    property('number', 'Number', 'numeric', z.number()),
    property('boolean', 'Boolean', 'Boolean', z.boolean()),
    shape(
      'IntegrationButtonPropertyInput',
      'A configuration property that is displayed as a button.',
      {
        type: z.literal('button'),
        ...ofAnyProperty,
        button_text: text('Text of the button.'),
        callback_url: text('Callback URL of the button.'),
      },
    ),
  ],
);

const IntegrationConfigurationFormInput = shape(
  'IntegrationConfigurationFormInput',
  'The properties that an integration requests during setup.',
  {
    properties: entries(
      'IntegrationConfigurationPropertyInput',
      'A configuration property of an integration.',
      IntegrationPropertyInput.describe('Definition of the configuration property.'),
      {
        key: text('Name of the configuration property.'),
        valueName: 'property',
      },
    ).describe('Properties that the integration requests.'),
    required: optional(z.array(z.string()), 'Names of the properties that are required.'),
  },
);

const IntegrationConfigurationComponentInput = shape(
  'IntegrationConfigurationComponentInput',
  "A custom component that collects an integration's configuration during setup, in place of a form.",
  { componentId: named('componentRestId', text('REST API ID of the component.')) },
);

const IntegrationConfigurationInput = either(
  'IntegrationConfigurationInput',
  'Configuration that an integration requests during setup on one kind of target: a form with properties, or a custom component.',
  [
    'form',
    IntegrationConfigurationFormInput.describe(
      'The form with the properties that the integration requests.',
    ),
  ],
  [
    'component',
    IntegrationConfigurationComponentInput.describe(
      'The component that collects the configuration.',
    ),
  ],
);

export const IntegrationConfigurationsInput = shape(
  'IntegrationConfigurationsInput',
  'Configuration that an integration requests during setup, by kind of target.',
  configurationsByTarget(IntegrationConfigurationInput),
);
