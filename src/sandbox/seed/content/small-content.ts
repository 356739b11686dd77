/** The content of an ordinary space: three to seven pages about its title. */
import type { FileData, PageData, RevisionData } from '../../objects/content-rows.ts';
import type { SpaceData } from '../../objects/space-rows.ts';
import { assetAddress } from '../../service/addresses.ts';
import { slugOf } from '../../service/slug.ts';
import { inTurn } from '../round-robin.ts';
import { list, text, written } from './pages.ts';

/** Page titles, each with the blocks of its text. */
type Outline = readonly (readonly [title: string, ...blocks: string[]])[];

const english = (subject: string): Outline => [
  [
    'Overview',
    `${subject} at a glance: what it is for, who looks after it, and where to begin.`,
    '## Where to begin',
    'Read on from top to bottom the first time; later the search finds what you need.',
  ],
  [
    'First steps',
    `Everything that has to be in place before ${subject} is of use.`,
    '## Before you begin',
    list('Ask for access.', 'Sign in once.', 'Choose your language.'),
    '## Check',
    'If something is missing, the start page says so.',
  ],
  [
    'Everyday work',
    `What comes up every day with ${subject}, in the order in which it comes up.`,
    '## Routine',
    'Most of it takes a minute and can be undone.',
    '## Exceptions',
    'Write down what was unusual, so that the next person finds it here.',
  ],
  [
    'Questions and answers',
    `What people ask about ${subject}.`,
    '## Who may change this?',
    'Whoever may edit the space; others propose a change.',
  ],
  ['Limits', `What ${subject} does not do.`, '## Quotas', 'They are reset each night.'],
  ['History', `How ${subject} became what it is.`, '## Last year', 'A new home.'],
  ['Contacts', `Who knows about ${subject}.`, '## Owner', 'Ask [@user:grace].'],
];

const german = (subject: string): Outline => [
  [
    'Überblick',
    `${subject} auf einen Blick: wozu es da ist und wo man anfängt.`,
    '## Wo anfangen',
    'Beim ersten Mal von oben nach unten lesen; später hilft die Suche.',
  ],
  [
    'Vorbereitung',
    `Was da sein muss, bevor ${subject} von Nutzen ist.`,
    '## Zugang',
    'Den Zugang bekommt man auf Anfrage.',
  ],
  ['Alltag', `Was mit ${subject} jeden Tag vorkommt.`, '## Ausnahmen', 'Bitte notieren.'],
  ['Fragen', `Was zu ${subject} gefragt wird.`, '## Wer darf ändern?', 'Alle.'],
  ['Grenzen', `Was ${subject} nicht leistet.`],
  ['Verlauf', `Wie ${subject} entstanden ist.`],
  ['Kontakt', `Wer ${subject} kennt.`, 'Bitte [@user:mei] fragen.'],
];

/** `at` determines the number of pages and other properties. */
export function smallContent(
  spaceId: string,
  { title = 'Scratchpad', language }: SpaceData,
  at: number,
): Pick<RevisionData, 'pages' | 'files' | 'reusableContents' | 'variables' | 'isTerse'> {
  const outlineOf = language === 'de' ? german : english;
  const outline = outlineOf(title).slice(0, 3 + (at % 5));
  const ids = outline.map(([name]) => `${spaceId}-${slugOf(name, 'page')}`);
  const diagram = diagramOf(spaceId);
  // The space that withholds the most members has terse content, too.
  const isTerse = spaceId === 'scratchpad';
  const pages = outline.map(([name, ...blocks], index): PageData => {
    const next = inTurn(ids, index + 1);
    const picture = index === 0 ? [`![${title}](file:${diagram.id})`] : [];
    const onward = `[${language === 'de' ? 'Weiter' : 'Read on'}](page:${next})`;
    return written(name, text(`# ${name}`, ...blocks, ...picture, onward), {
      id: ids[index] ?? '',
      ...(index === 2 && at % 3 === 0 && { description: `${name}: ${title}` }),
    });
  });
  return {
    pages,
    files: [diagram],
    reusableContents: isTerse
      ? [{ id: `${spaceId}-note`, title: 'Note', markdown: `![${title}](file:${diagram.id})` }]
      : [],
    variables: at % 2 === 0 ? { subject: title } : {},
    ...(isTerse && { isTerse }),
  };
}

const diagramOf = (spaceId: string): FileData => ({
  id: `${spaceId}-diagram`,
  name: 'diagram.png',
  contentType: 'image/png',
  downloadURL: assetAddress('acme', spaceId, 'diagram.png'),
  size: 20_480 + spaceId.length,
  dimensions: { width: 1200, height: 800 },
});
