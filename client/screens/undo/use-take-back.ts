import { useQueryClient } from '@tanstack/react-query';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { type WriteOfMany, writeMany } from '../../api/batch.ts';
import { ApiProblem } from '../../api/call/api-problem.ts';
import { askRecordsAgain } from '../../api/changes/ask-records-again.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { recordTitle } from '../../app/record-title.ts';
import { t } from '../../messages/t.ts';
import { say } from '../../ui/say.ts';
import { sayFailure } from '../../ui/say-failure.ts';
import { sayHeld } from '../saving/say-held.ts';

/** Takes back what a person did, under all rules: what waits and what is refused is said, and all that is shown is asked again. */
export function useTakeBack(): (write: () => Promise<readonly RecordAnswer[]>) => Promise<void> {
  const client = useQueryClient();
  return async (write) => {
    try {
      const waiting = (await write()).filter(({ held }) => held !== undefined);
      if (waiting.length > 0) sayHeld(waiting.length);
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'stale') sayRefused(t('screens.undoStale'));
      else sayFailure(error);
    }
    await askRecordsAgain(client);
  };
}

/** Writes many records back; those that are refused, or that a soft rule asks about, stay as they are and are named. */
export async function writeBack(
  entity: EntityDescription,
  write: Omit<WriteOfMany, 'confirm'>,
): Promise<readonly RecordAnswer[]> {
  if (write.records.length === 0) return [];
  const report = await writeMany({ ...write, confirm: [] });
  const asked = 'asked' in report ? report.asked : [];
  if (asked.length > 0) {
    sayNotWritten(
      entity,
      asked.map(({ record, problem: { message } }) => ({ record, message })),
    );
    const ids = new Set(asked.map(({ record }) => record?.id));
    const left = write.records.filter(({ id }) => !ids.has(id));
    return left.length < write.records.length ? writeBack(entity, { ...write, records: left }) : [];
  }
  if ('asked' in report) return [];
  if (report.refused.length > 0) sayNotWritten(entity, report.refused);
  return report.done.map(({ after }) => after);
}

interface NotWritten {
  readonly record: RecordAnswer | undefined;
  readonly message: string;
}

function sayNotWritten(entity: EntityDescription, refused: readonly NotWritten[]): void {
  const reasons = [...Map.groupBy(refused, ({ message }) => message)].map(([message, all]) => {
    const titles = all.flatMap(({ record }) => (record === undefined ? [] : [recordTitle(record, entity)]));
    return titles.length === 0 ? message : `${titles.join(', ')}: ${message}`;
  });
  sayRefused(`${t('screens.notChanged', { count: refused.length })}. ${reasons.join(' ')}`);
}

/** Stays until it is closed: nobody finds out later what was not taken back. */
function sayRefused(message: string): void {
  say({ message, color: 'red', role: 'alert', autoClose: false });
}
