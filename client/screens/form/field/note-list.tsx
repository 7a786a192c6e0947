import { t } from '../../../messages/t.ts';
import { Text } from '@mantine/core';
import type { WrittenProblem } from '#shared/api/problem.ts';
import classes from './field-notes.module.css';

/** What soft rules say. It is there before there is anything to say, so that a screen reader says what comes. */
export function NoteList({ notes }: { readonly notes: readonly WrittenProblem[] }) {
  return (
    <div aria-live="polite">
      {notes.map(({ code, message, level }) => (
        <Text key={code} size="xs" className={classes.note}>
          {level === 'confirm' ? t('screens.askedBeforeSaving', { message }) : message}
        </Text>
      ))}
    </div>
  );
}
