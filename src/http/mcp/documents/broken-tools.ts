import { BrokenList } from '../../trusted/document-list.ts';

/** The error of files with tools that cannot be used. The message is the reason. */
export class BrokenTools extends BrokenList {}
