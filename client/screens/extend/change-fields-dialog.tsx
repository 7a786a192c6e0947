import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { type AddedField, addedFieldsQuery } from '../../api/studio/fields.ts';
import { t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ChangeForm } from './change-form.tsx';
import { useChanging } from './use-changing.ts';

interface ChangeFieldsDialogProps {
  readonly entity: EntityDescription;
  /** The list it was opened in. */
  readonly list: string | undefined;
  onClose(): void;
}

/** The fields that were added to an entity: one is chosen to be changed; those that are out of use are brought back. */
export function ChangeFieldsDialog({ entity, list, onClose }: ChangeFieldsDialogProps) {
  const { data, error, refetch } = useQuery(addedFieldsQuery(entity.name));
  const [chosen, choose] = useState<string>();
  const field = data?.items.find(({ name }) => name === chosen);
  const title = field === undefined ? t('screens.changeFieldsOf', { entity: entity.label }) : field.label;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Loading label={title} />}
      {data && field && (
        <ChangeForm
          key={data.version}
          field={field}
          version={data.version}
          entity={entity}
          list={list}
          onDone={() => choose(undefined)}
        />
      )}
      {data && !field && <Fields fields={data.items} entity={entity} onChoose={choose} />}
    </Modal>
  );
}

interface FieldsProps {
  readonly fields: readonly AddedField[];
  readonly entity: EntityDescription;
  onChoose(name: string): void;
}

function Fields({ fields, entity, onChoose }: FieldsProps) {
  const [inUse, outOfUse] = [false, true].map((retired) => fields.filter((one) => one.retired === retired));
  return (
    <Stack gap="sm">
      {fields.length === 0 && <Text>{t('screens.noAddedFields')}</Text>}
      {inUse?.map(({ name, label }) => (
        <Group key={name} justify="space-between" wrap="nowrap">
          <Text>{label}</Text>
          <Button
            size="xs"
            variant="default"
            aria-label={t('screens.changeField', { field: label })}
            onClick={() => onChoose(name)}
          >
            {t('screens.change')}
          </Button>
        </Group>
      ))}
      {outOfUse !== undefined && outOfUse.length > 0 && (
        <>
          <Title order={3} size="h6" mt="sm">
            {t('screens.retiredFields')}
          </Title>
          {outOfUse.map((field) => (
            <OutOfUse key={field.name} field={field} entity={entity} />
          ))}
        </>
      )}
    </Stack>
  );
}

function OutOfUse({ field, entity }: { readonly field: AddedField; readonly entity: EntityDescription }) {
  const { change, problems } = useChanging({ entity: entity.name, field: field.name });
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <Text c="dimmed">{field.label}</Text>
        <Button
          size="xs"
          variant="default"
          loading={change.isPending}
          aria-label={t('screens.bringBackField', { field: field.label })}
          onClick={() => change.mutate({ retired: false })}
        >
          {t('screens.bringBack')}
        </Button>
      </Group>
      {Object.values(problems).map((sentence) => (
        <Text key={sentence} size="sm" c="red">
          {sentence}
        </Text>
      ))}
    </div>
  );
}
