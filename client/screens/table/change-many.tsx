import { Alert, Button, Group, List, Modal, NativeSelect, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { changeMany } from '../../api/batch.ts';
import { allRecords } from '../../api/queries.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { controlsOf } from '../../fields/field-types.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { recordTitle } from '../record-title.ts';

interface ChangeManyProps {
  readonly entity: EntityDescription;
  /** Fields that may be changed, at least one. */
  readonly fields: readonly [FieldShape, ...FieldShape[]];
  readonly records: readonly RecordAnswer[];
  onClose(): void;
}

/** Gives one field of all chosen records the same value; what is refused is told record by record. */
export function ChangeMany({ entity, fields, records, onClose }: ChangeManyProps) {
  const client = useQueryClient();
  const [field, setField] = useState(fields[0]);
  const [value, setValue] = useState<JsonValue>(startOf(fields[0]));
  const input = useRef<HTMLElement>(null);
  const { Input } = controlsOf(field);
  const change = useMutation({
    mutationFn: () => changeMany({ plural: entity.plural, values: { [field.name]: value }, records }),
    onSuccess: ({ done, refused }) => {
      if (done.length > 0)
        notifications.show({
          message: `${field.label}: ${done.length} changed.`,
          color: 'green',
          closeButtonProps: { 'aria-label': 'Close' },
        });
      if (refused.length === 0) onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: allRecords }),
  });
  const refused = change.data?.refused ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Change ${records.length} chosen`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <Stack gap="sm">
          <NativeSelect
            label="Field"
            value={field.name}
            data={fields.map(({ name, label }) => ({ value: name, label }))}
            onChange={(event) => {
              const next = fields[event.currentTarget.selectedIndex] ?? field;
              setField(next);
              setValue(startOf(next));
              change.reset();
            }}
          />
          <Input
            key={field.name}
            field={field}
            value={value}
            required={field.required}
            inputRef={input}
            onChange={setValue}
            onBlur={() => undefined}
          />
          {change.error && (
            <Alert color="red" role="alert">
              {sentenceOf(change.error)}
            </Alert>
          )}
          {refused.length > 0 && (
            <Alert color="red" role="alert" title={`${refused.length} stayed as they were`}>
              <List size="sm">
                {refused.map(({ record, message }) => (
                  <List.Item key={record.id}>{`${recordTitle(record, entity)}: ${message}`}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {refused.length > 0 ? 'Close' : 'Cancel'}
            </Button>
            {value === null && !field.required ? (
              <Button type="submit" color="red" loading={change.isPending}>
                {`Empty ${field.label}`}
              </Button>
            ) : (
              <Button type="submit" disabled={value === null} loading={change.isPending}>
                Change
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** A switch stands one way or the other from the start; everything else begins empty. */
function startOf({ type }: FieldShape): JsonValue {
  return type === 'boolean' ? false : null;
}
