import { Button, Group, List, Text } from '@mantine/core';
import { LazyModal } from '../../ui/lazy/lazy-modal.tsx';
import { memo } from 'react';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { WholeDates } from '../../messages/whole-dates.tsx';
import type { Asking } from './use-write.ts';
import { type Question, sentenceOf } from './questions.ts';

interface AskDialogProps {
  readonly asking: Asking;
  /** The record that is asked about, or how many there are. */
  readonly about?: string;
  /** What going on is called: `Save anyway`, or the verb of a step. */
  readonly verb?: string;
}

/** All that soft rules ask before something is saved, in one dialog; closed while nothing is asked. */
export const AskDialog = memo(function AskDialog({
  asking,
  about,
  verb = t('screens.saveAnyway'),
}: AskDialogProps) {
  const { questions, confirm, dismiss } = asking;
  const { style } = useApp();
  return (
    <LazyModal opened={questions.length > 0} onClose={dismiss} title={`${verb}?`} returnFocus>
      {about && (
        <Text fw={600} mb="xs" dir="auto">
          <WholeDates text={about} style={style} />
        </Text>
      )}
      <List>
        {[...Map.groupBy(questions, keyOf)].map(([key, [question]]) => (
          <List.Item key={key}>{question && sentenceOf(question)}</List.Item>
        ))}
      </List>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={dismiss} data-autofocus>
          {t('screens.goBack')}
        </Button>
        <Button onClick={() => void confirm()}>{verb}</Button>
      </Group>
    </LazyModal>
  );
});

function keyOf({ code, message }: Question): string {
  return `${code} ${message}`;
}
