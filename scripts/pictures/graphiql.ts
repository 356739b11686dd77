/**
 * Compares `docs/pictures/graphiql.webp`, which `npm run screenshots` creates with a browser, with its inputs. A
 * browser test compares the words in it.
 */
import { parseArgs } from 'node:util';
import { fail } from '../generated-files.ts';
import { currentInputs, pictureFile, recordedInputs } from './graphiql-inputs.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
if (values.check) {
  const recorded = recordedInputs()?.inputs ?? {};
  const changed = Object.entries(await currentInputs())
    .filter(([name, digest]) => recorded[name] !== digest)
    .map(([name]) => name);
  if (changed.length > 0)
    fail([
      `${pictureFile} is stale, as it shows an earlier state of ${changed.join(', ')}: npm run screenshots makes it anew, with a Chromium.`,
    ]);
}
