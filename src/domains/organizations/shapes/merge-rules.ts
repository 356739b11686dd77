/** Shapes of the REST interface: what a change request needs before it can be merged. */
import { z } from 'zod';
import { enumeration } from '../../../rest/table/enumeration.ts';
import { reference } from '../../../rest/table/reference.ts';
import { shape } from '../../../rest/table/shape.ts';
import { sayingSomething } from '../../../rest/table/written.ts';

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
      .describe('Members who must review the change request, where the rule names its reviewers.'),
    expression: z
      .string()
      .max(1024)
      .optional()
      .describe(
        'Expression that must hold for the merge, 1024 characters at most, where the rule is `custom`.',
      ),
  },
);

const types = {
  rules: 'The merge rules listed in `rules` apply.',
  none: 'No merge rules apply.',
};

/** Where rules are listed, their type says so, and the other way round. */
const mergeRules = <Type extends z.ZodType<string>>(
  name: string,
  description: string,
  type: Type,
) =>
  sayingSomething(
    shape(name, description, {
      type: type.optional().describe('Which merge rules apply.'),
      rules: z
        .array(MergeRule)
        .min(1)
        .optional()
        .describe(
          'Merge rules that apply, one at least where `type` is `RULES`; no list otherwise.',
        ),
    }),
  )
    .refine(({ type, rules }) => type !== 'rules' || rules !== undefined, {
      path: ['rules'],
      message: 'is required where rules apply',
    })
    .refine(({ type, rules }) => rules === undefined || type === 'rules', {
      path: ['type'],
      message: 'must say that rules apply, for rules are listed',
    });

export const OrganizationMergeRules = mergeRules(
  'OrganizationMergeRules',
  'What change requests need before they can be merged, in spaces that inherit the merge rules of the organization.',
  enumeration(
    'OrganizationMergeRulesType',
    'Which merge rules an organization gives its spaces.',
    types,
  ),
);

export const SpaceMergeRules = mergeRules(
  'SpaceMergeRules',
  'What a change request of a space needs before it can be merged.',
  enumeration('SpaceMergeRulesType', 'Which merge rules a space has.', {
    inherit: 'The merge rules of the organization apply.',
    ...types,
  }),
);
