import type { Right, RightsMatrix } from '#shared/studio/rights-matrix.ts';
import { t } from '../../messages/t.ts';
import { Picture } from './picture.tsx';
import classes from './picture.module.css';
import { textWidth } from './text-width.ts';

const row = 24;
const margin = 12;

/** The rights as a picture to save: each call against each audience, with conditions and lines in full. */
export function RightsPicture({ rights: { audiences, rows } }: { rights: RightsMatrix }) {
  const cells = rows.map(({ entity, action, cells: given }) => [
    `${action} ${entity}`,
    ...given.map(inWords),
  ]);
  const table = [[t('studio.may'), ...audiences], ...cells];
  const widths = table[0]?.map((_, column) => columnWidth(table, column)) ?? [];
  const starts = widths.map((_, column) => margin + sum(widths.slice(0, column)));
  return (
    <Picture
      name={t('studio.rights')}
      width={sum(widths) + 2 * margin}
      height={table.length * row + 2 * margin}
    >
      {() =>
        table.map((words, index) => (
          <g key={words[0]}>
            {words.map((word, column) => (
              <text
                key={audiences[column - 1] ?? ''}
                x={starts[column]}
                y={margin + index * row + 16}
                className={index === 0 || column === 0 ? classes.strong : undefined}
              >
                {word}
              </text>
            ))}
          </g>
        ))
      }
    </Picture>
  );
}

function inWords(rights: readonly Right[]): string {
  if (rights.length === 0) return t('studio.rightNo');
  return rights
    .map(({ condition, fields, line }) => {
      const some = fields === undefined ? '' : ` (${fields.join(', ')})`;
      const given = condition === undefined ? t('studio.rightYes') : t('studio.rightIfThis', { condition });
      return t('studio.atLine', { what: `${given}${some}`, line });
    })
    .join('; ');
}

function columnWidth(table: readonly (readonly string[])[], column: number): number {
  return Math.max(...table.map((words) => textWidth(words[column] ?? '', 13))) + 24;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
