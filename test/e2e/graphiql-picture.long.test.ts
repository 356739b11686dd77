/** `docs/pictures/graphiql.webp`: taken with `npm run screenshots`, and compared with what GraphiQL shows otherwise. */
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '../../scripts/generated-files.ts';
import {
  currentInputs,
  pictureFile,
  type Recorded,
  recordedInputs,
} from '../../scripts/pictures/graphiql-inputs.ts';
import { query } from '../../scripts/pictures/traced-run.ts';
import { withText } from '../../scripts/pictures/webp-text.ts';
import { hasBrowser } from './browser.ts';
import { isTakingScreenshots, openGraphiQL, run, settle, textIn } from './graphiql-session.ts';

const width = 1280;
const height = 620;

test.runIf(hasBrowser)('the picture in the documents shows what GraphiQL shows', async () => {
  const search = `?${new URLSearchParams({ query })}`;
  const session = await openGraphiQL({ width, height, search });
  const { page, panel } = session;
  await run(session, '"subject"');
  await panel.getByText(/^\d+ calls in \d+ waves/).waitFor();
  await settle(page);
  const seen = withoutTimes(
    [
      await namesOfButtons(page),
      await textIn(page, 'operation.graphql'),
      await panel.innerText(),
      await textIn(page, 'response.json'),
    ].join('\n\n'),
  );
  if (isTakingScreenshots) {
    const recorded: Recorded = { inputs: await currentInputs(), seen };
    writeFileSync(pathOf(pictureFile), withText(await pictureOf(page), JSON.stringify(recorded)));
  }
  const said = `${pictureFile} is stale: npm run screenshots makes it anew.`;
  expect(recordedInputs()?.seen.split('\n'), said).toEqual(seen.split('\n'));
});

const namesOfButtons = (page: Page): Promise<string> =>
  page
    .locator('button:visible, a:visible')
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent).join(', '),
    );

/** Times differ from run to run. */
const withoutTimes = (text: string) => text.replaceAll(/[\d.]+\s(?=ms)/g, '');

async function pictureOf(page: Page): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page);
  // Two pixels for each of the page, so that texts are sharp on all screens.
  const clip = { x: 0, y: 0, width, height, scale: 2 };
  const taken = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 80, clip });
  return Buffer.from(taken.data, 'base64');
}
