/** docs/configuration.md lists exactly the existing settings and options, with the texts of `--help`. */
import { expect, test } from 'vitest';
import { defaultText } from '../../src/command/help.ts';
import type { Setting } from '../../src/server/settings/kinds.ts';
import { optionRows } from '../../src/server/settings/options.ts';
import { settings } from '../../src/server/settings/settings.ts';
import { rowsOf } from './documents.ts';

const all = Object.entries<Setting>(settings);
const rows = rowsOf('docs/configuration.md').filter(([name]) => name?.startsWith('`'));
const settingRows = rows.slice(0, all.length);

test('every setting is in a table, and has descriptions', () => {
  expect(settingRows.map(([name]) => name)).toEqual(all.map(([name]) => `\`${name}\``));
  for (const [name, setting] of all)
    for (const text of [setting.does, setting.change, defaultText(setting)])
      expect(text, name).toMatch(/\S/);
});

test('the defaults are values that the setting may have', () => {
  for (const [name, { type, default: value }] of all)
    if (value !== undefined) expect(type.value.safeParse(value).data, name).toEqual(value);
});

test('the table matches --help', () => {
  for (const [index, [, unlessSet, does = '']] of settingRows.entries()) {
    const [name, setting] = all[index] ?? [];
    expect(unlessSet, name).toBe(setting && defaultText(setting));
    expect(does.toLowerCase(), name).toBe(`${setting?.does}.`.toLowerCase());
  }
});

test('every option is in the tables', () => {
  const others = rows.slice(all.length).map(([name]) => name);
  const named = new Set([...settingRows.map((row) => row.at(-1)), ...others]);
  expect(Object.keys(optionRows).filter((name) => !named.has(`\`${name}\``))).toEqual([]);
});
