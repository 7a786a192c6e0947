import { Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import classes from './import.module.css';
import type { RowProblem } from './prepare-rows.ts';
import type { Importing } from './use-import.ts';

interface ProblemTableProps {
  readonly loaded: NonNullable<Importing['loaded']>;
  readonly importing: Importing;
}

/** So many stand on the page; the others come when these are mended. */
const MOST_SHOWN = 100;

/** What is in the way, row by row, at its cell: which can be mended here. */
export function ProblemTable({ loaded, importing }: ProblemTableProps) {
  const { refused } = importing;
  const shown = refused.toSorted((a, b) => a.line - b.line).slice(0, MOST_SHOWN);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroll} role="region" aria-label={t('screens.importProblems')} tabIndex={0}>
        <Table aria-label={t('screens.importProblems')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('screens.importRow')}</Table.Th>
              <Table.Th scope="col">{t('screens.importColumn')}</Table.Th>
              <Table.Th scope="col">{t('screens.importValue')}</Table.Th>
              <Table.Th scope="col" visibleFrom="xs">
                {t('screens.importProblem')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((problem) => (
              <ProblemRow
                key={`${problem.line} ${problem.column} ${problem.code}`}
                problem={problem}
                loaded={loaded}
                onMend={importing.mend}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {refused.length > shown.length && (
        <Text size="sm" c="dimmed">
          {t('screens.importMore', { count: refused.length - shown.length })}
        </Text>
      )}
    </>
  );
}

interface ProblemRowProps {
  readonly problem: RowProblem;
  readonly loaded: NonNullable<Importing['loaded']>;
  readonly onMend: Importing['mend'];
}

function ProblemRow({ problem: { line, column, message }, loaded: { sheet }, onMend }: ProblemRowProps) {
  const text = sheet.rows.find((row) => row.line === line)?.cells[column ?? -1] ?? '';
  const name = column === undefined ? '' : (sheet.names[column] ?? '');
  return (
    <Table.Tr>
      <Table.Td>{line}</Table.Td>
      <Table.Td dir="auto">{name}</Table.Td>
      <Table.Td className={classes.wide}>
        {column !== undefined && (
          <MendedCell
            key={text}
            text={text}
            label={t('screens.importValueAt', { column: name, line })}
            onMend={(next) => onMend({ line, column }, next)}
          />
        )}
        {/* A phone has no room beside the value. */}
        <Text size="sm" mt={4} hiddenFrom="xs">
          {message}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="xs">{message}</Table.Td>
    </Table.Tr>
  );
}

interface MendedCellProps {
  readonly text: string;
  readonly label: string;
  onMend(text: string): void;
}

/** Tried once one goes on, or by Enter. */
function MendedCell({ text, label, onMend }: MendedCellProps) {
  const [typed, setTyped] = useState(text);
  const done = () => {
    if (typed.trim() !== text) onMend(typed.trim());
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={done}
      onKeyDown={({ key }) => {
        if (key === 'Enter') done();
      }}
    />
  );
}
