import { useQueryClient } from '@tanstack/react-query';
import type { ClipboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useApp } from '../../../app/app-context.tsx';
import { useSurroundings } from '../../../app/use-surroundings.ts';
import { sayFailure } from '../../../ui/say-failure.ts';
import { type FormPart, type PartRow, rowsIn } from '../values/form-parts.ts';
import type { FormValues } from '../values/form-values.ts';
import type { RowColumns } from '../values/row-columns.ts';

interface PasteIn {
  readonly form: UseFormReturn<FormValues>;
  readonly part: FormPart;
  readonly columns: RowColumns;
  onChange(rows: readonly PartRow[]): void;
}

/** Takes rows that were copied in a spreadsheet; anything else is pasted as text. */
export function usePaste({ form, part, columns, onChange }: PasteIn) {
  const app = useApp();
  const client = useQueryClient();
  const surroundings = useSurroundings();
  return (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain').replace(/(\r?\n)+$/, '');
    const place = placeOf(event.target);
    if (place === undefined || !isTable(text, event.target)) return;
    event.preventDefault();
    const rows = () => rowsIn(form.getValues(part.name));
    const at = rows().findIndex(({ key }) => key === place.row);
    const paste = async () => {
      const { pasteTable } = await import('./paste-table.ts');
      await pasteTable(text, {
        app,
        client,
        part,
        columns: columns.shown,
        from: place.column,
        at: at < 0 ? rows().length : at,
        surroundings: surroundings(),
        grid: { rows, put: onChange, judge: () => void form.trigger(part.name) },
      });
    };
    paste().catch(sayFailure);
  };
}

/** The cell that something is pasted into; outside of the rows, below the last one. Undefined: what is folded into a row. */
function placeOf(target: EventTarget): { row: string; column: string } | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  if (row !== undefined && column === undefined) return undefined;
  return { row: row ?? '', column: column ?? '' };
}

/** More than one cell. A text of several lines is one, where lines can be typed. */
function isTable(text: string, target: EventTarget): boolean {
  return text.includes('\t') || (text.includes('\n') && !(target instanceof HTMLTextAreaElement));
}
