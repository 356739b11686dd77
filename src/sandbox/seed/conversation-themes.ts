/** Subjects of the readers' questions: each theme is a cluster of issues. */
import type { z } from 'zod';
import type { ConversationImpact } from '../../domains/conversations/shapes.ts';

export interface Theme {
  readonly label: string;
  readonly icon?: string;
  /** Markdown. */
  readonly summary?: string;
  readonly isMuted?: boolean;
  /** The impact of its worst issues. */
  readonly impact: z.output<typeof ConversationImpact>;
  /** Each shares a word with the label. */
  readonly questions: readonly string[];
}

/** In the order of their IDs, starting at `cluster-1`. */
export const themes: readonly Theme[] = [
  {
    label: 'Rotating access tokens',
    icon: 'key',
    summary:
      '## Tokens\n\nReaders do not find **how to rotate a token** without an outage, and lock themselves out.',
    impact: 'high',
    questions: [
      'How do I rotate tokens without downtime?',
      'Why do my tokens stop working after a week?',
      'Can two tokens be valid at once?',
      'Where do I see which tokens are in use?',
    ],
  },
  {
    label: 'Webhook deliveries and retries',
    icon: 'bolt',
    summary:
      'The page on webhooks does not say:\n\n- how often a delivery is tried again\n- what counts as a failure',
    impact: 'high',
    questions: [
      'How often are webhook deliveries tried again?',
      'Why do I get the same webhook twice?',
      'Is the order of deliveries guaranteed?',
    ],
  },
  {
    label: 'Custom domain certificates',
    icon: 'lock',
    summary: 'It is unclear how long it takes until a **certificate** is there.',
    impact: 'medium',
    questions: [
      'How long do custom domains wait for their certificates?',
      'Which record do I set for a custom domain?',
      'Can I bring certificates of my own?',
    ],
  },
  {
    label: 'Search finds outdated pages',
    icon: 'magnifying-glass',
    summary: 'Search shows pages of old versions first.',
    impact: 'medium',
    questions: [
      'Why does search show the old version first?',
      'Can I hide outdated pages?',
      'How do I search within one section?',
    ],
  },
  {
    label: 'Exporting to PDF',
    icon: 'file-export',
    summary: 'Tables are cut off on the right.',
    impact: 'low',
    questions: [
      'Why is my table cut off when exporting?',
      'Is exporting a whole space possible?',
      'Does exporting keep the links?',
      'Why do pictures get lost when exporting?',
    ],
  },
  {
    label: 'Invoices and billing contacts',
    icon: 'receipt',
    isMuted: true,
    impact: 'low',
    questions: ['Where do I change who gets invoices?', 'Who can see the billing page?'],
  },
  {
    label: 'Translations lag behind',
    summary: 'Readers of the German pages follow steps that are no longer there.',
    impact: 'medium',
    questions: [
      'When are translations brought up to date?',
      'Why are half of the translations missing?',
    ],
  },
  {
    label: 'Restoring from backups',
    icon: 'clock-rotate-left',
    summary: 'The order of the steps is wrong: *stop* comes before *snapshot*.',
    isMuted: true,
    impact: 'high',
    questions: [
      'How far back do backups reach?',
      'Can I try restoring without touching production?',
    ],
  },
  {
    label: 'Dark mode screenshots',
    icon: 'moon',
    impact: 'low',
    questions: ['Could the screenshots follow dark mode?'],
  },
];
