import { type SubmitEvent, useState } from 'react';

interface Props {
  readonly label: string;
  readonly subject?: string | null | undefined;
  /** Reports what is wrong with the subject, or an empty text. */
  readonly save: (subject: string, report: (problem: string) => void) => unknown;
}

export function SubjectForm({ label, subject, save }: Props) {
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const saved = subjectIn(form);
    setSaving(true);
    save(saved, (found) => {
      setSaving(false);
      setProblem(found);
      // A refused subject stays in the form so that it can be corrected, and so does text that was entered meanwhile.
      if (!found && subjectIn(form) === saved) form.reset();
    });
  };
  return (
    <form onSubmit={submit}>
      <input name="subject" aria-label={label} placeholder={label} defaultValue={subject ?? ''} />
      <button type="submit" disabled={isSaving}>
        Save
      </button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
}

const subjectIn = (form: HTMLFormElement) => String(new FormData(form).get('subject'));

interface Payload {
  readonly userErrors: readonly { readonly message: string }[];
}

export const problemOf = (payload: Payload | null | undefined): string =>
  (payload?.userErrors ?? []).map(({ message }) => message).join(' ');
