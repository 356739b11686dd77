/** The content of a large space, `globex-encyclopedia`: 2,000 pages with short texts. */
import { group, written } from './pages.ts';

const subjects = [
  'Astronomy Biology Chemistry Geology Mathematics Physics Medicine Agriculture Architecture Music',
  'Painting Theater Law Economics History Linguistics Philosophy Geography Engineering Computing',
].flatMap((line) => line.split(' '));

const parts = 'Foundations Methods Instruments People Places Disputes Applications Records Outlook';

const articles = 'Origins Terms Measures Models Schools Sources Errors Examples Exercises Reading';

/** The revision as a row of a seed file: 20 volumes with 9 chapters of 10 articles each. */
export const encyclopedia = (): object => ({
  space: 'globex-encyclopedia',
  id: 'globex-encyclopedia-main',
  parents: [],
  type: 'edits',
  createdAt: '2025-12-06T09:00:00.000Z',
  pages: subjects.map((subject) => group(subject, parts.split(' ').map(chapterIn(subject)))),
  files: [],
  reusableContents: [],
  variables: {},
});

const chapterIn = (subject: string) => (part: string) => {
  const id = `${subject}-${part}`.toLowerCase();
  const pages = articles.split(' ').map((article) => {
    const place = `the ${part.toLowerCase()} of ${subject.toLowerCase()}`;
    return written(article, `${article} in ${place}: see [the chapter](page:${id}).`, {
      id: `${id}-${article.toLowerCase()}`,
    });
  });
  const markdown = `# ${part}\n\nThe ${part.toLowerCase()} of ${subject}.`;
  return written(part, markdown, { id, pages });
};
