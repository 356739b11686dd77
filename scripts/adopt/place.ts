/** Where a value of the document is. */

/** The position of a value in the document. */
export interface Place {
  /** The type that has the member. An unnamed object is named after both. */
  readonly owner: string;
  readonly member: string;
  readonly isRequest: boolean;
  /** The path of the operation. */
  readonly path: string;
  /** The name of the row that has the member, if no type has it. */
  readonly label?: string;
}

export const labelOf = ({ owner, member, label = owner }: Place) =>
  member === '' ? label : `${label}.${member}`;

/** The position of the members of a type. */
export const inside = ({ label: _, ...place }: Place, owner: string): Place => ({
  ...place,
  owner,
  member: '',
});
