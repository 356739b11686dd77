/** Collections, nested up to three levels. */
import { type CollectionData, collectionKind } from '../objects/collection-rows.ts';
import type { Store } from '../store/store.ts';

const acme: Record<string, CollectionData> = {
  product: { title: 'Product', description: 'What customers read.', defaultLevel: 'read' },
  basics: {
    title: 'Basics',
    description: 'First steps and reference.',
    parent: 'product',
    defaultLevel: 'inherit',
  },
  guides: { title: 'Guides', parent: 'product', defaultLevel: 'inherit' },
  'advanced-guides': { title: 'Advanced guides', parent: 'guides', defaultLevel: 'inherit' },
  api: { title: 'API', description: 'For developers.', parent: 'product', defaultLevel: 'edit' },
  operations: { title: 'Operations', parent: 'product', defaultLevel: 'comment' },
  german: {
    title: 'German',
    description: 'Translations into German.',
    parent: 'product',
    defaultLevel: 'review',
  },
  'german-basics': { title: 'Basics (German)', parent: 'german', defaultLevel: 'inherit' },
  'german-guides': { title: 'Guides (German)', parent: 'german', defaultLevel: 'inherit' },
  'german-api': { title: 'API (German)', parent: 'german', defaultLevel: 'inherit' },
  'german-operations': { title: 'Operations (German)', parent: 'german', defaultLevel: 'inherit' },
  company: { title: 'Company', description: 'How we work.', defaultLevel: 'create' },
  people: { title: 'People', parent: 'company', defaultLevel: null },
  onboarding: { title: 'Onboarding', parent: 'people', defaultLevel: 'read' },
  engineering: {
    title: 'Engineering',
    description: 'By and for engineers.',
    parent: 'company',
    defaultLevel: 'edit',
  },
  runbooks: { title: 'Runbooks', parent: 'engineering', defaultLevel: 'inherit' },
  decisions: { title: 'Decisions', parent: 'engineering', defaultLevel: 'comment' },
  partners: { title: 'Partners', description: 'For those who sell with us.', defaultLevel: null },
  'partner-program': { title: 'Partner program', parent: 'partners', defaultLevel: 'inherit' },
  attic: { title: 'Attic', defaultLevel: null, withheld: ['urls.*', 'permissions.*'] },
};

const globex: Record<string, CollectionData> = {
  manuals: { title: 'Manuals', defaultLevel: 'admin' },
};

export function seedCollections(store: Store): void {
  const rows = store.rows(collectionKind);
  for (const [id, data] of Object.entries(acme)) rows.insert('acme', id, data);
  for (const [id, data] of Object.entries(globex)) rows.insert('globex', id, data);
}
