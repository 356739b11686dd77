/** Fails if a file contains placeholders for texts, which `npm run adopt` writes where the document has no text. */
import { globSync, readFileSync } from 'node:fs';
import { missingText } from './adopt/model.ts';
import { fail, pathOf } from './generated-files.ts';

const draft = `'${missingText}'`;
const empty = /\b(?:describe|text|dateTime|serviceUrl|enteredUrl|count)\(''|\bdescription: ''/;

const found = globSync('{src,test}/**/*.{ts,json}', { cwd: pathOf('') })
  .filter((file) => /^(src\/(domains|sandbox)|test\/(domains|reference))\//.test(file))
  .sort()
  .flatMap((file) =>
    readFileSync(pathOf(file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.includes(draft) || empty.test(line)
          ? [`${file}:${index + 1}: ${line.trim().slice(0, 100)}`]
          : [],
      ),
  );

if (found.length > 0)
  fail([
    `A text is missing here, in place of ${draft}. Say what it is in whole sentences, as the other descriptions do:`,
    ...found,
  ]);
