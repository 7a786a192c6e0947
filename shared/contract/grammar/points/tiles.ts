import type { TileDeclaration } from '../../declaration-calls.ts';
import { periods } from '#shared/fields/time/periods.ts';
import { key, keys, list, map, needed, type Written } from '../shapes/combine.ts';
import { aggregate } from './point-7.ts';
import { exactlyOne, type Schema, text as anyText } from '../shapes/schema-parts.ts';
import { expression, groupExpression, oneOf, text, word, words } from '../shapes/values.ts';

/** How groups are drawn. */
export const chart = oneOf(['bar', 'line', 'area', 'donut']);

/** One field, with the period that it lies in. */
const during = map({ use: { kind: 'path' }, schema: anyText }, oneOf(periods), {
  expected: 'a field with a period (`issued: this_month`)',
  empty: 'Say which field lies in which period.',
});

const tileKeys = {
  title: key(text, 'What stands above it.'),
  of: needed(
    word({ kind: 'entity', opens: true }),
    'The entity whose records it counts or lists.',
    'Say which records it counts or lists: `of: item`.',
  ),
  where: key(expression, 'Which records count.'),
  period: key(
    { ...during, schema: { ...during.schema, maxProperties: 1 } },
    'A field of days or moments and a period: `issued: this_month`. A number is compared with the period before.',
  ),
  value: key(aggregate, 'What is shown: `count()`, or `sum`, `min`, `max` or `avg` of a value.'),
  group: key(groupExpression, 'By what the records are put together: one mark of the chart for each.'),
  chart: key(chart, 'How groups are drawn: bar, line, area or donut.'),
  list: key(words({ kind: 'path' }), 'The fields of a short list of records, in place of a value.'),
  help: key(text, 'A sentence for people who read it.'),
  for: key(words({ kind: 'audience' }), 'The audiences that see it.'),
};

/** A number, a chart of groups, or a short list. */
/** A value or a list, and a chart of groups of values only. */
const together: Schema = {
  ...exactlyOne('value', 'list'),
  dependentRequired: { group: ['value'], chart: ['group'] },
};

const tile = keys({ of: 'A tile', keys: tileKeys, together }, (written): TileDeclaration | undefined => {
  reportParts(written);
  const { of: entity, value, period: [period] = [], ...rest } = written.values;
  const named = value && { name: 'value', ...value };
  return entity && { ...rest, entity, value: named, period, place: written.node.place };
});

/** A tile shows a value or a list; a chart needs groups. */
function reportParts({ reader, values }: Written<typeof tileKeys>): void {
  const report = (at: string, message: string) =>
    reader.findings.add('wrong_value', reader.placeOf(at), message);
  if (!reader.has('value') && !reader.has('list')) {
    const hint = 'For instance `value: count()` or `list: [name]`.';
    const message = 'A tile needs `value` or `list`.';
    reader.findings.add('missing_key', reader.place, { message, hint });
  }
  if (reader.has('value') && reader.has('list'))
    report('list', 'A tile has a `value` or a `list`, not both.');
  if (reader.has('group') && !reader.has('value')) report('group', 'Only a `value` is grouped.');
  const [, second] = values.period ?? [];
  if (second !== undefined)
    reader.findings.add('wrong_value', second.name.place, 'A tile has one period, of one field.');
  if (reader.has('chart') && !reader.has('group'))
    report('chart', 'A chart needs `group`: one mark for each group.');
}

/** What a dashboard shows. */
export const tiles = list(tile, 'a list of tiles');
