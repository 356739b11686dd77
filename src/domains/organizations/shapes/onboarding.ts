/** REST shapes: what a new organization is for. */
import { z } from 'zod';
import { enumeration, shape } from '../../../rest/table/shape.ts';

export const OnboardingPreferencesInput = shape(
  'OnboardingPreferencesInput',
  'Preferences for the site of a new organization.',
  {
    source: enumeration(
      'OnboardingSource',
      'Possible origins of the content of a new site.',
      {
        'markdown-in-git': 'The content comes from Markdown files in a Git repository.',
        import: 'The content is imported.',
        template: 'The content comes from a template.',
      },
      { closed: true },
    )
      .nullable()
      .default(null)
      .describe('Where the content of the site comes from. Null if that is not known.'),
    audience: enumeration(
      'OnboardingAudience',
      'Possible audiences of a new site.',
      {
        public: 'Anyone can read the site.',
        mixed: 'Anyone can read a part of the site.',
        protected: 'Only authenticated visitors can read the site.',
        internal: 'Only members of the organization can read the site.',
      },
      { closed: true },
    )
      .nullable()
      .default(null)
      .describe('Whom the site is for. Null if that is not known.'),
    interests: z
      .array(
        enumeration(
          'OnboardingInterest',
          'Possible interests of those who create a site.',
          {
            'adaptive-content': 'Content that adapts to its visitors.',
            'api-docs': 'Documentation of an API.',
            'proactive-agent': 'An agent that makes suggestions by itself.',
          },
          { closed: true },
        ),
      )
      .describe('What the site is to be used for.'),
  },
);
