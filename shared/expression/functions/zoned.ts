import { dayFunctions } from './days.ts';
import type { SpanFunction } from './span-function.ts';

/** Days and times by the clocks of a zone that stands in a record, which no database knows: worked out in memory. */
export const zonedFunctions = {
  at_zone: {
    written: 'at',
    form: 'at(date, time, zone)',
    says: 'The moment of a day and a time by the clocks of a zone.',
    parameters: [['date'], ['time']],
    zoned: 'must',
    result: { kind: 'datetime' },
    work: dayFunctions.at.work(),
  },
  date_zone: {
    written: 'date',
    form: 'date(moment, zone)',
    says: 'The day of a moment by the clocks of a zone.',
    parameters: [['datetime']],
    zoned: 'must',
    result: { kind: 'date' },
    work: dayFunctions.date.work(),
  },
  time_zone: {
    written: 'time',
    form: 'time(moment, zone)',
    says: 'The time of day of a moment by the clocks of a zone.',
    parameters: [['datetime']],
    zoned: 'must',
    result: { kind: 'time' },
    work: dayFunctions.time.work(),
  },
} as const satisfies Readonly<Record<string, SpanFunction>>;
