/** Spaces: two per topic of the product documentation, and various others. */
import { type SpaceData, spaceKind } from '../objects/space-rows.ts';
import { assetAddress } from '../service/addresses.ts';
import type { Store } from '../store/store.ts';
import { day, minutesAfter } from './times.ts';
import { type Topic, topics } from './topics.ts';

/** A space without its revision, which is `<id>-main`. */
type Seeded = Omit<SpaceData, 'revision'>;

/** The share key of the site `partners` and of its spaces. */
export const partnersShareKey = 'partners-key';

const onDocs = (path: string) => ({ site: 'https://docs.acme.example/', path });

const english = (topic: Topic, at: number): Seeded => ({
  title: topic.title,
  emoji: topic.emoji,
  visibility: 'public',
  createdAt: day(-400 + at),
  updatedAt: day(-at, at),
  editMode: at % 3 === 0 ? 'locked' : 'live',
  parent: topic.group === 'advanced' ? 'advanced-guides' : topic.collection,
  language: 'en',
  defaultLevel: 'inherit',
  published: onDocs(`${topic.id}/en`),
  ...(at % 4 === 0 && {
    gitSync: {
      repoName: `acme/docs-${topic.id}`,
      installationProvider: at % 8 === 0 ? ('github' as const) : ('gitlab' as const),
      integration: 'git-sync',
      url: `https://git.acme.example/acme/docs-${topic.id}`,
      updatedAt: day(-1, at),
    },
  }),
});

const german = (topic: Topic, at: number): Seeded => ({
  title: topic.german,
  visibility: 'unlisted',
  createdAt: day(-200 + at),
  updatedAt: day(-at, 30),
  editMode: 'live',
  parent: `german-${topic.collection}`,
  language: 'de',
  defaultLevel: 'inherit',
  published: onDocs(`${topic.id}/de`),
});

const internal = (title: string, parent: string, more: Seeded = {}): Seeded => ({
  title,
  visibility: 'in-collection',
  createdAt: day(-300),
  updatedAt: day(-10),
  editMode: 'live',
  parent,
  language: 'en',
  ...more,
});

const partner = (title: string, path: string): Seeded =>
  internal(title, 'partner-program', {
    visibility: 'share-link',
    shareKey: partnersShareKey,
    published: { site: 'https://acme.docs.example/partners/', path },
  });

const acme: Record<string, Seeded> = {
  handbook: internal('Handbook', 'company', {
    emoji: '📗',
    visibility: 'private',
    defaultLevel: 'edit',
    mergeRules: {
      type: 'rules',
      rules: [
        { rule: 'require_specific_reviewers', users: ['grace'] },
        { rule: 'custom', expression: 'changeRequest.reviews.approved >= 2' },
      ],
    },
    iconUrl: assetAddress('acme', 'handbook.png'),
  }),
  benefits: internal('Benefits', 'people', { defaultLevel: null }),
  travel: internal('Travel', 'people'),
  'first-week': internal('Your first week', 'onboarding', { emoji: '👋' }),
  equipment: internal('Equipment', 'onboarding'),
  architecture: internal('Architecture', 'engineering'),
  'code-style': internal('Code style', 'engineering'),
  'incident-response': internal('Incident response', 'runbooks', {
    emoji: '🔥',
    editMode: 'locked',
  }),
  'database-failover': internal('Database failover', 'runbooks'),
  'on-call': internal('On call', 'runbooks'),
  'decisions-2024': internal('Decisions of 2024', 'decisions', { editMode: 'locked' }),
  'decisions-2025': internal('Decisions of 2025', 'decisions'),
  'partner-handbook': partner('Partner handbook', 'handbook'),
  'partner-pricing': partner('Partner pricing', 'pricing'),
  'partner-api': partner('Partner API', 'api'),
  roadmap: {
    title: 'Roadmap',
    emoji: '🗺️',
    visibility: 'private',
    createdAt: day(-90),
    defaultLevel: 'comment',
  },
  'customer-portal': {
    title: 'Customer portal',
    visibility: 'visitor-auth',
    visitorAuth: { backend: 'integration', integration: 'okta-visitors' },
    createdAt: day(-60),
  },
  'beta-program': {
    title: 'Beta program',
    visibility: 'visitor-auth',
    visitorAuth: { backend: 'custom' },
    createdAt: day(-30),
  },
  press: {
    title: 'Press',
    visibility: 'public',
    published: { site: 'https://acme.docs.example/community/', path: 'press' },
  },
  // An empty row: responses contain the defaults.
  scratchpad: {},
};

/** Not in lists, but it can be read by ID, and restored for five more days. */
const oldHandbook = (now: Date): Seeded => ({
  title: 'Old handbook',
  visibility: 'private',
  createdAt: day(-900),
  deletedAt: minutesAfter(now.toISOString(), -2 * 1440),
});

const globex: Record<string, Seeded> = {
  'globex-manual': { title: 'Manual', visibility: 'public', parent: 'manuals', language: 'en' },
  'globex-notes': { title: 'Notes', visibility: 'private' },
};

/** `now` is the start of the service. */
export function seedSpaces(store: Store, now: Date): void {
  const rows = store.rows(spaceKind);
  const add = (organization: string, id: string, data: Seeded) =>
    rows.insert(organization, id, { ...data, revision: `${id}-main` });
  for (const [at, topic] of topics.entries()) {
    add('acme', topic.id, english(topic, at));
    add('acme', `${topic.id}-de`, german(topic, at));
  }
  for (const [id, data] of Object.entries(acme)) add('acme', id, data);
  add('acme', 'old-handbook', oldHandbook(now));
  for (const [id, data] of Object.entries(globex)) add('globex', id, data);
}
