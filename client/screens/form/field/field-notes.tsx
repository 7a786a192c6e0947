import { createContext, type ReactNode, use, useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { WrittenProblem } from '#shared/api/problem.ts';
import { type FormRules, softProblems } from '../values/form-resolver.ts';
import type { FormValues } from '../values/form-values.ts';
import { NoteList } from './note-list.tsx';

/** What soft rules say of the form as it stands; undefined: none can say anything. */
const NotesContext = createContext<readonly WrittenProblem[] | undefined>(undefined);

interface FormNotesProps {
  readonly form: UseFormReturn<FormValues>;
  readonly rules: FormRules;
  /** What the server said when the form was sent, of the values that were sent. */
  readonly notes: readonly WrittenProblem[];
  readonly children: ReactNode;
}

/** Judges soft rules at each keystroke; only the notes at the fields are drawn again. */
export function FormNotes({ form, rules, notes: given, children }: FormNotesProps) {
  const values = useWatch({ control: form.control });
  const isSoft = useMemo(
    () => [rules.entity, ...(rules.parts ?? []).map(({ entity }) => entity)].some(hasSoftRules),
    [rules],
  );
  const notes = useMemo(() => {
    const own = isSoft ? softProblems(rules, values) : [];
    const isOwn = ({ code, field }: WrittenProblem) =>
      own.some((problem) => problem.code === code && problem.field === field);
    return [...own, ...given.filter((problem) => !isOwn(problem))];
  }, [isSoft, rules, values, given]);
  return <NotesContext value={isSoft || given.length > 0 ? notes : undefined}>{children}</NotesContext>;
}

function hasSoftRules({ rules }: FormRules['entity']): boolean {
  return rules.some(({ soft }) => soft !== undefined);
}

/** What soft rules say of one field, `lines.0.amount` for one of a row, below it. */
export function FieldNotes({ at }: { at: string }) {
  const notes = use(NotesContext);
  return notes && <NoteList notes={notes.filter(({ field }) => field === at)} />;
}

/** What soft rules say of no field that stands in the form. */
export function OtherNotes({ fields, parts = [] }: Pick<FormRules, 'fields' | 'parts'>) {
  const notes = use(NotesContext);
  const places = new Set([...fields, ...parts].map(({ name }) => name));
  return (
    notes && <NoteList notes={notes.filter(({ field }) => !places.has((field ?? '').split('.')[0] ?? ''))} />
  );
}
