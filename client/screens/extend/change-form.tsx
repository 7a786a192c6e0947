import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { AddedField } from '../../api/studio/fields.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { type Changed, changedOf, sentChange } from './changed-field.ts';
import { ForWhich } from './for-which.tsx';
import { HelpInput, LabelInput } from './label-input.tsx';
import { OptionRows } from './option-rows.tsx';
import { OutOfUseAsk } from './out-of-use-ask.tsx';
import { useChanging } from './use-changing.ts';
import { WhereShown } from './where-shown.tsx';

interface ChangeFormProps {
  readonly field: AddedField;
  /** The version in which it is so. */
  readonly version: number;
  readonly entity: EntityDescription;
  readonly list: string | undefined;
  onDone(): void;
}

/** What can be said otherwise of a field that was added; nothing is sent of what stays. */
export function ChangeForm({ field, version, entity, list, onDone }: ChangeFormProps) {
  const [now, setNow] = useState(() => changedOf(field, list));
  const { description } = useApp();
  const lists = description.screens
    .filter((screen) => screen.view === 'table' && screen.entity === entity.name)
    .flatMap(({ route }) => (route.startsWith('/-/') ? [] : [route]));
  const place = { entity: entity.name, field: field.name };
  const { change, problems } = useChanging(place, onDone);
  const [isRetiring, setRetiring] = useState(false);
  const set = (changed: Partial<Changed>) => {
    setNow((before) => ({ ...before, ...changed }));
    // What was wrong is said of what was sent.
    if (change.isError) change.reset();
  };
  if (isRetiring)
    return (
      <OutOfUseAsk place={place} label={field.label} onKeep={() => setRetiring(false)} onDone={onDone} />
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ ...sentChange(field, now, { list, lists }), version });
      }}
    >
      <Stack gap="md">
        <LabelInput value={now.label} onChange={(label) => set({ label })} error={problems['label']} />
        <HelpInput value={now.help} onChange={(help) => set({ help })} error={problems['help']} />
        {field.options !== null && (
          <OptionRows
            options={now.options}
            onChange={(options) => set({ options })}
            error={problems['options'] ?? problems['default']}
          />
        )}
        <Checkbox
          label={t('screens.fieldRequired')}
          checked={now.required}
          onChange={(event) => set({ required: event.currentTarget.checked })}
          error={problems['required']}
        />
        <ForWhich draft={now} onChange={set} entity={entity} except={field.name} error={problems['show']} />
        <WhereShown draft={now} onChange={set} isOneList={list !== undefined} error={problems['screens']} />
        {problems[''] !== undefined && <Alert color="red">{problems['']}</Alert>}
        <Group justify="space-between">
          <Button variant="subtle" color="red" onClick={() => setRetiring(true)}>
            {t('screens.retireField')}
          </Button>
          <Group>
            <Button variant="default" onClick={onDone}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {t('screens.save')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
