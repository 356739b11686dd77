/** Special pages of the handbook: every page type, every setting, and every kind of link. */
import type { PageData } from '../../objects/content-rows.ts';
import { appAddress } from '../../service/addresses.ts';
import { day } from '../times.ts';
import { gitFile, list, text, written } from './pages.ts';

/** The first page, before all groups. */
export const welcome = written(
  'Welcome',
  text(
    '# Welcome',
    'Welcome to {{ space.vars.company }}, {{ visitor.name }}! This handbook is for everyone who works here.',
    '## Where to begin',
    list(
      '[First days](page:first-days)',
      '[@page:expenses]',
      '[What applies to you](page:first-week#what-applies)',
    ),
    '![The team](file:team-photo)',
    '## How it stays current',
    '{% include "content:keep-it-current" %}',
    'Read at {{ now }}.',
  ),
  {
    emoji: '👋',
    icon: 'hand-wave',
    description: 'Start here.',
    createdAt: day(-500),
    updatedAt: day(-3),
    layout: { width: 'wide', tableOfContents: false, outline: false, pagination: false },
    cover: {
      ref: { kind: 'file', file: 'cover-welcome' },
      refDark: { kind: 'file', file: 'cover-welcome-dark' },
      yPos: -12,
      height: 280,
    },
    metaLinks: {
      canonical: { kind: 'url', url: 'https://acme.example/handbook' },
      alternates: [
        { kind: 'page', page: 'first-week-overview', space: 'first-week' },
        { kind: 'anchor', anchor: 'where-to-begin', page: 'welcome' },
      ],
    },
    git: gitFile('README.md'),
    hidden: false,
    noIndex: false,
    noRobotsIndex: false,
  },
);

/** Additional data of chapter pages, by ID; `below` is appended to the text. */
export const additions: Readonly<
  Record<string, Partial<PageData> & { readonly below?: readonly string[] }>
> = {
  expenses: {
    description: 'What you get back, and how.',
    emoji: '🧾',
    variables: { product: 'the expense tool', deadline: '30 days', approvals: 2, remote: true },
    cover: { ref: { kind: 'file', file: 'cover-money' } },
    layout: { coverSize: 'full' },
    below: [
      '## Limits',
      '{% include "content:expense-limits" %}',
      '## In {{ vars.product }}',
      'Hand in within {{ page.vars.deadline }}, with the [form](file:expense-form). See also [@page:company-card].',
      '## Elsewhere',
      list(
        `[Your drafts](${appAddress('o', 'acme', 's', 'handbook', '~', 'changes')})`,
        '[Rates of the tax office](https://tax.example/rates)',
        '[The former policy](page:expenses-2019)',
        '[Scanned forms](file:scanned-forms)',
        '[Travel](page:travel-overview@travel)',
        '[Notes of the merger](page:notes@merger)',
        '[Benefits](space:benefits), [the people collection](collection:people)',
        '[Limits](#limits)',
      ),
    ],
  },
  'salary-bands': {
    noIndex: true,
    noRobotsIndex: true,
    below: ['{% include "content:confidential" %}'],
  },
  'lost-devices': {
    below: ['{% include "content:lost-device" %}'],
    computed: { type: 'integration:devices' },
  },
  'working-abroad': { below: ['[Visa help](page:visa-help) is being rewritten.'] },
  services: {
    metaLinks: { alternates: [{ kind: 'translation', translation: 'quickstart-to-de' }] },
    below: ['![Map](file:service-map)', 'Specification: [payments](openapi:payments).'],
  },
  incidents: { below: [`[Open incidents](${appAddress('o', 'acme', 's', 'on-call')})`] },
  'code-of-conduct': {
    metaLinks: { canonical: { kind: 'url', url: 'https://acme.example/conduct' } },
    below: ['Write to [@user:former-colleague], or to [@user:nobody].'],
  },
};

/** Pages appended to groups, by group ID. */
export const closings: Readonly<Record<string, readonly PageData[]>> = {
  money: [
    written(
      'Old travel policy',
      text('# Old travel policy', 'Until 2023. [Now](page:travel-costs).'),
      {
        hidden: true,
        createdAt: day(-900),
      },
    ),
  ],
  engineering: [
    {
      id: 'payments-api',
      slug: 'payments-api',
      type: 'computed',
      title: 'Payments API',
      icon: 'plug',
      markdown: text('# Payments API', 'How other services ask for payments.', '## Operations'),
      computed: {
        type: 'builtin:openapi',
        dependencies: {
          spec: { ref: { kind: 'openapi', spec: 'payments' } },
          revision: { ref: { kind: 'openapi', spec: 'payments' }, value: { version: 3 } },
        },
        props: { models: true, downloadLink: false },
      },
      computedSeed: 'payments@3',
      pages: ['Create a payment', 'Read a payment', 'Refund a payment'].map((title) =>
        written(title, text(`# ${title}`, 'Parameters and answers, from the specification.')),
      ),
    },
  ],
  'rules-and-news': [
    {
      id: 'status-page',
      slug: 'status-page',
      type: 'link',
      title: 'Status page',
      icon: 'signal',
      href: 'https://status.acme.example/',
    },
    {
      id: 'architecture-space',
      slug: 'architecture-space',
      type: 'link',
      title: 'Architecture',
      target: { kind: 'space', space: 'architecture' },
    },
  ],
};
