import { grammar } from '#shared/contract/grammar/grammar.ts';
import type { Key, NameKind, Shape } from '#shared/contract/grammar/shapes/shape.ts';
import { titledKeys } from '#shared/contract/grammar/titled-keys.ts';
import { iconNames } from '#shared/contract/language/icon-names.ts';
import {
  reservedFieldNames,
  reservedNames,
  reservedRoleNames,
  reservedTransitionNames,
} from '#shared/contract/language/names.ts';
import { wordGroups } from '#shared/studio/language/hover/hover.ts';

/** The reference of the language below its introduction, as the grammar has it. */
export function referencePage(): string {
  const seen = new Set<string>();
  const points = Object.entries(grammar).flatMap(([point, shape]) => [
    ...headOf(point, shape),
    ...sectionsOf(shape, seen),
  ]);
  return [...points, ...icons(), ...functions(), ...reserved()].join('\n');
}

const chapters: Readonly<Record<string, string>> = {
  1: '01-purpose.md',
  2: '02-screens.md',
  3: '03-entities.md',
  4: '04-states.md',
  5: '05-rules.md',
  6: '06-roles.md',
  7: '07-calls.md',
  8: '08-errors.md',
  9: '09-constants.md',
  examples: 'examples.md',
  files: '01-purpose.md#a-logo',
  translations: 'translations.md',
};

/** What keys are that no name of the contract is. */
const keysOf: Readonly<Record<string, string>> = { files: 'names of files', translations: 'languages' };

