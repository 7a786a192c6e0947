const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/**
 * The cron pattern (minute, hour, day, month, weekday) of `day at 02:00` and its kin; undefined where the words are no
 * timetable. Minutes and hours are parts of an hour and a day: what does not divide them evenly would limp.
 */
export function cronOf(words: string): string | undefined {
  const text = words.trim().replace(/\s+/g, ' ');
  if (text === 'minute') return '* * * * *';
  if (text === 'hour') return '0 * * * *';
  const parts = /^(\d{1,2}) (minutes|hours)$/.exec(text);
  if (parts !== null) return stepOf(Number(parts[1]), parts[2] === 'minutes');
  const [, day = '', time] = /^(.+?)(?: at (.+))?$/.exec(text) ?? [];
  const clock = time === undefined ? '0 0' : clockOf(time);
  return clock === undefined ? undefined : dayOf(day, clock);
}

function stepOf(step: number, minutes: boolean): string | undefined {
  const whole = minutes ? 60 : 24;
  if (step < 1 || step >= whole || whole % step !== 0) return undefined;
  return minutes ? `*/${step} * * * *` : `0 */${step} * * *`;
}

/** Minute and hour of `02:00`. */
function clockOf(time: string): string | undefined {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return parts === null ? undefined : `${Number(parts[2])} ${Number(parts[1])}`;
}

function dayOf(day: string, clock: string): string | undefined {
  if (day === 'day') return `${clock} * * *`;
  if (day === 'weekday') return `${clock} * * 1-5`;
  if (weekdays.includes(day)) return `${clock} * * ${weekdays.indexOf(day)}`;
  const date = /^month on ([1-9]|[12]\d|3[01])$/.exec(day);
  if (date !== null) return `${clock} ${date[1]} * *`;
  return undefined;
}
