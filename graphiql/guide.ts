/** The guide as a page next to GraphiQL. It needs no other server and no other URL. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';

const style = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  body { max-width: 50rem; margin: 0 auto; padding: 1rem 1rem 4rem; overflow-wrap: anywhere }
  pre, table { display: block; overflow-x: auto; overflow-wrap: normal }
  pre { padding: .75rem 1rem; border-radius: .5rem }
  pre, :not(pre) > code { background: light-dark(#f0f2f5, #22262e) }
  :not(pre) > code { padding: .1em .3em; border-radius: .25em }
  table { border-collapse: collapse }
  th, td { padding: .3rem .6rem; border: 1px solid light-dark(#d5dae2, #3a414d); text-align: start; vertical-align: top }
`;

/** The anchors of headings, as on GitHub. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

const markdown = new MarkdownIt();
const { rules } = markdown.renderer;
rules.heading_open = (tokens, at) => {
  const { tag = '' } = tokens[at] ?? {};
  return `<${tag} id="${anchorOf(tokens[at + 1]?.content ?? '')}">`;
};
// Only links within the guide work on this page. `<a>` without an address is text.
rules.link_open = (tokens, at) => {
  const href = String(tokens[at]?.attrGet('href') ?? '');
  return href.startsWith('#') ? `<a href="${href}">` : '<a>';
};

export function guidePage() {
  const text = readFileSync(new URL('../docs/guide.md', import.meta.url), 'utf8');
  const content = Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Docgraph guide</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<body>
${markdown.render(text.replace(/\nNext: .*\n$/, '\n'))}</body>
</html>
`);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  return { fileName: `guide-${hash}.html`, content };
}
