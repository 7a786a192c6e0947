import type { Declaration } from '../declaration.ts';
import { files } from '../grammar/files.ts';
import { examples } from '../grammar/points/examples.ts';
import { point1, usual } from '../grammar/points/point-1.ts';
import { point2 } from '../grammar/points/point-2.ts';
import { point3 } from '../grammar/points/point-3.ts';
import { point4 } from '../grammar/points/point-4.ts';
import { point5 } from '../grammar/points/point-5.ts';
import { point6 } from '../grammar/points/point-6.ts';
import { point7 } from '../grammar/points/point-7.ts';
import { point8 } from '../grammar/points/point-8.ts';
import { listsIn, point9 } from '../grammar/points/point-9.ts';
import { translations } from '../grammar/translations.ts';
import type { Reading, Shape } from '../grammar/shapes/shape.ts';
import type { Findings } from '../language/findings.ts';
import type { Calling } from '../language/names.ts';
import type { MapNode } from '../language/node.ts';
import type { ParsedDocument } from '../parse/parse.ts';

/** In which language a contract is read. */
interface Spoken {
  readonly calling: Calling;
  /** Undefined: in that of the contract. */
  readonly locale?: string;
}

const asWritten: Spoken = { calling: (words) => words };

/** What the points declare, each by itself: keys and kinds of values are right, names are not looked up yet. */
export function readPoints(
  document: ParsedDocument,
  findings: Findings,
  { calling, locale }: Spoken = asWritten,
): Declaration {
  const root = (number: number) => document.points.get(number)?.root;
  const first = { findings, settings: usual, calling, lists: new Map() };
  const { logo, ...own } = readBlock(point1, root(1), first);
  const settings = locale === undefined ? own : { ...own, locale };
  const reading = { findings, settings, calling, lists: listsIn(root(9), { settings, calling }) };
  return {
    settings,
    logo,
    written: own.locale,
    calling,
    screens: readBlock(point2, root(2), reading),
    ...readBlock(point3, root(3), reading),
    machines: readBlock(point4, root(4), reading),
    ...readBlock(point5, root(5), reading),
    ...readBlock(point6, root(6), reading),
    ...readBlock(point7, root(7), reading),
    errors: readBlock(point8, root(8), reading),
    ...readBlock(point9, root(9), reading),
    examples: readBlock(examples, document.examples, reading),
    pictures: readBlock(files, document.files, reading),
    translations: readBlock(translations, document.translations, reading),
  };
}

function readBlock<Value>(shape: Shape<Value>, root: MapNode | undefined, reading: Reading): Value {
  const value = shape.read(root ?? nothing, reading);
  if (value === undefined) throw new Error('a block is a map, which its shape always reads');
  return value;
}

const nothing: MapNode = {
  kind: 'map',
  entries: [],
  place: { file: '', line: 1, column: 1, endLine: 1, endColumn: 1 },
};
