/** The forms of `If-None-Match`. */
import { describe, expect, test } from 'vitest';
import { asking, cacheHeaders, got, startWays, tagOf, title } from './get-ways.ts';
import { document, send, sendBytes } from './send.ts';

describe('If-None-Match', () => {
  const forms: [form: string, isMatch: boolean][] = [
    ['TAG', true],
    ['W/TAG', true],
    ['  TAG  ', true],
    ['"a", TAG', true],
    ['"a",W/TAG,"b"', true],
    ['"a,b" , W/"c,d",TAG', true],
    [',, TAG ,', true],
    ['"", W/"", W/TAG', true],
    [`${'"x",'.repeat(1_000)}TAG`, true],
    ['*', true],
    [' * ', true],
    ['', false],
    [',', false],
    ['"a"', false],
    ['W/"a", "b"', false],
    ['"*"', false],
    ['*, "a"', false],
    ['w/TAG', false],
    ['W/W/TAG', false],
    ['UNQUOTED', false],
    ['W/UNQUOTED', false],
    ['TAG-gzip', false],
    ['TAG x', false],
    ['HALF', false],
  ];

  test.for(forms)('%s: %s', async ([form, isMatch]) => {
    const [, urls] = await startWays();
    for (const [way, url] of urls) {
      const [, tag = ''] = tagOf(await send({ url }, got())).split('W/');
      const header = form
        .replace('TAG', tag)
        .replace('UNQUOTED', tag.slice(1, -1))
        .replace('HALF', tag.slice(0, 20));
      const { status, data } = await send({ url }, asking(header));
      const shown = isMatch ? undefined : { organization: { title: 'Acme' } };
      expect([way, status, data]).toEqual([way, isMatch ? 304 : 200, shown]);
    }
  });

  test('in several lines is one list', async () => {
    const [, urls] = await startWays();
    for (const [way, url] of urls) {
      const path = `/graphql?query=${encodeURIComponent('{ __typename }')}`;
      const tag = tagOf(await send({ url }, { path, headers: { accept: '*/*' } }));
      const lines = [`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close'];
      const both = [...lines, 'If-None-Match: "a"', `If-None-Match: ${tag}`, '', ''].join('\r\n');
      expect([way, (await sendBytes({ url }, both)).slice(0, 12)]).toEqual([way, 'HTTP/1.1 304']);
    }
  });

  test('is ignored for a POST', async () => {
    const [, urls] = await startWays();
    for (const [way, url] of urls) {
      const posted = await send({ url }, document(title, {}, { 'if-none-match': '*' }));
      expect([way, posted.status, ...cacheHeaders(posted)]).toEqual([way, 200, null, null, null]);
    }
  });
});
