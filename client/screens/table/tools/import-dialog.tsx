import {
  Alert,
  Button,
  FileInput,
  Group,
  List,
  Modal,
  NativeSelect,
  ScrollArea,
  Stack,
  Text,
} from '@mantine/core';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { WrittenProblem } from '#shared/api/problem.ts';
import { t } from '../../../messages/t.ts';
import { sentenceOf } from '../../../ui/failed.tsx';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  readonly entity: EntityDescription;
  onClose(): void;
}

/** A file of records: what it would do, what is in the way, what soft rules ask and warn of, each with its line; then it is read in. */
export function ImportDialog({ entity, onClose }: ImportDialogProps) {
  const reading = useImport(entity, onClose);
  const { asked, refused, warned, report } = reading;
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('screens.importInto', { entity: entity.labelPlural })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack gap="sm">
        <FileInput
          label={t('screens.importFile')}
          description={t('screens.importHelp')}
          accept=".csv,.ndjson,.jsonl"
          value={reading.file ?? null}
          onChange={reading.choose}
          clearable
          clearButtonProps={{ 'aria-label': t('screens.importOther') }}
        />
        {entity.may.update && (
          <NativeSelect
            label={t('screens.importRows')}
            value={reading.key ?? ''}
            data={[
              ...(entity.may.create ? [{ value: '', label: t('screens.importNew') }] : []),
              { value: 'id', label: t('screens.importById') },
            ]}
            onChange={({ currentTarget }) => reading.setKey(currentTarget.value || undefined)}
          />
        )}
        <div role="status">
          {reading.trying && <Text size="sm">{t('screens.importTrying')}</Text>}
          {report && !reading.trying && <Text size="sm">{t('screens.importWould', { ...report })}</Text>}
        </div>
        {reading.error && (
          <Alert color="red" role="alert">
            {sentenceOf(reading.error)}
          </Alert>
        )}
        <Lines title={t('screens.importRefused')} color="red" problems={refused} />
        <Lines title={t('screens.importAsked')} color="yellow" problems={asked} />
        <Lines title={t('screens.importWarned')} color="gray" problems={warned} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button disabled={!reading.ready} loading={reading.sending} onClick={reading.send}>
            {asked.length > 0 ? t('screens.importAnyway') : t('screens.import')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface LinesProps {
  readonly title: string;
  readonly color: string;
  readonly problems: readonly WrittenProblem[];
}

/** What is said of the lines of a file; nothing where nothing is said. */
function Lines({ title, color, problems }: LinesProps) {
  if (problems.length === 0) return null;
  return (
    <Alert color={color} title={title} role={color === 'red' ? 'alert' : 'group'}>
      <ScrollArea.Autosize mah={200} viewportProps={{ tabIndex: 0 }}>
        <List size="sm">
          {problems.map(({ code, field, line, message }) => (
            <List.Item key={`${line} ${field} ${code}`}>
              {line === undefined ? message : t('screens.importLine', { line, message })}
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
    </Alert>
  );
}
