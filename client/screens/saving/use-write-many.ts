import type { EntityDescription } from '#shared/api/app-description.ts';
import { type StepReport, writeMany, type WriteOfMany } from '../../api/batch.ts';
import { recordTitle } from '../../app/record-title.ts';
import { QuestionsPending, questionsOfMany } from './questions.ts';
import { useWrite } from './use-write.ts';

interface WriteManySettings<Input> {
  readonly entity: EntityDescription;
  /** What is to be written. */
  toWrite(input: Input): Omit<WriteOfMany, 'confirm'>;
  onDone?(report: StepReport, input: Input): void;
}

/** A write of many records at once; what soft rules ask is asked once for each rule, before any record is written. */
export function useWriteMany<Input>({ entity, toWrite, onDone }: WriteManySettings<Input>) {
  return useWrite<Input, StepReport>({
    entity,
    write: async (input, confirm) => {
      const report = await writeMany({ ...toWrite(input), confirm });
      if (!('asked' in report)) return report;
      throw new QuestionsPending(questionsOfMany(report.asked, (record) => recordTitle(record, entity)));
    },
    written: ({ done }) => done.map(({ after }) => after),
    onDone,
  });
}
