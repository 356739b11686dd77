/** Messages of the service are returned with secrets masked, and otherwise unchanged. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { admin, refuse, startWorld } from '../harness.ts';

const ownSentence = 'The documentation service rejected the input.';

const publish = `mutation ($secrets: [IntegrationSecretInput!]) {
  publishIntegration(
    input: {
      integrationId: "weather", title: "Weather", description: "Rain or sun.", scopes: []
      organizationId: "acme", script: "export {};", secrets: $secrets
    }
  ) {
    userErrors { message }
  }
}`;

/** A world whose service refuses every request with this message. */
async function startRefusing() {
  let said = '';
  const world = await startWorld({
    upstream: (_, response) => refuse(response, 400, said),
  });
  /** The message as returned, for an integration with these secrets. */
  return async (sentence: string, values: readonly string[], token = admin): Promise<string> => {
    said = sentence;
    const secrets = values.map((value, at) => ({ name: `K${at}`, value }));
    const { data } = await world.expectData<{
      publishIntegration: { userErrors: { message: string }[] };
    }>(publish, { secrets }, { token });
    return data.publishIntegration.userErrors[0]?.message ?? '';
  };
}

const forms: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'in JSON': (secret) => JSON.stringify(secret).slice(1, -1),
  'in an address': (secret) => encodeURIComponent(secret.toWellFormed()),
  'in base64': (secret) => Buffer.from(secret).toString('base64'),
};
const form = fc.constantFrom(...Object.values(forms));
const asLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').toWellFormed();
const allForms = (secrets: readonly string[]) =>
  [...secrets, admin].flatMap((secret) => Object.values(forms).map((of) => asLine(of(secret))));

const secretOf = (...characters: string[]) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: 4, maxLength: 9 });
const plain = secretOf('1', '2', '3', '"', '\\', '$', '&', '/', '.', '+', '(', 'é', '😀');
const ofTheMask = fc.oneof(
  secretOf(...'[secret]x'),
  fc.nat(4).map((at) => '[secret]'.slice(at)),
);
/** Also with characters that are changed on the way. */
const wicked = secretOf(...'[secret] x', '\n', '\ud800');

test.for(Object.entries(forms))('a secret is masked %s', async ([, of]) => {
  const show = await startRefusing();
  const secret = 'It\'s "4711"\n& more/+😀';
  expect(await show(`No <${of(secret)}>, <${of(secret)}>!`, [secret])).toBe(
    'No <[secret]>, <[secret]>!',
  );
});

test('every secret is replaced by one mask, even if they overlap', () =>
  startRefusing().then((show) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(plain, ofTheMask), { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.nat(), form), { maxLength: 6 }),
        async (secrets, mentions) => {
          const said = mentions.map(([pick, of]) => of(secrets[pick % secrets.length] ?? ''));
          const shown = await show(`No – ${said.join(' – ')} –`, secrets);
          if (shown === ownSentence) return;
          expect(shown).toBe(`No – ${said.map(() => '[secret]').join(' – ')} –`);
        },
      ),
      { numRuns: 60 },
    ),
  ));

test('no form of any secret remains, or the whole message is removed', () =>
  startRefusing().then((show) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(plain, wicked), { minLength: 1, maxLength: 4 }),
        fc.array(fc.oneof(fc.tuple(fc.nat(), form), wicked), { maxLength: 8 }),
        async (secrets, pieces) => {
          const said = pieces.map((piece) =>
            typeof piece === 'string' ? piece : piece[1](secrets[piece[0] % secrets.length] ?? ''),
          );
          const shown = await show(`No ${said.join('')}`, secrets);
          if (shown === ownSentence) return;
          expect(allForms(secrets).filter((one) => shown.includes(one))).toEqual([]);
        },
      ),
      { numRuns: 60 },
    ),
  ));

test('a message without secrets is returned unchanged', () =>
  startRefusing().then((show) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(plain, { maxLength: 4 }),
        fc.string({ unit: fc.constantFrom(...'[secret] x–é'), maxLength: 60 }),
        async (secrets, words) => {
          expect(await show(`No ${words}.`, secrets)).toBe(`No ${words}.`);
        },
      ),
      { numRuns: 60 },
    ),
  ));

describe('nothing of a message is returned', () => {
  test.for<[string, string, string[], string?]>([
    ['with a secret as short as a syllable', 'No such thing', ['ing']],
    ['with a secret of one letter', 'No secret', ['s']],
    ['with a token as short', 'No secret', [], 'se'],
    ['with a secret that is nothing but line breaks', 'No such thing', ['\n\n\n\n\n']],
    ['when the mask would show the secret', 'No to cret', ['cret']],
    ['when what is left makes a secret', 'a4711b', ['4711', 'a[secret]b']],
  ])('%s', async ([, sentence, secrets, token]) => {
    const show = await startRefusing();
    expect(await show(sentence, secrets, token)).toBe(ownSentence);
  });
});

describe('a message is returned', () => {
  test.for<[string, string, string[], string]>([
    ['with an empty secret', 'No such thing', [''], 'No such thing'],
    ['with the shortest secret that is taken out', 'Not 4711', ['4711'], 'Not [secret]'],
    [
      'with a script larger than any expression',
      'Not 4711',
      ['4711', `${'a'.repeat(40_000)}\n${'b'.repeat(40_000)}`],
      'Not [secret]',
    ],
    [
      'line by line',
      'No BEGIN-1234, END-56789',
      ['BEGIN-1234\nEND-56789'],
      'No [secret], [secret]',
    ],
    [
      'with one secret at the start of another',
      'Not 47112, not 4711',
      ['4711', '47112'],
      'Not [secret], not [secret]',
    ],
    ['cut after a secret, not in it', `${'n'.repeat(499)}4711`, ['4711'], `${'n'.repeat(499)}[`],
  ])('%s', async ([, sentence, secrets, expected]) => {
    const show = await startRefusing();
    expect(await show(sentence, secrets)).toBe(expected);
  });
});
