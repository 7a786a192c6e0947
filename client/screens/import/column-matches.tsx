import { Button, Group, NativeSelect, Stack, Table, Text, Title } from '@mantine/core';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import classes from './import.module.css';
import type { Importing } from './use-import.ts';

interface ColumnMatchesProps {
  readonly entity: EntityDescription;
  readonly loaded: NonNullable<Importing['loaded']>;
  readonly importing: Importing;
}

/** The columns of a table with their first values, and which field each of them is. */
export function ColumnMatches({ entity, loaded, importing }: ColumnMatchesProps) {
  const { style } = useApp();
  const { sheet, targets } = loaded;
  const keys = importing.known.filter(({ name, isKey }) => isKey && targets.includes(name));
  const amount = formatValue({ type: 'decimal', scale: 2 }, '1234.50', style);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('screens.importColumns', { file: sheet.title })}
        </Title>
        <Button variant="default" size="compact-sm" onClick={importing.close}>
          {t('screens.importOther')}
        </Button>
      </Group>
      {/* A table that is wider than a phone scrolls within itself, so the keyboard must be able to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroll} role="region" aria-label={t('screens.importMatch')} tabIndex={0}>
        <Table aria-label={t('screens.importMatch')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('screens.importColumn')}</Table.Th>
              <Table.Th scope="col" visibleFrom="sm">
                {t('screens.importFirstValues')}
              </Table.Th>
              <Table.Th scope="col">{t('screens.importField')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sheet.names.map((name, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have no other name, and keep their places
              <Table.Tr key={column}>
                <Table.Th scope="row" dir="auto">
                  {name || t('screens.importUnnamed', { number: column + 1 })}
                  <Sample rows={sheet.rows} column={column} hiddenFrom="sm" />
                </Table.Th>
                <Table.Td visibleFrom="sm">
                  <Sample rows={sheet.rows} column={column} />
                </Table.Td>
                <Table.Td className={classes.wide}>
                  <NativeSelect
                    aria-label={t('screens.importFieldOf', { column: name || String(column + 1) })}
                    value={targets[column] ?? ''}
                    data={[
                      { value: '', label: t('screens.importLeaveOut') },
                      ...importing.known.map((target) => ({ value: target.name, label: target.label })),
                    ]}
                    onChange={({ currentTarget }) =>
                      importing.match(column, currentTarget.value || undefined)
                    }
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Group align="flex-end">
        {keys.length > 0 && (
          <NativeSelect
            label={t('screens.importRows')}
            value={loaded.key ?? ''}
            data={[
              ...(entity.may.create ? [{ value: '', label: t('screens.importNew') }] : []),
              ...keys.map(({ name, label }) => ({
                value: name,
                label: t('screens.importBy', { field: label }),
              })),
            ]}
            onChange={({ currentTarget }) => importing.setKey(currentTarget.value || undefined)}
          />
        )}
        {sheet.mayBeExport && (
          <NativeSelect
            label={t('screens.importWritten')}
            value={loaded.isExport ? 'export' : 'people'}
            data={[
              { value: 'people', label: t('screens.importAsPeople', { amount }) },
              { value: 'export', label: t('screens.importAsExport', { amount: '1234.50' }) },
            ]}
            onChange={({ currentTarget }) => importing.setExport(currentTarget.value === 'export')}
          />
        )}
      </Group>
    </Stack>
  );
}

interface SampleProps {
  readonly rows: readonly { readonly cells: readonly string[] }[];
  readonly column: number;
  readonly hiddenFrom?: 'sm';
}

/** The first values of a column; on a phone they stand below its name. */
function Sample({ rows, column, hiddenFrom }: SampleProps) {
  const filled = rows.slice(0, 50).flatMap(({ cells }) => cells[column] || []);
  return (
    <Text size="sm" c="dimmed" className={classes.sample} dir="auto" hiddenFrom={hiddenFrom}>
      {[...new Set(filled)].slice(0, 3).join(' · ')}
    </Text>
  );
}
