/** REST shapes: tags of pages. */

import { optional, optionalFlag, shortList, text } from '../../../rest/table/members.ts';
import { enumeration, shape } from '../../../rest/table/shape.ts';
import { ContentReference } from '../../shared/content-references/shapes/references.ts';

const colors = [
  'default',
  'green',
  'blue',
  'red',
  'orange',
  'yellow',
  'purple',
  'pink',
  'violet',
  'cyan',
] as const;
const themeColors = ['primary', 'info', 'success', 'warning', 'danger', 'tint'] as const;

/** Colors of a theme have a dollar sign in front, which names in the graph cannot have. */
const Color = enumeration(
  'ContentColor',
  'Colors of tags. Those of a site depend on its theme.',
  {
    ...(Object.fromEntries(colors.map((one) => [one, `The color ${one}.`])) as Record<
      (typeof colors)[number],
      string
    >),
    ...(Object.fromEntries(
      themeColors.map((one) => [`$${one}`, `The color of the site for ${one}.`]),
    ) as Record<`$${(typeof themeColors)[number]}`, string>),
  },
  {
    rename: Object.fromEntries(themeColors.map((one) => [`$${one}`, `THEME_${one.toUpperCase()}`])),
  },
);

export const Tag = shape('Tag', 'A tag that pages of a space can have.', {
  slug: text('Slug of the tag, by which pages name it. It never changes.'),
  label: text('Label of the tag.'),
  color: Color.describe('Color of the tag.'),
  emoji: text('Emoji of the tag.').optional(),
  icon: text("Name of the tag's icon.").optional(),
});

export const PageTag = shape('PageTag', 'A tag of a page.', {
  tag: ContentReference.describe('Reference to the tag. Its label is in the tags of the revision.'),
  primary: optionalFlag('isPrimary', 'Whether the tag is the primary one of the page.'),
});

export const pageTags = optional(shortList(20, PageTag), 'Tags of the page.');
