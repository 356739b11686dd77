/** A large space: 2,000 pages with short texts. */
import type { RevisionData } from '../../objects/content-rows.ts';
import type { SpaceData } from '../../objects/space-rows.ts';
import { day } from '../times.ts';
import { group, text, written } from './pages.ts';

export const encyclopediaSpace: SpaceData = {
  title: 'Encyclopedia',
  emoji: '📚',
  visibility: 'public',
  createdAt: day(-365),
  language: 'en',
  revision: 'globex-encyclopedia-main',
};

const subjects = [
  'Astronomy Biology Chemistry Geology Mathematics Physics Medicine Agriculture Architecture Music',
  'Painting Theater Law Economics History Linguistics Philosophy Geography Engineering Computing',
].flatMap((line) => line.split(' '));

const parts = 'Foundations Methods Instruments People Places Disputes Applications Records Outlook';

const articles = [
  'Origins Terms Measures Models Schools Sources Errors Examples Exercises Reading',
].flatMap((line) => line.split(' '));

/** 20 volumes with 9 chapters of 10 articles each. */
export const encyclopedia = (): RevisionData => ({
  parents: [],
  type: 'edits',
  createdAt: day(-30),
  pages: subjects.map((subject) => group(subject, parts.split(' ').map(chapterIn(subject)))),
  files: [],
  reusableContents: [],
  variables: {},
});

const chapterIn = (subject: string) => (part: string) => {
  const id = `${subject}-${part}`.toLowerCase();
  const pages = articles.map((article) =>
    written(
      article,
      `${article} in the ${part.toLowerCase()} of ${subject.toLowerCase()}: see [the chapter](page:${id}).`,
      { id: `${id}-${article.toLowerCase()}` },
    ),
  );
  return written(part, text(`# ${part}`, `The ${part.toLowerCase()} of ${subject}.`), {
    id,
    pages,
  });
};
