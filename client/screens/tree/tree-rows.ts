import type { RecordAnswer } from '../../api/record-answer.ts';
import type { DrawnRow } from '../table/rows/record-table.tsx';

/** The records directly below one, or at the top, as far as they were asked for. */
export interface BranchRecords {
  readonly records: readonly RecordAnswer[];
  /** Its first page, or another one, is on its way. */
  readonly isWaiting: boolean;
  /** True where more follow. */
  readonly goesOn: boolean;
}

interface Tree {
  /** By the record above; empty text: what stands at the top. */
  readonly branches: ReadonlyMap<string, BranchRecords>;
  readonly open: ReadonlySet<string>;
  /** How many lie directly below a record; undefined: nobody knows yet. */
  below(id: string): number | undefined;
  /** It stands there for what lies below it. */
  isContext?(id: string): boolean;
}

type Row = Omit<DrawnRow, 'index'>;

/** The key of what stands at the top. */
export const TOP = '';

/** A tree as rows: what is open is followed by what lies below it. No record stands there twice. */
export function treeRows(tree: Tree): readonly DrawnRow[] {
  const rows = rowsBelow(TOP, 1, { ...tree, shown: new Set<string>() });
  return [...rows].map((row, index) => ({ ...row, index }));
}

function* rowsBelow(
  key: string,
  level: number,
  tree: Tree & { readonly shown: Set<string> },
): Generator<Row> {
  const { records, isWaiting, goesOn } = tree.branches.get(key) ?? waiting;
  const size = isWaiting || goesOn ? -1 : records.length;
  for (const [place, record] of records.entries()) {
    if (tree.shown.has(record.id)) continue;
    tree.shown.add(record.id);
    const isOpen = tree.open.has(record.id);
    const counted = tree.below(record.id);
    const below = counted ?? (isOpen ? 1 : 0);
    const branch = {
      level,
      place: place + 1,
      of: size,
      open: below === 0 ? undefined : isOpen,
      counted: counted !== undefined,
      context: tree.isContext?.(record.id) === true,
    };
    yield { record, branch };
    if (branch.open === true) yield* rowsBelow(record.id, level + 1, tree);
  }
  if (isWaiting) yield { record: undefined };
  else if (goesOn) yield { record: undefined, more: { key, level } };
}

const waiting: BranchRecords = { records: [], isWaiting: true, goesOn: false };

/** What was found and what lies above it, as branches: those of the first that was found come first. */
export function foundBranches(
  found: readonly RecordAnswer[],
  above: readonly RecordAnswer[],
  parent: string,
): ReadonlyMap<string, readonly RecordAnswer[]> {
  const known = new Map([...above, ...found].map((record) => [record.id, record]));
  const branches = new Map<string, RecordAnswer[]>();
  const placed = new Set<string>();
  const place = (record: RecordAnswer): void => {
    if (placed.has(record.id)) return;
    placed.add(record.id);
    const over = known.get(String(record.values[parent] ?? ''));
    if (over !== undefined) place(over);
    const key = over?.id ?? TOP;
    const branch = branches.get(key) ?? [];
    branch.push(record);
    branches.set(key, branch);
  };
  for (const record of found) place(record);
  return branches;
}
