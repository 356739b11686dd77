/** docs/configuration.md lists exactly the existing settings and options, with the texts of `--help`. */
import { expect, test } from 'vitest';
import { optionKinds } from '../../src/facade/checked-options.ts';
import { defaultText } from '../../src/facade/settings/names.ts';
import type { Setting } from '../../src/facade/settings/setting.ts';
import { settingGroups, settings } from '../../src/facade/settings/settings.ts';
import { rowsOf } from './documents.ts';

const all = Object.entries<Setting>(settings);
const rows = rowsOf('docs/configuration.md').filter(([name]) => name?.startsWith('`'));
const settingRows = rows.slice(0, all.length);

test('every setting is in one group, and has descriptions', () => {
  const grouped = Object.values(settingGroups).flatMap((group) => Object.keys(group));
  expect(grouped).toEqual(Object.keys(settings));
  expect(settingRows.map(([name]) => name)).toEqual(grouped.map((name) => `\`${name}\``));
  for (const [name, setting] of all)
    for (const text of [setting.does, setting.change, defaultText(setting)])
      expect(text, name).toMatch(/\S/);
});

test('the defaults are values that the setting may have, or it says what applies without one', () => {
  for (const [name, { type, default: value, unlessSet }] of all)
    expect(
      value === undefined ? unlessSet : type.value.safeParse(value).data,
      `the default of ${name}`,
    ).toEqual(value ?? expect.any(String));
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
  expect(Object.keys(optionKinds).filter((name) => !named.has(`\`${name}\``))).toEqual([]);
});
