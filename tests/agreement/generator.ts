import fc from 'fast-check';
import {
  adapted,
  literals,
  paths,
  pathsFrom,
  type Sort,
  type Spot,
  type Stand,
  type Text,
} from './leaves.ts';
import {
  durations,
  edges,
  partOfDate,
  powers,
  ranges,
  roundedTo,
  roundings,
  spans,
  textList,
  textQuestion,
  textsMade,
} from './functions.ts';
import { backs, plurals } from './world.ts';

/** What is asked for, conditions and numbers most: they have the most operators. */
export const sorts: readonly Sort[] = [
  ...Array<Sort>(10).fill('boolean'),
  ...Array<Sort>(4).fill('number'),
  ...(['money', 'money', 'date', 'date', 'time', 'datetime', 'duration', 'text', 'kind', 'status'] as const),
  ...(['user', 'item', 'loan', 'tags'] as const),
];

/** The source text of expressions of a sort that stand on a record of the entity. */
export function expressionText(sort: Sort, root: string, depth: number): Text {
  const old = root === 'loan' ? [{ written: 'old', entity: root }] : [];
  const stands: readonly Stand[] = [{ written: 'me', entity: 'user' }, ...old, { written: '', entity: root }];
  return valueText(sort, { stands, depth });
}

const made = new Map<string, Text>();

function valueText(sort: Sort, spot: Spot): Text {
  const key = `${sort} ${spot.depth} ${spot.stands.map((stand) => `${stand.written}:${stand.entity}`).join()}`;
  const known = made.get(key) ?? makeValue(sort, spot);
  made.set(key, known);
  return known;
}

function makeValue(sort: Sort, spot: Spot): Text {
  const leaves = [...paths(sort, spot), ...literals(sort, spot)];
  if (spot.depth === 0) return fc.oneof(...leaves);
  const inner: Spot = { ...spot, depth: spot.depth - 1 };
  const deeper = [
    ...calls(sort, inner).map((arbitrary) => ({ weight: 8, arbitrary })),
    ...choices(sort, inner).map((arbitrary) => ({ weight: 2, arbitrary })),
  ];
  if (deeper.length === 0) return fc.oneof(...leaves);
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: fc.oneof(...leaves) },
    { weight: 4, arbitrary: fc.oneof(...deeper) },
  );
}

const comparable: readonly Sort[] = [
  'number',
  'money',
  'date',
  'time',
  'datetime',
  'duration',
  'text',
  'kind',
  'status',
  'user',
  'item',
  'boolean',
];
const ordered: readonly Sort[] = ['number', 'money', 'date', 'time', 'datetime', 'duration', 'text', 'kind'];

