import type { ScheduleDeclaration } from '../declaration-calls.ts';
import type { Findings } from '../language/findings.ts';
import type { Node } from '../language/node.ts';
import { readText } from '../reading/reading.ts';
import type { Timetable } from '../model-calls.ts';
import { cronOf } from '../language/cron.ts';
import type { NamedReader } from './messages.ts';

/** Work by the clock: `{ every: day at 02:00, of: plan, where: next_date <= today, do: run }`. */
export function readSchedule({ name, reader }: NamedReader): readonly ScheduleDeclaration[] {
  reader.needed('every', 'For instance `every: day at 02:00`.');
  reader.needed('of', 'Say which records it looks at: `of: plan`.');
  const every = reader.with('every', readTimetable);
  const entity = reader.name('of');
  const where = reader.expression('where');
  const transition = reader.name('do');
  const notice = reader.name('notice');
  if ((transition === undefined) === (notice === undefined)) {
    const message = 'A schedule has either `do` or `notice`.';
    const hint = 'For instance `do: run`: the transition it makes with each record it finds.';
    const code = transition === undefined ? 'missing_key' : 'wrong_value';
    reader.findings.add(code, reader.placeOf('notice'), { message, hint });
  }
  if (every === undefined || entity === undefined) return [];
  if (transition !== undefined) return [{ name, every, entity, where, act: { kind: 'do', transition } }];
  return notice === undefined ? [] : [{ name, every, entity, where, act: { kind: 'notice', notice } }];
}

function readTimetable(node: Node, findings: Findings): Timetable | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  const cron = cronOf(text.text);
  if (cron !== undefined) return { cron, source: text.text };
  const message = `\`${text.text}\` is not a time that comes again and again.`;
  const hint =
    'For instance `15 minutes`, `hour`, `day at 02:00`, `weekday at 08:00`, `monday at 08:00` or `month on 1 at 06:00`.';
  findings.add('wrong_value', text.place, { message, hint });
  return undefined;
}
