/**
 * Fails if a file contains placeholders for texts or names, which `npm run adopt` writes where the document has none.
 */
import { globSync, readFileSync } from 'node:fs';
import { missingText } from './adopt/model.ts';
import { missingNames } from './adopt/option-names.ts';
import { fail, pathOf } from './generated-files.ts';

const draft = `'${missingText}'`;
const empty = /\b(?:describe|text|dateTime|serviceUrl|enteredUrl|count)\(''|\bdescription: ''/;
const nameless = new RegExp(`'${missingNames.source}'`);

const files = globSync('{src,test}/**/*.{ts,json}', { cwd: pathOf('') })
  .filter((file) => /^(src\/(domains|sandbox)|test\/(domains|reference))\//.test(file))
  .sort();

const linesWith = (isMissing: (line: string) => boolean): readonly string[] =>
  files.flatMap((file) =>
    readFileSync(pathOf(file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        isMissing(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 100)}`] : [],
      ),
  );

const texts = linesWith((line) => line.includes(draft) || empty.test(line));
const names = linesWith((line) => nameless.test(line));

if (texts.length + names.length > 0)
  fail([
    ...(texts.length > 0
      ? [
          `A text is missing here, in place of ${draft}. Say what it is in whole sentences, as the other descriptions do:`,
          ...texts,
        ]
      : []),
    ...(names.length > 0
      ? ['A name is missing here. Say what it names, here and wherever it is used:', ...names]
      : []),
  ]);
