import { useState } from 'react';

interface Props {
  readonly label: string;
  readonly subject?: string | null | undefined;
  /** Reports what is wrong with the subject, or an empty text. */
  readonly save: (subject: string, report: (problem: string) => void) => unknown;
}

export function SubjectForm({ label, subject, save }: Props) {
  const [problem, setProblem] = useState('');
  return (
    // Returns nothing: React holds back what happens while it waits for a promise of an action.
    <form action={(data) => void save(String(data.get('subject')), setProblem)}>
      <input name="subject" aria-label={label} placeholder={label} defaultValue={subject ?? ''} />
      <button type="submit">Save</button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
}

interface Payload {
  readonly userErrors: readonly { readonly message: string }[];
}

export const problemOf = (payload: Payload | null | undefined): string =>
  (payload?.userErrors ?? []).map(({ message }) => message).join(' ');
