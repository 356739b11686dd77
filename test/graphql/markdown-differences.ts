/** Examples that are converted differently than by the former parser, with reasons. */

import { readFileSync } from 'node:fs';

export interface Differences {
  readonly why: string;
  /** The new results: examples of CommonMark by number, others by text. */
  readonly of: Readonly<Record<string, string>>;
}

export const differences: readonly Differences[] = [
  {
    why: 'A thematic break is a `divider`.',
    of: {
      11: 'divider()',
      43: 'divider() divider() divider()',
      47: 'divider() divider() divider()',
      50: 'divider()',
      51: 'divider()',
      52: 'divider()',
      53: 'divider()',
      54: 'divider()',
      57: 'list-unordered(list-item(paragraph("foo"))) divider() list-unordered(list-item(paragraph("bar")))',
      58: 'paragraph("Foo") divider() paragraph("bar")',
      60: 'list-unordered(list-item(paragraph("Foo"))) divider() list-unordered(list-item(paragraph("Bar")))',
      61: 'list-unordered(list-item(paragraph("Foo")) list-item(divider()))',
      77: 'divider() heading-2("foo") divider()',
      85: 'code(code-line("Foo") code-line("---") code-line("") code-line("Foo")) divider()',
      88: 'paragraph("Foo = =") paragraph("Foo") divider()',
      92: 'blockquote(paragraph("Foo")) divider()',
      94: 'list-unordered(list-item(paragraph("Foo"))) divider()',
      96: 'divider() heading-2("Foo") heading-2("Bar") paragraph("Baz")',
      98: 'divider() divider()',
      99: 'list-unordered(list-item(paragraph("foo"))) divider()',
      100: 'code(code-line("foo")) divider()',
      101: 'blockquote(paragraph("foo")) divider()',
      104: 'paragraph("Foo bar") divider() paragraph("baz")',
      105: 'paragraph("Foo bar") divider() paragraph("baz")',
      115: 'heading-1("Heading") code(code-line("foo")) heading-2("Heading") code(code-line("foo")) divider()',
      234: 'blockquote(paragraph("foo")) divider()',
      246: 'blockquote(paragraph("aaa")) divider() blockquote(paragraph("bbb"))',
    },
  },
  {
    why: 'A document has three levels of headings.',
    of: {
      62: 'heading-1("foo") heading-2("foo") heading-3("foo") heading-3("foo") heading-3("foo") heading-3("foo")',
      72: 'heading-1("foo") heading-3("foo")',
    },
  },
  {
    why: 'A list of tasks is a `list-tasks`.',
    of: {
      '- [ ] a\n- [x] b':
        'list-tasks(list-item({"checked":false} paragraph("a")) list-item({"checked":true} paragraph("b")))',
      '- [X] a': 'list-tasks(list-item({"checked":true} paragraph("a")))',
      '* [ ] a\n\n  b\n* [x] c':
        'list-tasks(list-item({"checked":false} paragraph("a") paragraph("b")) list-item({"checked":true} paragraph("c")))',
      '+ [x] **a**': 'list-tasks(list-item({"checked":true} paragraph("a"/bold)))',
      '- [ ] a\n  - [x] b':
        'list-tasks(list-item({"checked":false} paragraph("a") list-tasks(list-item({"checked":true} paragraph("b")))))',
      '- [ ]\n  a': 'list-tasks(list-item({"checked":false} paragraph("a")))',
      '> - [x] a': 'blockquote(list-tasks(list-item({"checked":true} paragraph("a"))))',
    },
  },
  {
    why: 'Where the numbers or the items without a box would be lost, the sentence says so.',
    of: {
      '- a\n- [ ] b':
        'list-unordered(list-item(paragraph("a")) list-item(paragraph("[ ] b"))) ! has a task in a list that is numbered, or in which not every item is one in line 2',
      '1. [ ] a':
        'list-ordered(list-item(paragraph("[ ] a"))) ! has a task in a list that is numbered, or in which not every item is one in line 1',
    },
  },
  {
    why: 'A box with nothing behind it is no task, and no shortfall either.',
    of: {
      '- [x] ': 'list-unordered(list-item(paragraph("[x]")))',
    },
  },
  {
    why: 'Markdown that stays text is without the signs of the quote or the list that it stands in.',
    of: {
      174: 'blockquote(paragraph("<div>\\nfoo")) paragraph("bar") ! has HTML in line 1',
      '- | a |\n  |---|\n  | b |':
        'list-unordered(list-item(paragraph("| a |\\n|---|\\n| b |"))) ! has a table in line 1',
      '> | a |\n> |---|\n> | b |\n> \n> c':
        'blockquote(paragraph("| a |\\n|---|\\n| b |") paragraph("c")) ! has a table in line 1',
      '1. a\n\n   | b |\n   |---|\n2. c':
        'list-ordered(list-item(paragraph("a") paragraph("| b |\\n|---|")) list-item(paragraph("c"))) ! has a table in line 3',
    },
  },
  {
    why: 'HTML that never ends has no empty line at its end.',
    of: {
      173: 'paragraph("<style\\n  type=\\"text/css\\">\\n\\nfoo") ! has HTML in line 1',
    },
  },
  {
    why: 'What is indented below a definition is code.',
    of: {
      '[^1]: a\n    b': 'paragraph("[^1]: a") code(code-line("b")) ! has a footnote in line 1',
    },
  },
  {
    why: 'Adjacent text in one style is one leaf, marks have one order, and a line break is a leaf without marks.',
    of: JSON.parse(readFileSync(new URL('markdown-leaves.json', import.meta.url), 'utf8')),
  },
  {
    why: 'An image that stays text has its address in parentheses, and no title.',
    of: {
      572: 'paragraph("![foo](/url)") ! has an image in line 1',
      573: 'paragraph("![foo *bar*](train.jpg)") paragraph("[foo *bar*]: train.jpg \\"train & tracks\\"") ! has an image in line 1 ! has an address that no link uses in line 3',
      576: 'paragraph("![foo *bar*](train.jpg)") paragraph("[foo *bar*]: train.jpg \\"train & tracks\\"") ! has an image in line 1 ! has an address that no link uses in line 3',
      577: 'paragraph("![foo *bar*](train.jpg)") paragraph("[FOOBAR]: train.jpg \\"train & tracks\\"") ! has an image in line 1 ! has an address that no link uses in line 3',
      579: 'paragraph("My ![foo bar](/path/to/train.jpg)") ! has an image in line 1',
      580: 'paragraph("![foo](url)") ! has an image in line 1',
      582: 'paragraph("![foo](/url)") paragraph("[bar]: /url") ! has an image in line 1 ! has an address that no link uses in line 3',
      583: 'paragraph("![foo](/url)") paragraph("[BAR]: /url") ! has an image in line 1 ! has an address that no link uses in line 3',
      584: 'paragraph("![foo](/url)") paragraph("[foo]: /url \\"title\\"") ! has an image in line 1 ! has an address that no link uses in line 3',
      585: 'paragraph("![*foo* bar](/url)") paragraph("[*foo* bar]: /url \\"title\\"") ! has an image in line 1 ! has an address that no link uses in line 3',
      586: 'paragraph("![Foo](/url)") paragraph("[foo]: /url \\"title\\"") ! has an image in line 1 ! has an address that no link uses in line 3',
      587: 'paragraph("![foo](/url) []") paragraph("[foo]: /url \\"title\\"") ! has an image in line 1 ! has an address that no link uses in line 4',
      588: 'paragraph("![foo](/url)") paragraph("[foo]: /url \\"title\\"") ! has an image in line 1 ! has an address that no link uses in line 3',
      589: 'paragraph("![*foo* bar](/url)") paragraph("[*foo* bar]: /url \\"title\\"") ! has an image in line 1 ! has an address that no link uses in line 3',
      591: 'paragraph("![Foo](/url)") paragraph("[foo]: /url \\"title\\"") ! has an image in line 1 ! has an address that no link uses in line 3',
      '![a][b]\n\n[b]: c':
        'paragraph("![a](c)") paragraph("[b]: c") ! has an image in line 1 ! has an address that no link uses in line 3',
      '![a](b "c")': 'paragraph("![a](b)") ! has an image in line 1',
    },
  },
  {
    why: 'The whole paragraph around a table stays text, also if its first line begins with text or is in a quote.',
    of: {
      'text\n| a |\n|---|\n| b |':
        'paragraph("text" "\\n" "| a |" "\\n" "|---|" "\\n" "| b |") ! has a table in line 2',
      '|a|\n|-|\n    b': 'paragraph("|a|" "\\n" "|-|" "\\n" "    b") ! has a table in line 1',
      '- \\| a | b |\n|---|---|':
        'list-unordered(list-item(paragraph("\\\\| a | b |" "\\n" "|---|---|"))) ! has a table in line 1',
      '> a | b\n-|-': 'blockquote(paragraph("a | b" "\\n" "-|-")) ! has a table in line 1',
    },
  },
];
