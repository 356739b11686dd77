/**
 * Writes drafts for operations of an OpenAPI document that the project does not have, either all or the given ones. It
 * also lists what a person has to decide.
 */
import { readFileSync } from 'node:fs';
import { UnusableDocument } from '../../src/openapi/read/unusable-document.ts';
import { fail } from '../generated-files.ts';
import { adopt } from './adopt.ts';
import { readArguments } from './arguments.js';
import { NotAdoptable } from './not-adoptable.ts';

const { file, ...options } = readArguments();
try {
  console.log(await adopt(readFileSync(file, 'utf8'), options));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  if (error instanceof NotAdoptable) fail([error.message]);
  const isOfFile = error instanceof UnusableDocument || 'syscall' in error;
  fail([isOfFile ? `${file} cannot be used: ${error.message}.` : (error.stack ?? error.message)]);
}
