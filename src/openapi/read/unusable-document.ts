/** The error of a document that cannot be used. */
export class UnusableDocument extends Error {}
