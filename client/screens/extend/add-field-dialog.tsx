import { Alert, Button, Group, Modal, Radio, Select, Stack, Text, Textarea } from '@mantine/core';
import { say } from '../../ui/say.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { ExtensionDescription } from '#shared/api/calls/fields.ts';
import { addField } from '../../api/studio/fields.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { type DraftField, emptyField, sentField } from './draft-field.ts';
import classes from './extend.module.css';
import { offeredTypes } from './field-types.ts';
import { LabelInput } from './label-input.tsx';
import { MoreSettings } from './more-settings.tsx';
import { problemsIn } from './problems-in.ts';

interface AddFieldDialogProps {
  readonly entity: EntityDescription;
  readonly extend: ExtensionDescription;
  /** The list it was opened in. */
  readonly list?: string | undefined;
  onAdded?(name: string): void;
  onClose(): void;
}

/** Asks what a field is called and of which type it is; what is seldom said stands behind a button. */
export function AddFieldDialog({ entity, extend, list, onAdded, onClose }: AddFieldDialogProps) {
  const [draft, setDraft] = useState(() => emptyField(extend));
  const adding = useAdding((name) => {
    onAdded?.(name);
    onClose();
  });
  const change = (changed: Partial<DraftField>) => {
    setDraft((now) => ({ ...now, ...changed }));
    // What was wrong is said of what was sent.
    if (adding.isError) adding.reset();
  };
  const errors = problemsIn(adding.error);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('screens.addFieldTo', { entity: entity.label })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          adding.mutate(sentField(draft, { entity: entity.name, extend, list }));
        }}
      >
        <Stack gap="md">
          <LabelInput
            value={draft.label}
            onChange={(label) => change({ label })}
            error={errors['label'] ?? errors['name']}
          />
          <TypeChoice draft={draft} onChange={change} error={errors['type']} />
          <OfType draft={draft} onChange={change} errors={errors} />
          <MoreSettings
            draft={draft}
            onChange={change}
            errors={errors}
            entity={entity}
            extend={extend}
            isOneList={list !== undefined}
          />
          {errors[''] !== undefined && <Alert color="red">{errors['']}</Alert>}
          <Text size="sm" c="dimmed">
            {t('screens.addFieldHelp')}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={adding.isPending}>
              {t('screens.addField')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Afterwards everything on the page is asked again: it is another application now. */
function useAdding(onAdded: (name: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: addField,
    onSuccess: async ({ name, label }) => {
      await client.refetchQueries({ queryKey: ['app'] });
      say({ message: t('screens.addedField', { field: label }), color: 'green' });
      onAdded(name);
      await client.invalidateQueries();
    },
  });
}

/** A part of the dialog that changes the draft. */
export interface DraftPart {
  readonly draft: DraftField;
  onChange(changed: Partial<DraftField>): void;
}

function TypeChoice({ draft, onChange, error }: DraftPart & { readonly error: string | undefined }) {
  return (
    <Radio.Group
      label={t('screens.fieldType')}
      value={draft.type.key}
      error={error}
      onChange={(key) => {
        const type = offeredTypes.find((one) => one.key === key);
        if (type !== undefined) onChange({ type });
      }}
    >
      <div className={classes.types}>
        {offeredTypes.map(({ key, label, icon: Icon }) => (
          <Radio
            key={key}
            value={key}
            label={
              <Group component="span" gap={6} wrap="nowrap">
                <Icon size={16} aria-hidden />
                <span>{t(label)}</span>
              </Group>
            }
          />
        ))}
      </div>
    </Radio.Group>
  );
}

interface WithErrors extends DraftPart {
  readonly errors: Readonly<Record<string, string>>;
}

/** What a type cannot be without. */
function OfType({ draft, onChange, errors }: WithErrors) {
  const { description } = useApp();
  const { type } = draft.type;
  if (type === 'choice' || type === 'choices')
    return (
      <Textarea
        label={t('screens.fieldOptions')}
        description={t('screens.fieldOptionsHint')}
        required
        autosize
        minRows={3}
        maxRows={10}
        value={draft.options}
        onChange={(event) => onChange({ options: event.currentTarget.value })}
        error={errors['options']}
      />
    );
  if (type !== 'ref') return null;
  const targets = description.entities.filter(({ may, attachedBy }) => may.read && attachedBy === undefined);
  return (
    <Select
      label={t('screens.fieldTo')}
      required
      data={targets.map(({ name, label }) => ({ value: name, label }))}
      value={draft.to}
      onChange={(to) => onChange({ to })}
      error={errors['to']}
    />
  );
}
