/** A place that chooses words by a number: `{count, plural, one {job} other {jobs}}`, as ICU writes it. */
export interface PluralPlace {
  /** The source of the number. */
  readonly number: string;
  /** Words by the category of the number in a language, or by the number itself (`=0`). */
  readonly branches: ReadonlyMap<string, string>;
  /** What is wrong with the branches. */
  readonly problem?: string;
}

const form = /^([\s\S]+?),\s*plural\s*,([\s\S]*)$/;
const branch = /\s*(=\d{1,9}|zero|one|two|few|many|other)\s*\{([^{}]*)\}/y;

/** Whether a place that begins so has braces within: the words of its branches. */
export function beginsPlural(source: string): boolean {
  return form.test(source);
}

/** The source of a place as a plural; undefined where it is none. */
export function pluralPlaceOf(source: string): PluralPlace | undefined {
  const [, number = '', rest = ''] = form.exec(source) ?? [];
  if (number === '') return undefined;
  const branches = new Map<string, string>();
  branch.lastIndex = 0;
  let read = 0;
  for (let found = branch.exec(rest); found !== null; found = branch.exec(rest)) {
    const [, key = '', words = ''] = found;
    if (branches.has(key)) return { number, branches, problem: `\`${key}\` stands twice in this plural.` };
    branches.set(key, words);
    read = branch.lastIndex;
  }
  return { number, branches, problem: problemOf(branches, rest.slice(read)) };
}

function problemOf(branches: PluralPlace['branches'], rest: string): string | undefined {
  if (rest.trim() !== '') return `\`${rest.trim()}\` is no branch of a plural.`;
  if (!branches.has('other')) return 'A plural needs the branch `other`.';
  const numbered = [...branches.values()].some((words) => words.includes('#'));
  return numbered ? 'The number of a plural is a place of its own, and no `#`.' : undefined;
}

type Condition = (number: string) => string;

const is =
  (value: number): Condition =>
  (number) =>
    `${number} == ${value}`;
const rest = (number: string, by: number) => `${number} - floor(${number} / ${by}) * ${by}`;
const between = (number: string, [from, to]: readonly [number, number]) =>
  `${number} >= ${from} && ${number} <= ${to}`;
const whole: Condition = (number) => `${number} == floor(${number})`;
const last = (number: string, by: number, range: readonly [number, number]) =>
  between(`(${rest(number, by)})`, range);
const millions: Condition = (number) => `${number} != 0 && ${rest(number, 1_000_000)} == 0`;

const english: Readonly<Record<string, Condition>> = { one: is(1) };
const spanish = { ...english, many: millions };
const french = { one: (number: string) => `${number} >= 0 && ${number} < 2`, many: millions };

/** The rules of CLDR for whole numbers and fractions, by language; a language that is not here has those of English. */
const rules: Readonly<Record<string, Readonly<Record<string, Condition>>>> = {
  ar: {
    zero: is(0),
    one: is(1),
    two: is(2),
    few: (number) => `${whole(number)} && ${last(number, 100, [3, 10])}`,
    many: (number) => `${whole(number)} && ${last(number, 100, [11, 99])}`,
  },
  es: spanish,
  fr: french,
  it: spanish,
  ja: {},
  pl: {
    one: is(1),
    few: (number) => `${whole(number)} && ${last(number, 10, [2, 4])} && !(${last(number, 100, [12, 14])})`,
    many: whole,
  },
  pt: french,
};

/** The categories that numbers of a language fall into, but for those of whole millions, which words of a business never need. */
export function categoriesOf(locale: string): readonly string[] {
  const ofLanguage = Object.entries(rules[locale.split('-')[0] ?? ''] ?? english);
  return ofLanguage.flatMap(([category, condition]) => (condition === millions ? [] : [category]));
}

/** The source of an expression that gives the words of a plural in a language; empty where the number is. */
export function pluralSource({ number, branches }: PluralPlace, locale: string): string {
  const [own, value] = [`(${number.trim()})`, `abs(${number.trim()})`];
  const exact = [...branches].filter(([key]) => key.startsWith('='));
  const ofLanguage = Object.entries(rules[locale.split('-')[0] ?? ''] ?? english);
  const cases = [
    ...exact.map(([key, words]) => [is(Number(key.slice(1)))(own), words] as const),
    ...ofLanguage.flatMap(([key, condition]) => {
      const words = branches.get(key) ?? branches.get('other') ?? '';
      return [[condition(value), words] as const];
    }),
  ];
  const other = JSON.stringify(branches.get('other') ?? '');
  // Asked of the number even where a language has one form: a text about nothing stays empty.
  const asked = cases.length === 0 ? [[`${value} == 0`, branches.get('other') ?? ''] as const] : cases;
  return `choose(${asked.map(([condition, words]) => `${condition}, ${JSON.stringify(words)}`).join(', ')}, ${other})`;
}
