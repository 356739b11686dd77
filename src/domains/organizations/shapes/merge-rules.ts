/** REST shapes: merge rules of change requests. */
import { z } from 'zod';
import { enumeration } from '../../../rest/table/enumeration.ts';
import { reference } from '../../../rest/table/reference.ts';
import { shape } from '../../../rest/table/shape.ts';
import { notEmpty } from '../../../rest/table/written.ts';

const MergeRule = shape(
  'MergeRule',
  'A condition that a change request must meet before it can be merged.',
  {
    rule: z
      .string()
      .optional()
      .describe('Name of the merge rule, such as `require_specific_reviewers` or `custom`.'),
    users: z
      .array(reference('Member'))
      .optional()
      .describe('Members who must review the change request, if the rule lists reviewers.'),
    expression: z
      .string()
      .max(1024)
      .optional()
      .describe(
        'Expression that must be true to allow the merge, up to 1024 characters. Used only if the rule is `custom`.',
      ),
  },
);

const types = {
  rules: 'The merge rules listed in `rules` apply.',
  none: 'No merge rules apply.',
};

/** Requires that `rules` is present if and only if `type` is `rules`. */
const mergeRules = <Type extends z.ZodType<string>>(
  name: string,
  description: string,
  type: Type,
) =>
  notEmpty(
    shape(name, description, {
      type: type.optional().describe('Which merge rules apply.'),
      rules: z
        .array(MergeRule)
        .min(1)
        .optional()
        .describe(
          'Merge rules that apply. Contains at least one rule if `type` is `RULES`; otherwise null.',
        ),
    }),
  )
    .refine(({ type, rules }) => type !== 'rules' || rules !== undefined, {
      path: ['rules'],
      message: 'is required if rules apply',
    })
    .refine(({ type, rules }) => rules === undefined || type === 'rules', {
      path: ['type'],
      message: 'does not allow a list of rules',
    });

export const OrganizationMergeRules = mergeRules(
  'OrganizationMergeRules',
  "Requirements for merging change requests in spaces that inherit the organization's merge rules.",
  enumeration(
    'OrganizationMergeRulesType',
    'Possible types of merge rules for an organization.',
    types,
  ),
);

export const SpaceMergeRules = mergeRules(
  'SpaceMergeRules',
  'Requirements for merging change requests in a space.',
  enumeration('SpaceMergeRulesType', 'Possible types of merge rules for a space.', {
    inherit: 'The merge rules of the organization apply.',
    ...types,
  }),
);
