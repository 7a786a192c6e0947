import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { changeField, type FieldPlace } from '../../api/studio/fields.ts';
import { t } from '../../messages/t.ts';
import { problemsIn } from './problems-in.ts';
import { useChanging } from './use-changing.ts';

interface OutOfUseAskProps {
  readonly place: FieldPlace;
  readonly label: string;
  onKeep(): void;
  onDone(): void;
}

/** Says what becomes of a field that is taken out of use, and of conditions that people wrote over it, before it is done. */
export function OutOfUseAsk({ place, label, onKeep, onDone }: OutOfUseAskProps) {
  const planned = useQuery({
    queryKey: ['fields', 'retire', place],
    queryFn: () => changeField(place, { retired: true }, true),
    retry: false,
    gcTime: 0,
  });
  const { change, problems } = useChanging(place, onDone);
  const sentences = Object.values({ ...problemsIn(planned.error), ...problems });
  const conditions = planned.data?.conditions ?? [];
  return (
    <Stack gap="md">
      <Text>{t('screens.retireFieldAsk', { field: label })}</Text>
      {conditions.length > 0 && (
        <Alert color="yellow" title={t('screens.brokenByField')}>
          <Stack gap={4}>
            {conditions.map(({ record, field, condition }) => (
              <Code key={`${record} ${field}`}>{condition}</Code>
            ))}
          </Stack>
        </Alert>
      )}
      {sentences.map((sentence) => (
        <Alert key={sentence} color="red">
          {sentence}
        </Alert>
      ))}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onKeep}>
          {t('screens.keep')}
        </Button>
        <Button
          color="red"
          disabled={planned.data === undefined}
          loading={change.isPending || planned.isLoading}
          onClick={() => change.mutate({ retired: true })}
        >
          {t('screens.retireField')}
        </Button>
      </Group>
    </Stack>
  );
}