function calls(sort: Sort, inner: Spot): Text[] {
  switch (sort) {
    case 'boolean':
      return [
        ...Array<Text>(6).fill(logic(inner)),
        ...Array<Text>(6).fill(plain(inner)),
        ...ordered.map((one) => compared(one, inner, ['<', '<=', '>', '>=', '==', '!='])),
        ...comparable.map((one) => compared(one, inner, ['==', '!='])),
        ...questions(inner),
        ...members(inner),
        ...Array<Text>(6).fill(quantified(inner)),
        ...Array<Text>(4).fill(rule(inner)),
        ...listQuestions(inner),
        textQuestion(valueText, inner),
        textQuestion(valueText, inner),
      ];
    case 'number':
      return [
        arithmetic('number', 'number', inner),
        infix(valueText('money', inner), ['/'], valueText('money', inner)),
        negated('number', inner),
        between(inner),
        sized(inner),
        sized(inner),
        sum('number', inner),
        sum('number', inner),
        ...roundings('number', valueText, inner),
        ...powers(valueText, inner),
        ...extremes('number', inner),
        overElements('avg', 'number', inner),
        partOfDate(valueText, inner),
        partOfDate(valueText, inner),
        spans(valueText, inner),
        infix(valueText('duration', inner), ['/'], valueText('duration', inner)),
        valueText('text', inner).map((text) => `(${text}).size()`),
        valueText('text', inner).map((text) => `number(${text})`),
        overElements('median', 'number', inner),
        overElements('deviation', 'number', inner),
        fc
          .tuple(
            ranges(valueText, inner),
            fc.constantFrom('sum()', 'size()', 'last()', 'nth(2)', 'median()', 'deviation()'),
          )
          .map(([list, what]) => `${list}.${what}`),
        textList(valueText, inner).map((list) => `${list}.size()`),
      ];
    case 'money':
      return [
        infix(valueText('money', inner), ['+', '-'], valueText('money', inner)),
        infix(valueText('money', inner), ['*', '/'], valueText('number', inner)),
        negated('money', inner),
        sum('money', inner),
        ...roundings('money', valueText, inner),
        ...extremes('money', inner),
        overElements('avg', 'money', inner),
        overElements('median', 'money', inner),
        overElements('deviation', 'money', inner),
      ];
    case 'date':
      return [
        step('date', inner),
        step('date', inner),
        valueText('datetime', inner).map((one) => `date(${one})`),
        edges(valueText, inner),
        ...extremes('date', inner),
      ];
    case 'datetime':
      return [
        step('datetime', inner),
        step('datetime', inner),
        infix(valueText('datetime', inner), ['+', '-'], valueText('duration', inner)),
        fc
          .tuple(valueText('date', inner), valueText('time', inner))
          .map(([one, two]) => `at(${one}, ${two})`),
        roundedTo('datetime', valueText, inner),
        roundedTo('datetime', valueText, inner),
        ...extremes('datetime', inner),
      ];
    case 'time':
      return [valueText('datetime', inner).map((one) => `time(${one})`), ...extremes('time', inner)];
    case 'duration':
      return [
        ...durations(valueText, inner),
        ...extremes('duration', inner),
        overElements('sum', 'duration', inner),
      ];
    case 'text':
      return [...extremes('text', inner), ...textsMade(valueText, inner), ...fromLists(inner)];
    case 'item':
    case 'loan':
      return [picked(sort, inner)];
    default:
      return [];
  }
}

function choices(sort: Sort, inner: Spot): Text[] {
  if (sort === 'tags' || sort === 'json') return [];
  const value = valueText(sort, inner);
  const other = fc.oneof(value, fc.constant('null'), adapted(sort) ?? value);
  const condition = valueText('boolean', inner);
  return [
    fc.tuple(value, other).map(([one, two]) => `coalesce(${one}, ${two})`),
    fc.tuple(condition, value, other).map(([c, one, two]) => `choose(${c}, ${one}, ${two})`),
    fc.tuple(condition, value, condition, value, other).map((parts) => `choose(${parts.join(', ')})`),
    fc.tuple(condition, value, other).map(([c, one, two]) => `((${c}) ? ${one} : ${two})`),
  ];
}

function logic(inner: Spot): Text {
  const part = valueText('boolean', inner);
  return fc.oneof(
    part.map((one) => `!(${one})`),
    fc.tuple(part, part).map(([one, two]) => `(${one} && ${two})`),
    fc.tuple(part, part).map(([one, two]) => `(${one} || ${two})`),
    fc.tuple(part, part, part).map(([one, two, three]) => `(${one} || ${two} && ${three})`),
  );
}

function infix(left: Text, operators: readonly string[], right: Text): Text {
  return fc
    .tuple(left, fc.constantFrom(...operators), right)
    .map(([one, sign, two]) => `(${one} ${sign} ${two})`);
}

function compared(sort: Sort, inner: Spot, operators: readonly string[]): Text {
  const value = valueText(sort, inner);
  const other = adapted(sort);
  return infix(value, operators, other === undefined ? value : fc.oneof(value, other));
}

/** A field and a literal, the commonest condition of all: the one that indexes serve. */
function plain(inner: Spot): Text {
  const spot = { ...inner, depth: 0 };
  const one = (sort: Sort) => {
    const literal = adapted(sort) ?? fc.oneof(...literals(sort, spot));
    const field = fc.oneof(...paths(sort, spot));
    return fc
      .tuple(field, fc.constantFrom('<', '<=', '>', '>=', '==', '!='), literal, fc.boolean())
      .map(([left, sign, right, mirrored]) =>
        mirrored ? `(${right} ${sign} ${left})` : `(${left} ${sign} ${right})`,
      );
  };
  return fc.oneof(...([...ordered, 'number', 'number'] as const).map(one));
}

