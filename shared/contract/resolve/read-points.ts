import type { Declaration } from '../declaration.ts';
import type { Findings } from '../language/findings.ts';
import type { Shape } from '../grammar/shape.ts';
import type { ParsedDocument } from '../parse/parse.ts';
import { point5 } from '../grammar/point-5.ts';
import { readCalls } from '../points/calls.ts';
import { readEntities } from '../points/entities.ts';
import { readErrors } from '../points/errors.ts';
import { readExamples } from '../points/examples.ts';
import { readConstantsAndLimits } from '../points/limits.ts';
import { readRoles } from '../points/roles.ts';
import { readScreens } from '../points/screens.ts';
import { readSettings } from '../points/settings.ts';
import { readMachines } from '../points/states.ts';

/** What the points declare, each by itself: keys and kinds of values are right, names are not looked up yet. */
export function readPoints(document: ParsedDocument, findings: Findings): Declaration {
  const root = (number: number) => document.points.get(number)?.root;
  const settings = readSettings(root(1), findings);
  const reading = { findings, settings };
  const say = <Value>(number: number, shape: Shape<Value>): Value | undefined => {
    const node = root(number);
    return node && shape.read(node, reading);
  };
  return {
    settings,
    screens: readScreens(root(2), findings),
    entities: readEntities(root(3), settings, findings),
    machines: readMachines(root(4), settings, findings),
    ...(say(5, point5) ?? { definitions: [], rules: [] }),
    ...readRoles(root(6), findings),
    ...readCalls(root(7), settings, findings),
    errors: readErrors(root(8), findings),
    ...readConstantsAndLimits(root(9), settings, findings),
    examples: readExamples(document.examples, findings),
  };
}
