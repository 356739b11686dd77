/** Links between documents are valid, and every document is reachable by them. */
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { mend } from '../mend.ts';
import { documents, root, textOf } from './documents.ts';

const withoutCode = (text: string) =>
  text
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/(`+)[^`].*?\1/g, (code) => code.replace(/[[\]]/g, ''));

/** The anchors that code hosts create for the headings. */
function anchorsOf(document: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of textOf(document)
    .replace(/^```[\s\S]*?^```$/gm, '')
    .matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    let unique = anchor;
    for (let more = 1; anchors.has(unique); more += 1) unique = `${anchor}-${more}`;
    anchors.add(unique);
  }
  return anchors;
}

interface Link {
  readonly document: string;
  readonly target: string;
  /** Path of the file, relative to the project. */
  readonly file: string;
  readonly anchor: string | undefined;
}

const linksOf = (document: string): readonly Link[] =>
  [...withoutCode(textOf(document)).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, target = '']) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? document : posix.join(posix.dirname(document), path);
    return { document, target, file, anchor };
  });

const links = documents.flatMap(linksOf);

test('documents have links, with and without an anchor', () => {
  expect(links.length).toBeGreaterThan(40);
  expect(links.filter(({ anchor }) => anchor !== undefined).length).toBeGreaterThan(10);
});

test('every link leads to a file of the project', () => {
  mend(
    links
      .filter(({ file }) => file.startsWith('..') || !existsSync(`${root}${file}`))
      .map(({ document, target }) => `${document} links to ${target}, which does not exist.`),
  );
});

test('every anchor is a heading', () => {
  mend(
    links
      .filter(
        ({ file, anchor }) =>
          anchor !== undefined && file.endsWith('.md') && existsSync(`${root}${file}`),
      )
      .filter(({ file, anchor = '' }) => !anchorsOf(file).has(anchor))
      .map(({ document, target }) => `${document} links to ${target}: there is no such heading.`),
  );
});

const inDocs = documents.filter((document) => document.startsWith('docs/'));

test('the README links to every document', () => {
  const linked = new Set(linksOf('README.md').map(({ file }) => file));
  mend(
    inDocs
      .filter((document) => !linked.has(document))
      .map((document) => `README.md does not link to ${document}.`),
  );
});

test('each document ends with a link to the next one, and the links include all documents', () => {
  const way: string[] = [];
  for (let document = 'docs/guide.md'; document.startsWith('docs/'); ) {
    expect(way, `${way.at(-1)} leads back`).not.toContain(document);
    way.push(document);
    const last = textOf(document).trimEnd().split('\n').at(-1) ?? '';
    const next = /^Next: \[([\w.-]+)\]\((?:\.\.\/)?\1\)/.exec(last);
    expect(
      next,
      `${document} ends with "${last}", not with "Next: [file.md](file.md), …"`,
    ).not.toBeNull();
    document = linksOf(document).at(-1)?.file ?? '';
  }
  expect(way.toSorted()).toEqual(inDocs);
});
