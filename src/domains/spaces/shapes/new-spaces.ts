/** REST shapes: the initial content of new spaces. */
import { z } from 'zod';
import { named, optional, text } from '../../../rest/table/members.ts';
import { opaqueId } from '../../../rest/table/reference.ts';
import { entries, shape } from '../../../rest/table/shape.ts';
import { ContentReference } from '../../shared/content-references/shapes/references.ts';
import { TemplateParams } from '../../shared/templates/shapes.ts';

export const SpaceTemplate = shape(
  'SpaceTemplate',
  'A template that provides the initial content of a space.',
  {
    id: opaqueId('Template').describe('REST API ID of the template.'),
    params: optional(TemplateParams, 'Values for the parameters of the template.'),
  },
);

const computationPattern = /^(builtin:(openapi|translation)|integration:[^:]+:[^:]+)$/;

export const SpaceComputationInput = shape(
  'SpaceComputationInput',
  'A computation that generates the content of a space, and the sources it uses.',
  {
    type: z
      .string()
      .regex(
        computationPattern,
        'must be "builtin:openapi", "builtin:translation", or a content source of an integration, such as "integration:git:pages"',
      )
      .describe(
        'Kind of computation: `builtin:openapi`, which needs the dependency `spec`; `builtin:translation`, which needs the dependency `translation`; or a content source of an integration, such as `integration:git:pages`.',
      ),
    dependencies: entries(
      'SpaceDependencyInput',
      'A source of the computed content of a space.',
      z.object({
        ref: named(
          'reference',
          ContentReference.describe('Reference to the source from which the content is computed.'),
        ),
      }),
      { key: text('Name of the dependency in the computation.') },
    )
      .optional()
      .describe('Named sources of the computed content.'),
    props: named(
      'properties',
      z
        .record(z.string(), z.unknown())
        .describe(
          'Settings of the computation, as the REST API expects them. For `builtin:openapi`, `models` is required.',
        ),
    ),
  },
);
