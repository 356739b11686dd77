/** 15 OpenAPI specs in `acme`: from URLs and texts, completed, failed, and two in progress. */
import { type Source, withSource } from '../objects/openapi-spec-response.ts';
import { type OpenApiSpecData, openApiSpecKind } from '../objects/openapi-spec-rows.ts';
import type { Store } from '../store/store.ts';
import { day, minutesAfter } from './times.ts';

interface Seeded extends Pick<OpenApiSpecData, 'visibility' | 'withheld'> {
  /** All sources in order, with their times; the last one is current. */
  readonly sources: readonly (readonly [at: string, Source])[];
}

const at = (slug: string, host = 'api.acme.example'): Source => ({
  url: `https://${host}/${slug}/openapi.json`,
});

const yaml = [
  'openapi: 3.1.0',
  'info: {title: Partner API, version: 2.4.0}',
  'paths:',
  '  /leads:',
  '    post: {summary: Hand over a lead, responses: {"201": {description: Taken}}}',
].join('\n');

const published = ['orders', 'catalog', 'shipping', 'identity', 'webhooks', 'search'];

/** `now` is the start of the service. */
const specs = (now: string): Record<string, Seeded> => ({
  payments: {
    visibility: 'public',
    sources: [-300, -120, -3].map((days) => [day(days), at('payments')]),
  },
  ...Object.fromEntries(
    published.map((slug, index): [string, Seeded] => [
      slug,
      { visibility: 'public', sources: [[day(-200 + 9 * index, index), at(slug)]] },
    ]),
  ),
  inventory: {
    visibility: 'private',
    sources: [[day(-45), at('inventory', 'stock.acme.example')]],
  },
  'partner-api': { visibility: 'private', sources: [[day(-80), { text: yaml }]] },
  // The current source fails, but the earlier version remains.
  'legacy-billing': {
    visibility: 'private',
    sources: [
      [day(-500), at('billing')],
      [day(-30), at('billing', 'legacy.acme.invalid')],
    ],
  },
  analytics: { visibility: 'private', sources: [[day(-8), at('v2', 'slow.analytics.example')]] },
  loyalty: { visibility: 'private', sources: [[day(-2), { text: '# Loyalty API\n\nTo do.' }]] },
  reporting: {
    sources: [[day(-60), at('reporting')]],
    withheld: ['lastVersion', 'lastProcessedAt', 'permissions.*', 'urls.*'],
  },
  'audit-log': {
    visibility: 'private',
    sources: [
      [day(-15), at('audit-log')],
      [minutesAfter(now, -1 / 3), at('audit-log')],
    ],
  },
  'feature-flags': { visibility: 'private', sources: [[now, at('feature-flags')]] },
});

/** `now` is the start of the service. */
export function seedOpenApiSpecs(store: Store, now: Date): void {
  const rows = store.rows(openApiSpecKind);
  for (const [slug, { sources, ...settings }] of Object.entries(specs(now.toISOString()))) {
    const specId = `spec-${store.nextNumber('spec')}`;
    let data: OpenApiSpecData | undefined;
    for (const [time, source] of sources)
      data = {
        specId,
        createdAt: time,
        ...settings,
        ...data,
        ...withSource(source, time, specId, data),
      };
    if (data) rows.insert('acme', slug, data);
  }
}
