import { cronOf } from '../language/cron.ts';
import type { Findings } from '../language/findings.ts';
import type { Node } from '../language/node.ts';
import type { Timetable } from '../model-calls.ts';
import { readText } from '../reading/reading.ts';

/** The form of a timetable, for the JSON Schema: which steps divide an hour or a day is the reader's to say. */
export const timetablePattern =
  /^\s*(?:minute|hour|\d{1,2}\s+(?:minutes|hours)|(?:day|weekday|(?:sun|mon|tues|wednes|thurs|fri|satur)day|month\s+on\s+\d{1,2})(?:\s+at\s+\d\d:\d\d)?)\s*$/;

/** `day at 02:00`: a time that comes again and again. */
export function readTimetable(node: Node, findings: Findings): Timetable | undefined {
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
