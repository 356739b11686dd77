/** REST shapes: merge rules of change requests. */
import { z } from 'zod';
import { later, optional, text } from '../../../rest/table/members.ts';
import { reference } from '../../../rest/table/reference.ts';
import { enumeration, shape } from '../../../rest/table/shape.ts';
import { notEmpty } from '../../../rest/table/written.ts';

const MergeRule = shape(
  'MergeRule',
  'A condition that a change request must meet before it can be merged.',
  {
    rule: text(
      'Name of the merge rule. With `users`: `require_specific_reviewers`, `require_one_of_specific_reviewers`, `allow_bypass`. With `expression`: `custom`. With neither: `require_at_least_one_review`, `require_at_least_one_approved_review`, `require_all_reviews_approved`, `require_agent_review`, `require_up_to_date_change_request`, `require_change_request_subject`, `require_change_request_description`, `require_author_to_merge`.',
    ).optional(),
    users: optional(
      z.array(reference('Member')),
      'Members who must review a change request or, if the rule is `allow_bypass`, who can merge it although other rules are not met. Null if the rule lists no members.',
    ),
    expression: optional(
      z.string().max(1024),
      'Expression of the rule, up to 1,024 characters. Used only if the rule is `custom`.',
    ),
    message: later(
      text('What is shown if the rule is not met. Used only if the rule is `custom`.').optional(),
    ),
  },
);

const types = {
  rules: 'The merge rules listed in `rules` apply.',
  none: 'No merge rules apply.',
};

/** The rules in a response or in an input. In an input, `rules` is required if and only if `type` is `rules`. */
function mergeRules<Type extends z.ZodType<string>>(name: string, description: string, type: Type) {
  const rules = z.array(MergeRule).min(1).optional();
  const described = type.describe('Which merge rules apply.');
  const written = notEmpty(
    shape(`${name}Input`, description, {
      type: described.optional(),
      rules: rules.describe(
        'Merge rules that apply. Must contain at least one rule if `type` is `RULES`, and must otherwise be omitted.',
      ),
    }),
  )
    .refine((given) => given.type !== 'rules' || given.rules !== undefined, {
      path: ['rules'],
      message: 'is required if rules apply',
    })
    .refine((given) => given.rules === undefined || given.type === 'rules', {
      path: ['type'],
      message: 'does not allow a list of rules',
    });
  const read = shape(name, description, {
    type: described,
    rules: rules.describe('Merge rules that apply if `type` is `RULES`.'),
  });
  return { read, written };
}

export const { read: OrganizationMergeRules, written: OrganizationMergeRulesInput } = mergeRules(
  'OrganizationMergeRules',
  "Requirements for merging change requests in spaces that inherit the organization's merge rules.",
  enumeration(
    'OrganizationMergeRulesType',
    'Possible types of merge rules for an organization.',
    types,
  ),
);

export const { read: SpaceMergeRules, written: SpaceMergeRulesInput } = mergeRules(
  'SpaceMergeRules',
  'Requirements for merging change requests in a space.',
  enumeration('SpaceMergeRulesType', 'Possible types of merge rules for a space.', {
    inherit: 'The merge rules of the organization apply.',
    ...types,
  }),
);
