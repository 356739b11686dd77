/** Which documents describe which releases of the service. */

/** Whether a source is a section of the documents 1 to 7, which describe the first release. */
export const isOfFirstRelease = (source: string): boolean => /^[1-7], /.test(source);
