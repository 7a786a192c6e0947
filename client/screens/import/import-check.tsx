import { Alert, Button, Group, List, Progress, Stack, Text, Title } from '@mantine/core';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import type { RowProblem } from './prepare-rows.ts';
import { ProblemTable } from './problem-table.tsx';
import type { Importing } from './use-import.ts';

interface ImportCheckProps {
  readonly loaded: NonNullable<Importing['loaded']>;
  readonly importing: Importing;
}

/** What would come of it, what is in the way, and the button that does it. */
export function ImportCheck({ loaded, importing }: ImportCheckProps) {
  const { right, wrong, refused, asked, warned, sending, error } = importing;
  const rows = loaded.sheet.rows.length;
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('screens.importCheck')}
      </Title>
      <div role="status">
        <Text size="sm">{statusOf(importing, rows)}</Text>
        {(importing.trying || sending) && (
          <Progress value={100} animated mt={6} aria-label={statusOf(importing, rows)} />
        )}
      </div>
      {error && (
        <Alert color="red" role="alert">
          {sentenceOf(error)}
        </Alert>
      )}
      {refused.length > 0 && <ProblemTable loaded={loaded} importing={importing} />}
      <Said title={t('screens.importAsked')} color="yellow" problems={asked} />
      <Said title={t('screens.importWarned')} color="gray" problems={warned} />
      {(wrong === 0 || right > 0) && (
        <Group>
          <Button disabled={!importing.ready} loading={sending} onClick={importing.send}>
            {wrong > 0
              ? t('screens.importOthers', { count: right })
              : t(asked.length > 0 ? 'screens.importAnyway' : 'screens.importAll', { count: right })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function statusOf({ sending, trying, wrong, right, targets }: Importing, rows: number): string {
  if (sending) return t('screens.importSending', { count: right });
  if (!targets.some(Boolean)) return t('screens.importNothingMatched');
  if (trying) return t('screens.importTrying', { count: rows });
  return wrong === 0
    ? t('screens.importFine', { count: rows })
    : t('screens.importSomeWrong', { count: rows, right, wrong });
}

interface SaidProps {
  readonly title: string;
  readonly color: string;
  readonly problems: readonly RowProblem[];
}

/** So many are told one by one. */
const MOST_SAID = 20;

/** What rules ask or warn of; nothing where they say nothing. */
function Said({ title, color, problems }: SaidProps) {
  if (problems.length === 0) return null;
  return (
    <Alert color={color} title={title} role="group">
      <List size="sm">
        {problems.slice(0, MOST_SAID).map(({ code, column, line, message }) => (
          <List.Item key={`${line} ${column} ${code}`}>
            {t('screens.importLine', { line, message })}
          </List.Item>
        ))}
      </List>
      {problems.length > MOST_SAID && (
        <Text size="sm">{t('screens.importMore', { count: problems.length - MOST_SAID })}</Text>
      )}
    </Alert>
  );
}
