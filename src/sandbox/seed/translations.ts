/** Six translations in `acme`, from English spaces to their German ones: one is pending, one is running. */
import { revisionKind } from '../objects/content-rows.ts';
import { document } from '../objects/documents.ts';
import { runTo, type TranslationData, translationKind } from '../objects/translation-rows.ts';
import type { Store } from '../store/store.ts';
import { day, minutesAfter } from './times.ts';

interface Seeded extends Pick<TranslationData, 'withheld'> {
  /** ID of the English space. */
  readonly space: string;
  /** Times of the earlier runs and of the last one. */
  readonly before?: readonly string[];
  readonly last: string;
  readonly instructions?: string;
}

/** `now` is the start of the service. */
const translations = (now: string): readonly Seeded[] => [
  {
    space: 'quickstart',
    before: [day(-180), day(-40)],
    last: day(-2),
    instructions: 'Address readers as *Sie*.\n\n- Keep product names.\n- Keep commands in English.',
  },
  { space: 'getting-started', before: [day(-150)], last: day(-20) },
  { space: 'authoring', last: day(-90), instructions: 'Short sentences, no slang.' },
  { space: 'faq', last: day(-70), withheld: ['stats.*', 'permissions.*', 'urls.*'] },
  { space: 'webhooks', before: [day(-60)], last: minutesAfter(now, -0.5) },
  { space: 'support', last: now },
];

/** `now` is the start of the service. */
export function seedTranslations(store: Store, now: Date): void {
  for (const { space, before = [], last, instructions, withheld } of translations(
    now.toISOString(),
  )) {
    const copy = `${space}-de`;
    const revision = store.rows(revisionKind).require(copy, `${copy}-main`);
    const ran = (at: string) => runTo(revision, { now: () => at });
    store.rows(translationKind).insert('acme', `${space}-to-de`, {
      source: { space, language: 'en' },
      language: 'de',
      ...(instructions !== undefined && { instructions: document(instructions) }),
      createdAt: before[0] ?? last,
      updatedAt: last,
      ...(withheld && { withheld }),
      copy,
      earlier: before.map(ran),
      latest: ran(last),
    });
  }
}
