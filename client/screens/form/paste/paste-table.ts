import type { QueryClient } from '@tanstack/react-query';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { MOST_SENT_ROWS } from '#shared/fields/data/rows.ts';
import { folded } from '#shared/typed/words.ts';
import { choicesQuery } from '../../../api/queries.ts';
import { type App, entityNamed } from '../../../app/app-context.tsx';
import { recordTitle } from '../../../app/record-title.ts';
import { t } from '../../../messages/t.ts';
import { say } from '../../../ui/say.ts';
import { cellForm } from '../../import/read-cell.ts';
import { cellsIn } from '../../import/read-sheet.ts';
import { sayWithUndo } from '../../undo/say-with-undo.ts';
import { type FormPart, MOST_ROWS, type PartRow } from '../values/form-parts.ts';
import { type NamedRecords, pasteRows, takePasteBack, textsOfReferences } from './paste-rows.ts';
import { leftOut, type PastedTable, pastedTable } from './pasted-table.ts';

/** The rows of a form, as they are now. */
interface Grid {
  rows(): readonly PartRow[];
  put(rows: readonly PartRow[]): void;
  /** Marks what is wrong in them. */
  judge(): void;
}

interface PasteAt {
  readonly app: App;
  readonly client: QueryClient;
  readonly surroundings: Environment;
  readonly part: FormPart;
  readonly columns: readonly FieldShape[];
  /** The field and the row that were pasted into. */
  readonly from: string;
  readonly at: number;
  readonly grid: Grid;
}

/** Puts what was copied in a spreadsheet into the rows of a form, says what came of it, and takes it back on request. */
export async function pasteTable(text: string, paste: PasteAt): Promise<void> {
  const { app, part, at, grid, surroundings } = paste;
  const table = pastedTable(await cellsIn(text, '\t'), { ...paste, locale: app.style.locale });
  const count = Math.max(grid.rows().length, at + table.rows.length);
  const most = part.isSent ? MOST_SENT_ROWS : MOST_ROWS;
  if (count > most) {
    say({ message: t('screens.tooManyPasted', { most, count }), color: 'red', role: 'alert' });
    return;
  }
  const named = await namedRecords(table, paste);
  const before = grid.rows();
  const form = cellForm(app, false);
  const { rows, keys, unread } = pasteRows(before, { part, table, at, named, form, surroundings });
  grid.put(rows);
  if (unread > 0) grid.judge();
  const beyond = leftOut(table);
  sayWithUndo({
    name: 'pasted',
    message: [
      t('screens.pastedRows', { count: keys.size }),
      ...(unread > 0 ? [t('screens.pastedUnread', { count: unread })] : []),
      ...(beyond > 0 ? [t('screens.pastedBeyond', { count: beyond })] : []),
    ].join(' '),
    undo: async () => grid.put(takePasteBack(grid.rows(), before, keys)),
  });
}

/** As many records as are looked at to find the one that is called as a cell says. */
const LOOKED_AT = '20';

/** What cells of references call: the one record of exactly that title. */
async function namedRecords(table: PastedTable, { app, client }: PasteAt): Promise<NamedRecords> {
  const { locale } = app.style;
  const found = await Promise.all(
    textsOfReferences(table).map(async ({ field, text }) => {
      const entity = entityNamed(app.description, field.type === 'ref' ? field.to : undefined);
      if (!entity?.may.read) return [];
      const offered = field.type === 'ref' ? field.offered : undefined;
      const query = { q: text, filter: offered, limit: LOOKED_AT };
      const { items } = await client.fetchQuery(choicesQuery(entity.plural, undefined, query));
      const sought = folded(text, locale);
      const called = items.filter((record) => folded(recordTitle(record, entity), locale) === sought);
      const [only] = called;
      return only !== undefined && called.length === 1 ? [{ name: field.name, sought, id: only.id }] : [];
    }),
  );
  const all = found.flat();
  const names = new Set(all.map(({ name }) => name));
  return new Map(
    [...names].map((name) => [
      name,
      new Map(all.filter((one) => one.name === name).map(({ sought, id }) => [sought, id])),
    ]),
  );
}
