/** Shapes of the REST interface: what a change request needs before it can be merged. */
import { z } from 'zod';
import { reference } from '../../../rest/reference.ts';
import { enumeration, shape } from '../../../rest/shape.ts';

const MergeRule = shape('MergeRule', 'One condition for a merge.', {
  rule: z
    .string()
    .optional()
    .describe('Name of the rule, such as `require_specific_reviewers` or `custom`.'),
  users: z
    .array(reference('Member'))
    .optional()
    .describe('The members who must review, for required reviewers.'),
  expression: z
    .string()
    .optional()
    .describe('The condition as an expression, for the rule `custom`.'),
});

const types = { rules: 'The rules listed apply.', none: 'No rules apply.' };

/** Where rules are listed, their type says so, and the other way round. */
const mergeRules = <Type extends z.ZodType<string>>(
  name: string,
  description: string,
  type: Type,
) =>
  shape(name, description, {
    type: type.optional().describe('Which rules apply.'),
    rules: z
      .array(MergeRule)
      .min(1)
      .optional()
      .describe('The rules, one at least, where `type` says that rules apply; else none.'),
  })
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
  'What change requests need before they can be merged, in spaces that inherit their rules.',
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
    inherit: 'Those of the organization apply.',
    ...types,
  }),
);