function questions(inner: Spot): Text[] {
  const any = fc
    .constantFrom<Sort>(...comparable, 'tags', 'json')
    .chain((sort) => valueText(sort, { ...inner, depth: Math.min(inner.depth, 1) }));
  const pair = fc
    .constantFrom<Sort>(...comparable)
    .chain((sort) => fc.tuple(valueText(sort, inner), fc.oneof(valueText(sort, inner), fc.constant('null'))));
  const nullable = [
    any.map((one) => `(${one} == null)`),
    any.map((one) => `(null != ${one})`),
    any.map((one) => `has(${one})`),
    pair.map(([one, two]) => `same(${one}, ${two})`),
  ];
  const writes = inner.stands.some((stand) => stand.written === 'old');
  const changeable = fc
    .constantFrom<Sort>(...comparable, 'tags')
    .chain((sort) => valueText(sort, { ...inner, depth: 0 }));
  return writes ? [...nullable, changeable.map((one) => `changed(${one})`)] : nullable;
}

function members(inner: Spot): Text[] {
  const among = (sort: Sort) => {
    const value = valueText(sort, { ...inner, depth: Math.min(inner.depth, 1) });
    const other = adapted(sort);
    const item = other === undefined ? value : fc.oneof(value, other);
    return fc
      .tuple(value, fc.array(item, { minLength: 1, maxLength: 3 }))
      .map(([one, items]) => `(${one} in [${items.join(', ')}])`);
  };
  const tags = valueText('tags', { ...inner, depth: 0 });
  return [
    ...(['number', 'text', 'date', 'status', 'kind', 'user', 'item'] as const).map(among),
    fc.tuple(valueText('kind', inner), tags).map(([one, list]) => `(${one} in ${list})`),
    tags.map((list) => `('camera' in ${list})`),
    fc.constantFrom(`('staff' in me.roles)`, `(!('student' in me.roles))`),
    valueText('user', { ...inner, depth: 0 }).map((who) => `('student' in ${who}.roles)`),
    fc
      .constantFrom('item' as const, 'loan' as const)
      .chain((sort) =>
        fc
          .tuple(valueText(sort, { ...inner, depth: 0 }), collection(sort, inner))
          .map(([one, list]) => `(${one} in ${list})`),
      ),
  ];
}

function collection(entity: string, { stands }: Spot): Text {
  const found = [`all.${plurals[entity]}`];
  const isBack = (owner: string) =>
    Object.entries(backs[owner] ?? {}).filter(([, back]) => back.entity === entity);
  for (const owner of ['user', 'item', 'loan'] as const) {
    for (const path of stands.flatMap((stand) => pathsFrom(stand, owner, 1))) {
      found.push(...isBack(owner).map(([back]) => (path === 'record' ? back : `${path}.${back}`)));
    }
  }
  const lists = stands.flatMap((stand) => pathsFrom(stand, 'loan', 1));
  if (entity === 'item')
    found.push(...lists.map((path) => (path === 'record' ? 'extras' : `${path}.extras`)));
  if (entity === 'item') found.push(...walks(stands));
  return fc.constantFrom(...found);
}

/** What items lead to, by a reference, by a way back, through other records, and through what is no plain relation. */
function walks(stands: readonly Stand[]): string[] {
  const [name, other] = [`w${stands.length}`, `v${stands.length}`];
  const steps = [
    `${name}.loans.map(${other}, ${other}.item)`,
    `${name}.latest.extras.filter(${other}, ${other}.retired)`,
    `${name}.loans.map(${other}, ${other}.item.parent).sort_by(${other}_2, ${other}_2.pieces)`,
    `${name}.parts.first()`,
    `[${name}.keeper].map(${other}, ${other}.kept_items.first())`,
  ];
  const items = stands.flatMap((stand) => pathsFrom(stand, 'item', 1));
  return items.flatMap((path) => {
    const own = path === 'record' ? '' : `${path}.`;
    return [
      `ancestors(${own}parent)`,
      `descendants(${own}parts)`,
      ...steps.map((step) => `walk(${path}, ${name}, ${step})`),
    ];
  });
}

