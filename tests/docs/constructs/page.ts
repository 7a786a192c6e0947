import { posix } from 'node:path';
import { headings, places, type Cell, type Table, type TableRow } from './table.ts';

/** The page below its introduction: a table for each section, and the reasons below. */
export function constructsPage({ rows }: Table): string {
  const why = numbered(rows);
  const sections = [...Map.groupBy(rows, ({ section }) => section)].flatMap(([section, all]) => [
    `## ${section}`,
    '',
    `| | ${places.map((place) => headings[place]).join(' | ')} |`,
    `|---|${places.map(() => ':-:').join('|')}|`,
    ...all.map(({ construct, contract, cells }) => {
      const name = `[${construct}](${contractLink(contract)})`;
      return `| ${[name, ...places.map((place) => written(cells[place], why))].join(' | ')} |`;
    }),
    '',
  ]);
  return [...sections, '## Reasons', '', ...listed(why, 'nothing'), ...stillOpen(why)].join('\n').trimEnd();
}

function contractLink(contract: string): string {
  return posix.join('../tests/trials', `${contract}.md`);
}

type Why = ReadonlyMap<string, { readonly number: number; readonly kind: Cell['kind'] }>;

/** Each reason once, those for which nothing is to be done first. */
function numbered(rows: readonly TableRow[]): Why {
  const cells = rows.flatMap(({ cells: of }) => places.map((place) => of[place]));
  const whys = (['nothing', 'open'] as const).flatMap((kind) =>
    cells.flatMap((cell) => (cell.kind === kind ? [[cell.why, kind] as const] : [])),
  );
  return new Map([...new Map(whys)].map(([why, kind], index) => [why, { number: index + 1, kind }]));
}

function written(cell: Cell, why: Why): string {
  if (cell.kind === 'there') return '✓';
  if (cell.kind === 'missing') return '?';
  const { number } = why.get(cell.why) ?? { number: 0 };
  return cell.kind === 'open' ? `**${number}**` : `${number}`;
}

/** Without a gap there is no such heading. */
function stillOpen(why: Why): readonly string[] {
  const isOpen = [...why.values()].some(({ kind }) => kind === 'open');
  return isOpen ? ['## Still open', '', ...listed(why, 'open')] : [];
}

function listed(why: Why, kind: Cell['kind']): readonly string[] {
  const all = [...why].filter(([, one]) => one.kind === kind);
  return [
    ...all.map(([text, { number }]) => `${number}. ${text.charAt(0).toUpperCase()}${text.slice(1)}`),
    '',
  ];
}
