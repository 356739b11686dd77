/** The site `docs` of `acme`: 24 sections, some in groups, with two site spaces each. */
import type { GroupData, SectionData } from '../objects/site-rows.ts';
import { assetAddress } from '../service/addresses.ts';
import { docsCustomizations, docsScripts } from './docs-profile.ts';
import type { PlantedPart, PlantedSite } from './planted-site.ts';
import { day } from './times.ts';
import { type Topic, topics } from './topics.ts';

const groups: Readonly<Record<string, GroupData>> = {
  guides: { title: 'Guides', icon: 'book-open' },
  advanced: { title: 'Advanced', parent: 'guides', icon: 'graduation-cap' },
  api: { title: 'Developers', icon: 'code' },
  operations: { title: 'Operations' },
};

/** Additional data of some sections. */
const extras: Readonly<Record<string, Partial<SectionData>>> = {
  'getting-started': { icon: 'rocket', description: 'From nothing to a first published site.' },
  'adaptive-content': {
    icon: 'masks-theater',
    condition: 'visitor.claims.betaTester == true',
    description: 'Content that knows its reader.',
  },
  'rest-api': { icon: 'brackets-curly', description: 'Every endpoint, with examples.' },
  security: { condition: 'visitor.claims.customer == true' },
  compliance: { condition: 'visitor.claims.customer == true', icon: 'scale-balanced' },
  changelog: { icon: 'newspaper' },
};

const section = (topic: Topic): PlantedPart => {
  const internal = topic.collection === 'operations';
  return {
    section: topic.id,
    data: { title: topic.title, path: topic.id, group: topic.group, ...extras[topic.id] },
    siteSpaces: {
      [`${topic.id}-en`]: {
        space: topic.id,
        path: 'en',
        hidden: false,
        hasAdvancedCustomizationFeature: topic.id === 'getting-started',
      },
      [`${topic.id}-de`]: {
        space: `${topic.id}-de`,
        path: 'de',
        hidden: internal,
        hasAdvancedCustomizationFeature: false,
        ...(internal && { condition: 'visitor.claims.unsigned.german == true' }),
      },
    },
  };
};

/** Each group is before its first section. */
function structure(): PlantedPart[] {
  const waiting = new Map(Object.entries(groups));
  return topics.flatMap((topic) => {
    const group = topic.group ?? '';
    const data = waiting.get(group);
    waiting.delete(group);
    return data ? [{ group, data }, section(topic)] : [section(topic)];
  });
}

const claims = {
  type: 'object',
  properties: {
    customer: { type: 'boolean', description: 'Has a paid plan.' },
    betaTester: { type: 'boolean', description: 'Takes part in the beta program.' },
    unsigned: {
      type: 'object',
      properties: {
        german: { type: 'boolean', description: 'Prefers German.' },
        darkMode: { type: 'boolean' },
      },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

export const docs: PlantedSite = {
  data: {
    type: 'ultimate',
    title: 'Acme Docs',
    icon: {
      icon: {
        light: assetAddress('acme', 'docs-light.png'),
        dark: assetAddress('acme', 'docs-dark.png'),
      },
    },
    hostname: 'docs.acme.example',
    published: true,
    createdAt: day(-600),
    adaptiveContent: { enabled: true },
    agentsContext: 'included',
    features: [
      { id: 'sites-sections', plan: 'premium', frozen: false, customizations: ['theme-preset'] },
      { id: 'sites-adaptive-content', plan: 'ultimate', frozen: false },
    ],
  },
  structure: structure(),
  schema: { jsonSchema: claims, updatedAt: day(-20) },
  profile: { customizations: docsCustomizations, scripts: docsScripts },
};
