/** Flags and the text of --help: which flags are refused, and that every flag and setting is explained. */
import { describe, expect, test } from 'vitest';
import { flags, readFlags } from '../../src/command/config.ts';
import { ConfigError } from '../../src/command/config-error.ts';
import { defaultText, helpFor } from '../../src/command/help.ts';
import { mcpOptions } from '../../src/command/mcp-arguments.ts';
import { driftOptions, explainOptions, usageOptions } from '../../src/command/options.ts';
import { isLocalHost } from '../../src/command/server.ts';
import type { Setting } from '../../src/server/settings/kinds.ts';
import { settings } from '../../src/server/settings/settings.ts';
import { run } from './command.ts';

const main = 'src/main.ts';

describe('flags', () => {
  test.for([
    ['--verbose', '--verbose is not a flag. See --help.'],
    ['--sandbx', '--sandbx is not a flag. See --help.'],
    ['--sandbox=on', '--sandbox=on is not a flag. See --help.'],
    ['serve', 'serve is not a flag. See --help.'],
    ['', ' is not a flag. See --help.'],
    ['toString', 'toString is not a flag. See --help.'],
  ])('%j is refused', ([flag = '', message]) => {
    expect(() => readFlags(['--sandbox', flag])).toThrow(new ConfigError(message));
  });

  test('--help lists every flag and every setting, even if settings are invalid', async () => {
    const { code, stdout, stderr } = await run(main, { PORT: 'http' }, ['--sandbox', '--help'])
      .ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const listed = [...stdout.matchAll(/^ {2}(\S+)(?: [A-Z.]+)? {2,}\S/gm)].map(([, name]) => name);
    expect(listed).toEqual([
      ...Object.keys(flags),
      ...Object.keys(explainOptions),
      ...Object.keys(usageOptions),
      ...Object.keys(driftOptions),
      ...Object.keys(mcpOptions),
      ...Object.keys(settings),
    ]);
  });

  const explanations = [
    ...Object.entries(flags),
    ...[...Object.values(explainOptions), ...Object.values(usageOptions)].map(
      ({ does }): [string, string] => ['', does],
    ),
    ...Object.entries<Setting>(settings).map(([name, setting]): [string, string] => [
      name,
      `${setting.does} (${defaultText(setting)})`,
    ]),
  ].map(([name, text]): [string, string] => [name, text.replaceAll('`', '')]);

  test('--help has each explanation in full', async () => {
    const { stdout } = await run(main, {}, ['--help']).ended;
    for (const [name, text] of explanations)
      expect(
        stdout
          .split('\n')
          .some((line) => line.startsWith(`  ${name}`) && line.endsWith(`  ${text}`)),
        text,
      ).toBe(true);
  });

  test.for([60, 80, 120])('in %d columns too, and no line is longer', (columns) => {
    const text = helpFor(columns);
    const rows = text.replace(/\n {3,}/g, ' ');
    for (const [, explanation] of explanations) expect(rows).toContain(`  ${explanation}`);
    for (const line of text.split('\n').filter((one) => one.startsWith('  ')))
      expect(line.length, line).toBeLessThanOrEqual(columns);
  });

  test.each([
    ['explain', explainOptions],
    ['usage', usageOptions],
    ['mcp', mcpOptions],
  ] as const)(
    '%s --help has its options, in lines of at most 100 characters',
    async (name, options) => {
      const { code, stdout, stderr } = await run(main, {}, [name, '--help']).ended;
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
      const rows = stdout.replace(/\n {3,}/g, ' ');
      for (const { does } of Object.values(options))
        expect(rows).toContain(`  ${does.replaceAll('`', '')}`);
    },
  );

  test('in a terminal too narrow for two columns, --help breaks the lines', () => {
    expect(helpFor(30)).toBe(helpFor());
  });
});

test.for([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['localhost', true],
  ['LOCALHOST', true],
  ['::1', true],
  ['::', false],
  ['0.0.0.0', false],
  ['::ffff:10.0.0.1', false],
  ['10.0.0.1', false],
  ['localhost.example.com', false],
  ['a host', false],
] as const)('whether %s is a loopback address: %s', ([host, isLocal]) => {
  expect(isLocalHost(host)).toBe(isLocal);
});
