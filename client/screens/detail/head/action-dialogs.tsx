import type { EntityDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { t } from '../../../messages/t.ts';
import { AskDialog } from '../../saving/ask-dialog.tsx';
import { TransitionDialog } from '../../transitions/transition-dialog-later.ts';
import type { RecordAction } from '../../transitions/use-record-action.ts';

interface ActionDialogsProps {
  readonly entity: EntityDescription;
  readonly record: RecordAnswer;
  readonly action: RecordAction;
  readonly title: string;
}

/** What a step or a delete asks before it is done. */
export function ActionDialogs({ entity, record, action, title }: ActionDialogsProps) {
  const { asking, step, removal } = action;
  return (
    <>
      {!asking && <AskDialog asking={step.asking} about={title} verb={step.sent?.transition.label} />}
      <AskDialog asking={removal.asking} about={title} verb={t('screens.delete')} />
      {asking && (
        <TransitionDialog
          entity={entity}
          transition={asking}
          record={record}
          about={title}
          action={action}
          onClose={() => action.ask(undefined)}
        />
      )}
    </>
  );
}
