/** docs/configuration.md lists exactly the existing settings, with the texts of `--help`. */
import { expect, test } from 'vitest';
import { settingTexts } from '../../src/command/setting-texts.ts';
import { facadeFields } from '../../src/command/settings.ts';
import { rowsOf } from './documents.ts';

const rows = rowsOf('docs/configuration.md').filter(([name]) => name?.startsWith('`'));

test('every setting is in one group, and has descriptions', () => {
  expect([...settingTexts.keys()].toSorted()).toEqual(Object.keys(facadeFields).toSorted());
  expect(rows.map(([name]) => name)).toEqual([...settingTexts.keys()].map((name) => `\`${name}\``));
  for (const [name, { does, change, unlessSet }] of settingTexts)
    for (const text of [does, change, unlessSet]) expect(text, name).toMatch(/\S/);
});

test('the table matches --help', () => {
  for (const [name = '', unlessSet, does = ''] of rows) {
    const text = settingTexts.get(name.replaceAll('`', ''));
    expect(unlessSet, name).toBe(text?.unlessSet);
    expect(does.toLowerCase(), name).toBe(`${text?.does}.`.toLowerCase());
  }
});
