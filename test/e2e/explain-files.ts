/** Runs `docgraph explain`, and other commands on documents, on files of a test. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newFolder } from '../folders.ts';
import { run, type Settings } from './command.ts';

export type Files = Readonly<Record<string, string>>;

/** Writes files into a folder of the test, and runs the command there on all files except JSON. */
export const explain = (files: Files, ...options: readonly string[]) =>
  explainWith({}, files, ...options);

export const explainWith = (settings: Settings, files: Files, ...options: readonly string[]) =>
  onFiles('explain', settings, files, ...options);

/** Runs a command on files. Options that end with .json are files of the folder. */
export async function onFiles(
  command: string,
  settings: Settings,
  files: Files,
  ...options: readonly string[]
) {
  const folder = newFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const documents = Object.keys(files).filter((name) => !name.endsWith('.json'));
  const paths = documents.map((name) => join(folder, name));
  const placed = options.map((text) => (text.endsWith('.json') ? join(folder, text) : text));
  const { code, stdout, stderr } = await run('src/main.ts', settings, [
    command,
    ...paths,
    ...placed,
  ]).ended;
  return { code, stdout, stderr: stderr.replaceAll(`${folder}/`, '') };
}
