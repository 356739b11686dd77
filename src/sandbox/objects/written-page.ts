/** Reads what a batch of changes writes to a page: its text, and its other members. */
import type { z } from 'zod';
import type { PageInsertion, PageUpdate } from '../../domains/content/shapes/written-changes.ts';
import { markdownFromDocument } from '../../rest/markdown/markdown-writer.ts';
import type { PageData } from './content-rows.ts';

type Written = Omit<z.output<typeof PageInsertion> | z.output<typeof PageUpdate>, 'operation'>;

type Members = Partial<Omit<PageData, 'id' | 'type' | 'pages'>>;

interface WrittenPage {
  /** Undefined if the text is not changed. */
  readonly markdown: string | undefined;
  readonly members: Members;
  /** Members that are removed. */
  readonly removed: readonly (keyof PageData)[];
}

export function writtenPage(written: Written): WrittenPage {
  const { document } = written;
  const whole =
    document &&
    (document.document ? markdownFromDocument(document.document) : (document.markdown ?? ''));
  const { text: markdown, members: front } = frontMatterOf(whole);
  const { title, slug, emoji, icon, description, hidden, noIndex, noRobotsIndex } = {
    ...written,
    ...front,
  };
  const given = Object.entries({
    title,
    slug,
    emoji,
    icon,
    description,
    hidden,
    noIndex,
    noRobotsIndex,
  }).filter(([, value]) => value !== undefined);
  const isRemoved = ([name, value]: (typeof given)[number]) =>
    value === '' && (name === 'emoji' || name === 'icon');
  return {
    markdown,
    members: Object.fromEntries(given.filter((one) => !isRemoved(one))),
    removed: given.filter(isRemoved).map(([name]) => name as keyof PageData),
  };
}

const frontMembers = ['title', 'description', 'emoji', 'icon', 'slug'] as const;

/** Separates a text from its front matter, of which simple members are read. */
function frontMatterOf(text: string | undefined): { text: string | undefined; members: Members } {
  const found = text === undefined ? null : /^---\n([\s\S]*?)\n---\n*/.exec(text);
  if (text === undefined || !found) return { text, members: {} };
  const entries = (found[1] ?? '').split('\n').flatMap((line) => {
    const [name = '', ...rest] = line.split(':');
    const value = rest.join(':').trim();
    if (name === 'hidden') return [[name, value === 'true']];
    return frontMembers.some((one) => one === name) && value !== '' ? [[name, value]] : [];
  });
  return { text: text.slice(found[0].length), members: Object.fromEntries(entries) };
}