/** A collection with a name for its element, and the spot inside of it. */
function each(inner: Spot): fc.Arbitrary<{ list: string; name: string; spot: Spot }> {
  return fc.constantFrom('loan', 'item').chain((entity) =>
    collection(entity, inner)
      .chain((list) => chained(list, entity, inner))
      .map((list) => {
        const name = `e${inner.stands.length}`;
        return {
          list,
          name,
          spot: { stands: [...inner.stands, { written: name, entity }], depth: inner.depth },
        };
      }),
  );
}

/** The collection, most often itself, or some of it, or in another order. */
function chained(list: string, entity: string, { stands }: Spot): Text {
  const name = `c${stands.length}`;
  const spot: Spot = { stands: [...stands, { written: name, entity }], depth: 0 };
  const key = fc.constantFrom(...ordered).chain((sort) => valueText(sort, spot));
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(list) },
    { weight: 1, arbitrary: fc.constantFrom(`${list}.take(2)`, `${list}.take(0.5)`, `${list}.distinct()`) },
    { weight: 1, arbitrary: plain(spot).map((body) => `${list}.filter(${name}, ${body})`) },
    { weight: 1, arbitrary: key.map((body) => `${list}.sort_by(${name}, ${body})`) },
  );
}

function quantified(inner: Spot): Text {
  return each(inner).chain(({ list, name, spot }) =>
    fc
      .tuple(fc.constantFrom('exists', 'all', 'none', 'none(', 'exists_one'), valueText('boolean', spot))
      .map(([what, body]) =>
        what === 'none(' ? `none(${list}, ${name}, ${body})` : `${list}.${what}(${name}, ${body})`,
      ),
  );
}

/** What rules ask of collections: identity joined with something that may be unknown. */
function rule(inner: Spot): Text {
  return each(inner).chain(({ list, name, spot }) => {
    const flat = { ...spot, depth: 0 };
    const identity = fc
      .constantFrom<Sort>('item', 'user')
      .chain((sort) => compared(sort, flat, ['==', '!=']));
    const other = fc.oneof(plain(flat), valueText('boolean', flat));
    const parts = fc.tuple(fc.constantFrom('', '!'), identity, fc.constantFrom('&&', '||'), other);
    const bodies = parts.map(([not, one, sign, two]) => `${not}${one} ${sign} ${two}`);
    return fc
      .tuple(fc.constantFrom('none', 'all', 'exists'), bodies)
      .map(([what, body]) => `${list}.${what}(${name}, ${body})`);
  });
}

function sum(sort: 'number' | 'money', inner: Spot): Text {
  return each(inner).chain(({ list, name, spot }) =>
    valueText(sort, spot).map((body) => `${list}.sum(${name}, ${body})`),
  );
}

function sized(inner: Spot): Text {
  return fc.oneof(
    each(inner).map(({ list }) => `${list}.size()`),
    each(inner).chain(({ list, name, spot }) =>
      valueText('boolean', spot).map((body) => `${list}.count(${name}, ${body})`),
    ),
    valueText('tags', { ...inner, depth: 0 }).map((list) => `${list}.size()`),
  );
}

function arithmetic(left: Sort, right: Sort, inner: Spot): Text {
  return infix(valueText(left, inner), ['+', '-', '*', '/'], valueText(right, inner));
}

function negated(sort: Sort, inner: Spot): Text {
  return valueText(sort, inner).map((one) => `-(${one})`);
}

function between(inner: Spot): Text {
  return fc
    .tuple(valueText('date', inner), valueText('date', inner))
    .map(([one, two]) => `days_between(${one}, ${two})`);
}

