/** Files, reusable contents and variables of the handbook. */
import type { FileData, ReusableContentData } from '../../objects/content-rows.ts';
import { assetAddress } from '../../service/addresses.ts';
import { gitFile, list, text } from './pages.ts';

const pictures = `cover-welcome cover-welcome-dark cover-people cover-money cover-engineering cover-product
  cover-customers cover-security lisbon-floor-plan oslo-floor-plan org-chart service-map release-train
  incident-flow career-ladder design-tokens brand-logo brand-logo-dark team-photo expense-flow`;
const papers = `travel-policy expense-form code-of-conduct-signed privacy-notice pension-plan insurance-summary
  vendor-contract offer-letter safety-instructions brand-guide parental-leave-guide equipment-list`;
const tables = `salary-table public-holiday-list cost-center-list office-phones training-catalog vendor-list
  meal-rates mileage-rates`;

const namesIn = (names: string) => names.split(/\s+/);

const file = (id: string, type: string, extension: string, at: number): FileData => ({
  id,
  name: `${id}.${extension}`,
  contentType: type,
  downloadURL: assetAddress('acme', 'handbook', `${id}.${extension}`),
  size: 4096 + at * 1731,
  ...(at % 4 === 0 && { git: gitFile(`assets/${id}.${extension}`) }),
});

/** The files that topics link to. */
export const handbookPapers: readonly FileData[] = namesIn(papers).map((id, at) =>
  file(id, 'application/pdf', 'pdf', 20 + at),
);

/** 40 files: images with dimensions, documents and tables. */
export const handbookFiles: readonly FileData[] = [
  ...namesIn(pictures).map((id, at) => ({
    ...file(id, 'image/png', 'png', at),
    dimensions: id.startsWith('cover')
      ? { width: 1600, height: 400 }
      : { width: 1024, height: 768 },
  })),
  ...handbookPapers,
  ...namesIn(tables).map((id, at) => file(id, 'text/csv', 'csv', 32 + at)),
];

export const handbookContents: readonly ReusableContentData[] = [
  {
    id: 'contact-people',
    title: 'Contact: people team',
    markdown: 'Questions? Write to {{ space.vars.people_email }} or ask [@user:grace].',
    git: gitFile('.includes/contact-people.md'),
  },
  {
    id: 'contact-it',
    title: 'Contact: IT',
    markdown: 'IT helps at {{ space.vars.it_email }}, on weekdays from 8 to 18.',
    git: gitFile('.includes/contact-it.md'),
  },
  {
    id: 'lost-device',
    title: 'When a device is lost',
    markdown: text(
      'Report it within the hour, day or night: [how to](page:lost-devices).',
      '{% include "content:contact-it" %}',
    ),
  },
  {
    id: 'expense-limits',
    title: 'Limits of expenses',
    markdown: list(
      'Meals: {{ space.vars.per_diem }} {{ space.vars.currency }} a day.',
      'Hotels: 160 {{ space.vars.currency }} a night.',
      'The [meal rates](file:meal-rates) of other countries.',
    ),
    git: gitFile('.includes/expense-limits.md'),
    computed: {
      type: 'integration:rates',
      dependencies: {
        rates: { ref: { kind: 'file', file: 'meal-rates' } },
        country: { ref: { kind: 'url', url: 'https://rates.example/countries' }, value: 'pt' },
      },
      props: { perNight: 160 },
    },
    computedSeed: 'rates@2026',
  },
  {
    id: 'keep-it-current',
    title: 'Keep it current',
    markdown: '> Something out of date? Change it: whoever finds it, owns it.',
  },
  {
    id: 'confidential',
    title: 'Confidential',
    markdown: 'For {{ space.vars.company }} only. Read [what that means](page:data-classes).',
  },
];

export const handbookVariables: Readonly<Record<string, string>> = {
  company: 'Acme',
  product: 'Acme Docs',
  people_email: 'people@acme.example',
  it_email: 'it@acme.example',
  currency: 'EUR',
  per_diem: '45',
  headquarters: 'Lisbon',
  fiscal_year: 'February to January',
};
