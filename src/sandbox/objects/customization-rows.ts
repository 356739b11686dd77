/** Customizations of sites and site spaces: what is stored, the defaults, and what is in force. */
import { z } from 'zod';
import type { SiteCustomization } from '../../domains/sites/shapes/customization.ts';
import type { Service } from '../service/handlers.ts';
import { withhold, withholding } from '../service/withhold.ts';
import { type Row, rowKind } from '../store/rows.ts';
import { only, profileKind, type SiteData, withinSite } from './site-rows.ts';

export type Values = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const Document = z.object({
  values: z.record(z.string(), z.unknown()),
  updatedAt: z.iso.datetime(),
  ...withholding,
});

/** In the scope of their site: that of the site, and what its site spaces override, by their IDs. */
export const customizationKind = rowKind('site-customization', Document, 'customization');

const same = (color: string) => ({ light: color, dark: color });

/** The customization of a site that has not been customized. */
const defaults = {
  styling: {
    theme: 'clean',
    primaryColor: same('#346ddb'),
    infoColor: same('#787878'),
    successColor: same('#00c950'),
    warningColor: same('#fe9a00'),
    dangerColor: same('#fb2c36'),
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: 'Inter',
    monospaceFont: 'FiraCode',
    background: 'plain',
    icons: 'regular',
    codeTheme: {
      default: { light: 'default-light', dark: 'default-dark' },
      openapi: { light: 'default-light', dark: 'default-dark' },
    },
    sidebar: { background: 'default', list: 'default' },
    search: 'prominent',
  },
  internationalization: { locale: 'en' },
  favicon: {},
  header: { preset: 'default', links: [] },
  footer: { groups: [] },
  themes: { default: 'system', toggeable: true },
  feedback: { enabled: false },
  ai: { mode: 'none' },
  advancedCustomization: { enabled: false },
  pageActions: { items: ['markdown'] },
  externalLinks: { target: 'self' },
  pagination: { enabled: true },
  trademark: { enabled: true },
  privacyPolicy: {},
  socialPreview: {},
  socialAccounts: [],
  insights: { trackingCookie: true },
};

/** The values that are replaced as a whole: a part of a pair, of a font or of a list has no meaning. */
const isWhole = (value: unknown): boolean =>
  !isObject(value) ||
  'light' in value ||
  'custom' in value ||
  'kind' in value ||
  'message' in value;

/** The values with those of `over` in their places. Null removes a value, if `over` is a change. */
export function merged(base: Values, over: Values, isChange = false): Values {
  const result: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(over)) {
    const present = result[name];
    if (value === null && isChange) Reflect.deleteProperty(result, name);
    else if (isWhole(value)) result[name] = value;
    else {
      const inside = name !== 'favicon' && name !== 'localizedTitle' && isObject(present);
      result[name] = merged(inside ? present : {}, value as Values, isChange);
    }
  }
  return result;
}

type Site = Row<SiteData>;
type Response = z.input<typeof SiteCustomization>;

const rowOf = (site: Site, id: string, service: Service) =>
  service.rows(customizationKind).get(withinSite(site), id);

const profileOf = (site: Site, service: Service) =>
  service.rows(profileKind).get(withinSite(site), only)?.data.customizations;

/** Stores the values of the site or of a site space. */
export function storeValues(site: Site, id: string, values: Values, service: Service): void {
  const data = { values: { ...values }, updatedAt: service.now() };
  service.rows(customizationKind).put(withinSite(site), id, data);
}

export function ofSite(site: Site, service: Service): Response {
  const row = rowOf(site, only, service);
  const values = row?.data.values ?? profileOf(site, service)?.site ?? { title: site.data.title };
  return withhold(row?.data.withheld, withTime(merged(defaults, values), row?.data.updatedAt));
}

/** What the site space overrides. */
export const overridesOf = (site: Site, siteSpace: string, service: Service): Values =>
  rowOf(site, siteSpace, service)?.data.values ??
  profileOf(site, service)?.siteSpaces?.[siteSpace] ??
  {};

export function ofSiteSpace(site: Site, siteSpace: string, service: Service): Response {
  const { updatedAt: ofTheSite, ...values } = ofSite(site, service);
  const time = rowOf(site, siteSpace, service)?.data.updatedAt ?? ofTheSite;
  return withTime(merged(values, overridesOf(site, siteSpace, service)), time);
}

/** The rows are checked against the shape when they are written, but merging loses their type. */
const withTime = (values: Values, updatedAt: string | undefined) =>
  ({ ...values, ...(updatedAt !== undefined && { updatedAt }) }) as unknown as Response;

/** The customizations that the profile of a published site has. Those in the profile's row, until one is changed. */
export function published(site: Site, service: Service) {
  const profile = profileOf(site, service);
  const changed = service.rows(customizationKind).list(withinSite(site));
  if (profile && changed.length === 0) return profile;
  const ids = new Set(Object.keys(profile?.siteSpaces ?? {}));
  for (const { id, data } of changed)
    if (Object.keys(data.values).length > 0) ids.add(id);
    else ids.delete(id);
  ids.delete(only);
  return {
    site: ofSite(site, service),
    siteSpaces: Object.fromEntries([...ids].map((id) => [id, ofSiteSpace(site, id, service)])),
  };
}