function step(sort: 'date' | 'datetime', inner: Spot): Text {
  const count = fc.oneof(
    valueText('number', inner),
    fc.constantFrom('1', '-1', '12', '13', '-25', '400', '1.5', '120000', '-9999999'),
  );
  const unit = fc.constantFrom('days', 'days', 'weeks', 'months', 'months', 'years');
  return fc
    .tuple(valueText(sort, inner), fc.constantFrom('+', '-'), unit, count)
    .map(([date, sign, name, number]) => `(${date} ${sign} ${name}(${number}))`);
}

/** A function of a value of each element. */
function overElements(name: string, sort: Sort, inner: Spot): Text {
  return each(inner).chain(({ list, name: element, spot }) =>
    valueText(sort, spot).map((body) => `${list}.${name}(${element}, ${body})`),
  );
}

/** The least and greatest, of arguments and of elements, and the first of some values. */
function extremes(sort: Sort, inner: Spot): Text[] {
  const value = valueText(sort, inner);
  return [
    fc
      .tuple(fc.constantFrom('least', 'greatest'), fc.array(value, { minLength: 2, maxLength: 3 }))
      .map(([name, values]) => `${name}(${values.join(', ')})`),
    overElements('min', sort, inner),
    overElements('max', sort, inner),
    fc
      .tuple(overElements('map', sort, inner), fc.constantFrom('first', 'last', 'min', 'max'))
      .map(([list, name]) => `${list}.${name}()`),
  ];
}

/** One record of a collection. */
function picked(sort: 'item' | 'loan', inner: Spot): Text {
  const list = collection(sort, inner).chain((one) => chained(one, sort, inner));
  return fc
    .tuple(
      list,
      fc.constantFrom('first()', 'last()', 'nth(1)', 'nth(2)', 'take(2).last()', 'distinct().nth(1.5)'),
    )
    .map(([one, name]) => `${one}.${name}`);
}

/** Texts that are made of lists. */
function fromLists(inner: Spot): Text[] {
  const list = textList(valueText, inner);
  return [
    overElements('map', 'text', inner).map((one) => `${one}.distinct().join('-')`),
    overElements('map', 'text', inner).map((one) => `text(${one}.distinct().size())`),
    each(inner).chain(({ list: all, name, spot }) =>
      fc
        .tuple(
          valueText('text', spot),
          fc.oneof(fc.constant("''"), valueText('text', { ...inner, depth: 0 })),
        )
        .map(([body, between]) => `join(${all}, ${name}, ${body}, ${between})`),
    ),
    fc.tuple(list, valueText('text', { ...inner, depth: 0 })).map(([one, by]) => `${one}.join(${by})`),
    fc.tuple(list, valueText('number', { ...inner, depth: 0 })).map(([one, at]) => `${one}.nth(${at})`),
    list.map((one) => `${one}.sort_by(t, t).take(2).last()`),
  ];
}

/** What is asked of lists of values: stored, mapped or written out. */
function listQuestions(inner: Spot): Text[] {
  const name = `v${inner.stands.length}`;
  const tags = valueText('tags', { ...inner, depth: 0 });
  const ask = fc.constantFrom('exists', 'all', 'exists_one', 'none');
  const numbers = fc.oneof(
    overElements('map', 'number', inner),
    fc
      .array(valueText('number', { ...inner, depth: 0 }), { minLength: 1, maxLength: 3 })
      .map((all) => `[${all.join(', ')}]`),
  );
  return [
    fc
      .tuple(valueText('text', inner), textList(valueText, inner))
      .map(([one, list]) => `(${one} in ${list})`),
    fc.tuple(tags, ask).map(([list, what]) => `${list}.${what}(${name}, ${name} != camera)`),
    fc
      .tuple(numbers, ask, valueText('number', { ...inner, depth: 0 }))
      .map(([list, what, other]) => `${list}.${what}(${name}, ${name} > ${other})`),
    fc
      .tuple(valueText('number', inner), overElements('map', 'number', inner))
      .map(([one, list]) => `(${one} in ${list})`),
    fc
      .tuple(valueText('item', inner), overElements('map', 'item', inner))
      .map(([one, list]) => `(${one} in ${list})`),
  ];
}
