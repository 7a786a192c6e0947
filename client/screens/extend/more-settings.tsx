import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { AudienceDescription, ExtensionDescription } from '#shared/api/calls/fields.ts';
import { t } from '../../messages/t.ts';
import type { DraftPart } from './add-field-dialog.tsx';
import { isFor, isHeld } from './draft-field.ts';
import { ForWhich } from './for-which.tsx';
import { WhereShown } from './where-shown.tsx';
import { HelpInput } from './label-input.tsx';

interface MoreSettingsProps extends DraftPart {
  readonly errors: Readonly<Record<string, string>>;
  readonly entity: EntityDescription;
  readonly extend: ExtensionDescription;
  readonly isOneList: boolean;
}

/** What is seldom said of a field. What is wrong in it shows it. */
export function MoreSettings(props: MoreSettingsProps) {
  const [isOpen, setOpen] = useState(false);
  const within = ['help', 'required', 'show', 'min', 'max', 'default', 'read', 'write', 'screens'];
  // It stays open while what was wrong is put right.
  if (!isOpen && within.some((name) => props.errors[name] !== undefined)) setOpen(true);
  return (
    <Stack gap="sm">
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          leftSection={
            isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />
          }
          onClick={() => setOpen(!isOpen)}
        >
          {t('screens.fieldMore')}
        </Button>
      </Group>
      {isOpen && <Settings {...props} />}
    </Stack>
  );
}

function Settings({ draft, onChange, entity, errors, extend, isOneList }: MoreSettingsProps) {
  const { bounds, preset } = draft.type;
  const input = bounds === 'date' || bounds === 'time' ? bounds : 'text';
  const numeric = bounds === 'number' || bounds === 'letters' ? 'decimal' : undefined;
  return (
    <>
      <HelpInput value={draft.help} onChange={(help) => onChange({ help })} error={errors['help']} />
      <Group grow align="flex-start">
        {bounds !== undefined && bounds !== 'letters' && (
          <TextInput
            label={t('screens.fieldMin')}
            type={input}
            inputMode={numeric}
            value={draft.min}
            onChange={(event) => onChange({ min: event.currentTarget.value })}
            error={errors['min']}
          />
        )}
        {bounds !== undefined && (
          <TextInput
            label={t(bounds === 'letters' ? 'screens.fieldMaxLetters' : 'screens.fieldMax')}
            type={input}
            inputMode={numeric}
            value={draft.max}
            onChange={(event) => onChange({ max: event.currentTarget.value })}
            error={errors['max']}
          />
        )}
        {preset !== undefined && (
          <TextInput
            label={t('screens.fieldPreset')}
            description={t('screens.fieldPresetHint')}
            value={draft.preset}
            onChange={(event) => onChange({ preset: event.currentTarget.value })}
            error={errors['default']}
          />
        )}
      </Group>
      <Checkbox
        label={t('screens.fieldRequired')}
        checked={draft.required}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
        error={errors['required']}
      />
      <ForWhich draft={draft} onChange={onChange} entity={entity} error={errors['show']} />
      <Audiences
        label={t('screens.fieldReaders')}
        among={extend.read}
        ticked={draft.read}
        onChange={(read) => onChange({ read })}
        error={errors['read']}
      />
      <Audiences
        label={t('screens.fieldWriters')}
        among={extend.write}
        ticked={draft.write}
        onChange={(write) => onChange({ write })}
        error={errors['write']}
      />
      <WhereShown draft={draft} onChange={onChange} isOneList={isOneList} error={errors['screens']} />
    </>
  );
}

interface AudiencesProps {
  readonly label: string;
  readonly among: readonly AudienceDescription[];
  readonly ticked: readonly string[];
  readonly error: string | undefined;
  onChange(ticked: readonly string[]): void;
}

/** For whom it is. Whoever has the rights of another one has it with that one. */
function Audiences({ label, among, ticked, error, onChange }: AudiencesProps) {
  if (among.length === 0) return null;
  return (
    <Checkbox.Group
      label={label}
      error={error}
      value={among.filter((one) => isFor(one, ticked)).map(({ name }) => name)}
      onChange={(names) => onChange(names)}
    >
      <Group mt={4}>
        {among.map((one) => (
          <Checkbox key={one.name} value={one.name} label={inWords(one)} disabled={isHeld(one, ticked)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function inWords({ name, label }: AudienceDescription): string {
  if (name === 'anyone') return t('screens.audienceAnyone');
  if (name === 'member') return t('screens.audienceMember');
  return name === 'holder' ? t('screens.audienceHolder') : label;
}