function headOf(point: string, { form }: Shape<unknown>): readonly string[] {
  const title = /^[1-9]$/.test(point) ? `Point ${point}` : capitalised(point);
  const chapter = `[Chapter](${chapters[point]}).`;
  const rest = form.kind === 'map' ? form.rest : undefined;
  const named = keysOf[point] ?? many(rest?.key.use?.kind);
  const own = rest && ` Its keys are ${named}, each with ${valueOf(rest.value)}.`;
  const isFixed = form.kind === 'map' && Object.keys(form.keys).length > 0;
  return [`## ${title}`, '', `${chapter}${isFixed ? '' : own}`, ''];
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A table for each kind of map below a shape, each once. */
function sectionsOf({ form }: Shape<unknown>, seen: Set<string>): readonly string[] {
  switch (form.kind) {
    case 'value':
      return [];
    case 'list':
      return sectionsOf(form.item, seen);
    case 'either':
      return [
        ...variants(form.shapes, form.words ?? [], seen),
        ...form.shapes.flatMap((one) => sectionsOf(one, seen)),
      ];
    case 'map': {
      const { title, keys, rest } = form;
      const isNamed = Object.keys(keys).length > 0;
      // A shape may stand inside of itself: the steps of a step.
      const visited = `${title}: ${Object.keys(keys).join()}`;
      if (isNamed && seen.has(visited)) return [];
      const own = !isNamed || seen.has(title) ? [] : tableOf(title, [form]);
      seen.add(title).add(isNamed ? visited : '');
      const inner = [...Object.values(keys).map(({ shape }) => shape), ...(rest ? [rest.value] : [])];
      return [...own, ...inner.flatMap((one) => sectionsOf(one, seen))];
    }
  }
}

type MapForm = Extract<Shape<unknown>['form'], { kind: 'map' }>;

/** The keys of a map, or of all its variants. */
function tableOf(title: string, forms: readonly MapForm[]): readonly string[] {
  const words = new Set(forms.flatMap(({ keys }) => Object.keys(keys)));
  const rows = [...words].map((word) =>
    row(
      word,
      forms.flatMap(({ keys }) => keys[word] ?? []),
    ),
  );
  // Elsewhere the same may have more: an input is a field, and has keys of its own.
  const beyond = Object.entries(titledKeys().get(title) ?? {}).filter(([word]) => !words.has(word));
  rows.push(...beyond.map(([word, one]) => row(word, [one])));
  const rest = forms.length === 1 ? forms[0]?.rest : undefined;
  const own = rest?.key.use === undefined ? [] : [`| ${one(rest.key.use.kind)} | ${valueOf(rest.value)} |`];
  return [`### ${title}`, '', '| key | value |', '|---|---|', ...rows, ...own, ''];
}

function row(word: string, keys: readonly Key[]): string {
  const values = [...new Set(keys.map(({ shape }) => valueOf(shape)))];
  const mark = keys.every(({ needed }) => needed !== undefined) ? ' (needed)' : '';
  return `| \`${word}\`${mark} | ${values.join(', or ').replaceAll('|', '\\|')} |`;
}

/** The keys of all variants, and those that each has beside what all have. */
function variants(
  shapes: readonly Shape<unknown>[],
  words: readonly string[],
  seen: Set<string>,
): readonly string[] {
  const forms = shapes.flatMap(({ form }) => (form.kind === 'map' ? form : []));
  const title = forms[0]?.title ?? '';
  if (words.length === 0 || seen.has(title)) return [];
  seen.add(title);
  const inAll = (key: string) => forms.every(({ keys }) => Object.hasOwn(keys, key));
  const rows = words.map((word, at) => {
    const own = Object.keys(forms[at]?.keys ?? {}).filter((key) => key !== word && !inAll(key));
    return `| \`${word}\` | ${quoted(own)} |`;
  });
  const what = title.replace(/^An? /, '');
  return [...tableOf(title, forms), `| ${what} | keys beside those of all |`, '|---|---|', ...rows, ''];
}

/** What may stand as a value, in a few words. */
function valueOf({ form, schema }: Shape<unknown>): string {
  switch (form.kind) {
    case 'value':
      if (form.isExpression === true) return 'expression';
      if (form.isAggregate === true) return '`count()`, or `sum`, `min`, `max` or `avg` of an expression';
      if (form.hasPlaces === true) return 'text with places';
      if ('name' in form) return one(form.name?.kind);
      return plainValue(schema);
    case 'list':
      return listOf(form.item);
    case 'map': {
      const { title, keys, rest } = form;
      if (Object.keys(keys).length > 0) return `[${title.toLowerCase()}](#${anchor(title)})`;
      return rest === undefined ? 'map' : `${valueOf(rest.value)}, by ${one(rest.key.use?.kind)}`;
    }
    case 'either': {
      const all = [...new Set(form.shapes.map(valueOf))];
      const isMany = all.length > 1 && all.at(-1) === listed(all.slice(0, -1).join(', or '));
      return (isMany ? [...all.slice(0, -1), 'a list of such'] : all).join(', or ');
    }
  }
}

function listOf(item: Shape<unknown>): string {
  const { form } = item;
  if (form.kind === 'value' && form.name !== undefined) return `list of ${many(form.name.kind)}`;
  return listed(valueOf(item));
}

function listed(item: string): string {
  return `list of ${item.replace(/^(list|value|expression|text|media type)(?!s)/, '$1s')}`;
}

interface Plain {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Plain[];
  readonly examples?: readonly unknown[];
  readonly title?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

function plainValue(schema: Plain): string {
  if (schema.title !== undefined) return schema.title;
  if (schema.enum !== undefined) return schema.enum.map((word) => `\`${String(word)}\``).join(', ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(plainValue).join(', or ');
  if (schema.examples !== undefined) return '[an icon](#icons)';
  if (schema.type === 'boolean') return '`true` or `false`';
  if (schema.type === 'integer') return whole(schema);
  return schema.type === 'string' ? 'text' : 'value';
}

function whole({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Plain): string {
  const bounds = `${minimum.toLocaleString('en')} to ${maximum.toLocaleString('en')}`;
  return Number.isSafeInteger(maximum + 1) ? `whole number, ${bounds}` : 'whole number';
}

const names: Readonly<Partial<Record<NameKind, string>>> = {
  path: 'path such as `name` or `shelf.name`',
  'entity beside': 'entity',
  'field beside': 'field',
  'held role': 'role',
  grantee: 'audience',
  draw: '`create` or transition',
  period: '`year`, `month` or reference',
  raised: 'code',
  answer: 'code',
  happening: 'event such as `loan.return`',
  step: 'transition',
  sent: 'field',
  'known record': 'record of the examples',
  back: 'way back',
  screen: 'address',
};

function one(kind: NameKind | undefined): string {
  return kind === undefined ? 'name' : (names[kind] ?? kind);
}

function many(kind: NameKind | undefined): string {
  const [first = '', ...rest] = one(kind).split(/(?=[, ])/);
  const plural = /[^aeiou]y$/.test(first)
    ? `${first.slice(0, -1)}ies`
    : first.endsWith('s')
      ? `${first}es`
      : `${first}s`;
  return first.startsWith('`') ? one(kind) : [plural, ...rest].join('');
}

function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

function icons(): readonly string[] {
  const look = 'As they look at [tabler.io/icons](https://tabler.io/icons).';
  return ['## Icons', '', quoted(iconNames), '', look, ''];
}

function functions(): readonly string[] {
  const groups = wordGroups.filter(({ title }) => title.startsWith('Functions of '));
  const rows = groups.map(
    ({ title, words }) => `| ${title.replace('Functions of ', '')} | ${quoted(Object.keys(words))} |`,
  );
  const link = '[What they do, with examples](expressions.md#operators-and-functions).';
  return ['## Functions', '', link, '', '| of | functions |', '|---|---|', ...rows, ''];
}

function reserved(): readonly string[] {
  const rows = [
    ['names of entities, fields, states, roles, queries', reservedNames],
    ['also names of fields', reservedFieldNames],
    ['also names of roles', reservedRoleNames],
    ['names of transitions', reservedTransitionNames],
  ] as const;
  const lines = rows.map(([where, words]) => `| ${where} | ${quoted([...words])} |`);
  return ['## Reserved words', '', '| where | words |', '|---|---|', ...lines, ''];
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(' ');
}
