/** Writes the output of `docgraph usage` in docs/versioning.md, which names the number of operations of the REST API. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usage } from '../src/command/usage.ts';
import { keep, pathOf } from './generated-files.ts';

const page = 'docs/versioning.md';
const query = /^```graphql\n(query ReviewInbox[\s\S]*?)^```$/m;
const example = /^```text\n[\s\S]*?^```$/m;

const [, inbox] = query.exec(readFileSync(pathOf('docs/guide.md'), 'utf8')) ?? [];
if (inbox === undefined) throw new Error('docs/guide.md has no query ReviewInbox');

// The output names the file as it was given.
const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'docgraph-'));
process.chdir(folder);
writeFileSync('inbox.graphql', inbox);
const { out } = await usage({ files: ['inbox.graphql'], isJson: false });
process.chdir(before);
rmSync(folder, { recursive: true });

const text = readFileSync(pathOf(page), 'utf8');
keep({ [page]: text.replace(example, () => `\`\`\`text\n${out}\n\`\`\``) });
