import type { Declaration } from '../declaration.ts';
import type { Findings } from '../language/findings.ts';
import type { Reading, Shape } from '../grammar/shape.ts';
import type { MapNode } from '../language/node.ts';
import type { ParsedDocument } from '../parse/parse.ts';
import { point1, usual } from '../grammar/point-1.ts';
import { point5 } from '../grammar/point-5.ts';
import { point6 } from '../grammar/point-6.ts';
import { point8 } from '../grammar/point-8.ts';
import { readCalls } from '../points/calls.ts';
import { readEntities } from '../points/entities.ts';
import { readExamples } from '../points/examples.ts';
import { readConstantsAndLimits } from '../points/limits.ts';
import { readScreens } from '../points/screens.ts';
import { readMachines } from '../points/states.ts';

/** What the points declare, each by itself: keys and kinds of values are right, names are not looked up yet. */
export function readPoints(document: ParsedDocument, findings: Findings): Declaration {
  const root = (number: number) => document.points.get(number)?.root;
  const settings = readBlock(point1, root(1), { findings, settings: usual });
  const reading = { findings, settings };
  return {
    settings,
    screens: readScreens(root(2), findings),
    entities: readEntities(root(3), settings, findings),
    machines: readMachines(root(4), settings, findings),
    ...readBlock(point5, root(5), reading),
    ...readBlock(point6, root(6), reading),
    ...readCalls(root(7), settings, findings),
    errors: readBlock(point8, root(8), reading),
    ...readConstantsAndLimits(root(9), settings, findings),
    examples: readExamples(document.examples, findings),
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
