import { dayFunctions } from '#shared/expression/functions/days.ts';
import { durationFunctions } from '#shared/expression/functions/durations.ts';
import { numberFunctions } from '#shared/expression/functions/numbers.ts';
import { listFunctions } from '#shared/expression/functions/lists.ts';
import type { SpanFunction } from '#shared/expression/functions/span-function.ts';
import { spanFunctions } from '#shared/expression/functions/spans.ts';
import { textFunctions } from '#shared/expression/functions/texts.ts';
import type { ValueFunction } from '#shared/expression/functions/value-function.ts';
/** Words of the language that stand in one kind of place, each with what it means. */
export interface WordGroup {
  /** As the guide calls it. */
  readonly title: string;
  readonly words: Readonly<Record<string, string>>;
}

/** Words that stand as values and in expressions, in the words of the guide. */
export const wordsOfValues: readonly WordGroup[] = [
  {
    title: 'Types',
    words: {
      text: 'Letters: one line, or several.',
      markdown: 'Text with headings, lists and links.',
      email: 'An address of mail.',
      url: 'An address of the web.',
      phone: 'A telephone number.',
      place: 'The address of a place in one line; its link opens a map.',
      integer: 'A whole number.',
      decimal: 'An exact number with digits after the point.',
      money: 'An exact amount in a currency.',
      boolean: 'Yes or no.',
      date: 'A day.',
      time: 'A time of the day.',
      datetime: 'A moment.',
      duration: 'A length of time.',
      timezone: 'A time zone, such as Europe/Vienna.',
      choice: 'One of several options.',
      choices: 'Some of several options.',
      ref: 'A record of another entity.',
      refs: 'Records of another entity.',
      file: 'A file.',
      image: 'A picture.',
      number_series: 'A number from a series without gaps.',
      key: 'An unguessable word that the engine makes.',
      condition: 'A condition that people write, as the filter of a list.',
      changes: 'Values that people want to be set, by the names of fields.',
      json: 'Data of another program, kept as they are.',
    },
  },
  {
    title: 'Views',
    words: {
      table: 'Records in rows.',
      tree: 'Records in rows, each below the one it belongs to.',
      board: 'Records as cards in lanes.',
      calendar: 'Records on days.',
      timeline: 'Records as bars on an axis of time, in rows.',
      cards: 'Records as cards with pictures.',
      detail: 'One record.',
      form: 'A new record, or one to change.',
      dashboard: 'Numbers, charts and short lists.',
      page: 'Text.',
    },
  },
  {
    title: 'Audiences',
    words: {
      anyone: 'Everybody, signed in or not.',
      member: 'Everybody who is signed in.',
      holder: 'A caller with the key of a record.',
      owner: 'The person who looks after the application, and may do all that rules and states allow.',
      engine: 'It happens automatically, as soon as its condition holds.',
      nobody: 'Only effects and schedules do it.',
    },
  },
  {
    title: 'Names in expressions',
    words: {
      record: 'The record itself.',
      old: 'The record as it was before the write.',
      me: 'The person who asks; empty for a visitor.',
      now: 'This moment.',
      today: 'This day, in the time zone of the contract.',
      input: 'What the transition was given.',
      params: 'What the caller of a query gave.',
      all: 'Every record of an entity, by its plural: `all.loans`.',
      null: 'The empty value.',
    },
  },
  {
    title: 'Functions of numbers',
    words: {
      ...saysOf(numberFunctions),
      round: '`round(x, n)`: to n digits, half away from zero.',
      round_even: '`round_even(x, n)`: to n digits, half to the even digit.',
      least: 'The least of several.',
      greatest: 'The greatest of several.',
    },
  },
  {
    title: 'Functions of days and times',
    words: {
      ...saysOf(dayFunctions),
      ...saysOf(durationFunctions),
      hours_between: 'How many hours from one moment to another.',
      minutes_between: 'How many minutes from one moment to another.',
      seconds_between: 'How many seconds from one moment to another.',
    },
  },
  {
    title: 'Functions of text',
    words: {
      contains: '`name.contains(x)`: whether x is in it.',
      startsWith: '`name.startsWith(x)`: whether it begins with x.',
      endsWith: '`name.endsWith(x)`: whether it ends with x.',
      ...saysOf(textFunctions),
      matches: '`matches(x, pattern)`: whether the whole text looks like the pattern.',
    },
  },
  {
    title: 'Functions of collections',
    words: {
      size: 'How many there are; of a text, how many letters.',
      count: '`loans.count(l, …)`: how many of them hold.',
      exists: '`loans.exists(l, …)`: whether one of them holds.',
      all: '`loans.all(l, …)`: whether all of them hold.',
      none: '`none(loans, l, …)`: whether none of them holds.',
      exists_one: 'Whether exactly one of them holds.',
      filter: 'Those that hold.',
      map: 'A value of each.',
      sum: 'The sum of a value of each; empty values count nothing.',
      min: 'The least value.',
      max: 'The greatest value.',
      avg: 'The average.',
      median: 'The number in the middle, or half of the two.',
      deviation: 'How far they lie from their average: the standard deviation of a sample.',
      join: "`lines.join(l, l.name, ', ')`: the texts, one after another, with something between.",
      sort_by: 'In the order of a value.',
      first: 'The first of them.',
      nth: '`lines.nth(2)`: the one at a place, counted from 1.',
      take: '`lines.take(3)`: the first of them, so many at most.',
      distinct: 'Each of them once.',
      union: '`rooms.union(r, free(r))`: the stretches of time, or the moments, of all of them together.',
      ...saysOf(listFunctions),
      last: 'The last of them.',
      ancestors:
        '`ancestors(parent)`: what a reference to its own entity leads to, and so on: the nearest first.',
      descendants:
        '`descendants(children)`: what a way back within one entity leads to, and so on: the nearest first.',
      walk: '`walk(part, p, p.parts)`: a record, and all that is reached from it by one step after another.',
    },
  },
  {
    title: 'Functions of values',
    words: {
      has: '`has(x)`: whether there is a value.',
      changed: '`changed(x)`: whether the write gives it another value.',
      same: '`same(a, b)`: whether both are the same; empty is the same as empty.',
      coalesce: 'The first of several that is not empty.',
      choose: '`choose(condition, a, b)`: a where it holds, b where not.',
    },
  },
  {
    title: 'Functions of stretches of time',
    words: Object.fromEntries(
      Object.values<SpanFunction>(spanFunctions)
        .filter(({ zoned }) => zoned !== 'must')
        .map(({ written, form, says }) => [written, `\`${form}\`: ${says}`]),
    ),
  },
];

function saysOf(functions: Readonly<Record<string, ValueFunction>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(functions).map(([name, { says }]) => [name, says]));
}
