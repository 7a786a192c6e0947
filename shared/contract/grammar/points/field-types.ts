import { addItem, choice, leaveOut } from '../../language/fixes.ts';
import { fieldTypes } from '#shared/fields/field-types.ts';
import { longestText } from '#shared/fields/text/plain-text.ts';
import type { FieldSettings, Option, SettingsOf } from '#shared/fields/field.ts';
import { type Currency, currencyScale } from '#shared/fields/number/money.ts';
import type { Name, Node } from '../../language/node.ts';
import type { TypeName } from '../../points/field-settings.ts';
import { readFormat, reportRepeating, seriesPeriod } from '../../points/number-series.ts';
import { readMediaType, readSize, sizePattern, mediaTypePattern } from '../../points/upload-limits.ts';
import { readBound, readPattern } from '../../reading/bound.ts';
import { readFieldCurrency } from '../../points/settings.ts';
import { choices } from '../shapes/choices.ts';
import { either, key, list, needed, type ValuesOf } from '../shapes/combine.ts';
import { reference, toSeveral } from '../shapes/references.ts';
import { type, type TypeGrammar } from '../shapes/type-grammar.ts';
import * as schemas from '../shapes/schema-parts.ts';
import type { Reading, Shape } from '../shapes/shape.ts';
import { expression, flag, oneOf, value, whole, word, words } from '../shapes/values.ts';

const least = 'The least value; of a text, the least number of letters.';
const most = 'The greatest value; of a text, the greatest number of letters.';

/** A bound as written: what it may be hangs on the other settings. */
const bounds = (schema: schemas.Schema) => {
  const bound = value((node: Node) => node, schema);
  return { min: key(bound, least), max: key(bound, most) };
};

type Bounds = ValuesOf<ReturnType<typeof bounds>>;

function withBounds<Bounded extends FieldSettings>(
  settings: Bounded,
  { min, max }: Bounds,
  { findings }: Reading,
): Bounded {
  return {
    ...settings,
    min: min && readBound(min, settings, findings),
    max: max && readBound(max, settings, findings),
  };
}

/** A number, or its digits in quotes. */
export const exact: schemas.Schema = {
  title: 'number',
  type: ['number', 'string'],
  pattern: String.raw`^-?(?:0|[1-9]\d*)(?:\.\d+)?$`,
};
/** What values of time look like, as they are written. */
export const forms = {
  date: schemas.fitting(/^\d{4}-\d{2}-\d{2}$/, 'date such as `2026-01-31`'),
  time: schemas.fitting(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, 'time such as `09:30`'),
  datetime: schemas.fitting(
    /^\d{4}-\d{2}-\d{2}[Tt][\d:.]+(?:[Zz]|[+-]\d{2}:\d{2})$/,
    'moment such as `2026-01-31T09:30:00Z`',
  ),
  duration: schemas.fitting(
    /^-?P(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d{1,3})?S)?)?$/,
    'length of time such as `P10D`',
  ),
};

const moment = (name: keyof typeof forms) =>
  type(bounds(forms[name]), (values, _, reading) => withBounds({ type: name }, values, reading));

const listOrChoices = either(word({ kind: 'list' }), {
  map: choices,
  expected: 'options such as `{ small: Small, large: Large }`, or the name of a list of point 9',
});

/** The options as they stand, or those of a list; a list that is not there is reported where names are looked up. */
function optionsOf(written: Name | readonly Option[], lists: Reading['lists']) {
  if (!('text' in written)) return { options: written };
  const { options = [], ordered = false } = lists.get(written.text) ?? {};
  return { options, list: written.text, ...(ordered ? { ordered } : {}) };
}

const chosen = (name: 'choice' | 'choices') =>
  type(
    {
      options: needed(
        listOrChoices,
        'The options by name, or the name of a list of point 9.',
        'For instance `options: { small: {}, large: {} }`.',
      ),
    },
    ({ options = [] }, _, { lists }) => ({ type: name, ...optionsOf(options, lists) }),
  );

const upload = (name: 'file' | 'image') =>
  type(
    {
      max_size: key(
        value(readSize, schemas.fitting(sizePattern, 'size such as `10 MB`')),
        'How large a file may be.',
      ),
      accept: key(
        list(
          value(readMediaType, schemas.fitting(mediaTypePattern, 'media types such as `image/png`')),
          'a list such as `[image/png, application/pdf]`',
        ),
        'Which kinds of file are taken.',
      ),
    },
    ({ max_size: maxSize = 10 * 1024 ** 2, accept = name === 'image' ? ['image/*'] : [] }) => ({
      type: name,
      maxSize,
      accept,
    }),
  );

const translated = key(flag, 'People write it in each language of point 1, and read it in their own.');

const drawn = key(words({ kind: 'draw' }), 'When the number is drawn: at `create`, or at transitions.');

/** The code of a currency, or the field of the record that has it. */
const currency: Shape<Currency> = {
  ...value(readFieldCurrency, schemas.fitting(/^(?:[A-Z]{3}|[a-z][a-z0-9_]*)$/, 'ISO 4217, or a field')),
  form: { kind: 'value', name: { kind: 'currency' } },
};

/** The types that have nothing but their name to be said. */
type Plain = {
  [Name in TypeName]: keyof SettingsOf<Name> extends 'type' ? Name : never;
}[TypeName];

/** The types that have keys of their own. */
const withKeys: Readonly<Record<Exclude<TypeName, Plain>, TypeGrammar>> = {
  text: type(
    {
      min: key(whole({ least: 0, most: longestText }), least),
      max: key(whole({ least: 1, most: longestText }), most),
      pattern: key(value(readPattern, schemas.text), 'A regular expression that the whole value must match.'),
      multiline: key(flag, 'The text may have several lines.'),
      translated,
    },
    ({ max = 255, multiline = false, min, pattern }) => ({ type: 'text', min, pattern, max, multiline }),
  ),
  markdown: type(
    { max: key(whole({ least: 1, most: longestText }), most), translated },
    ({ max = 20_000 }) => ({
      type: 'markdown',
      max,
    }),
  ),
  integer: type({ min: key(whole(), least), max: key(whole(), most) }, (values) => ({
    type: 'integer',
    ...values,
  })),
  decimal: type(
    { scale: key(whole({ least: 0, most: 12 }), 'How many digits stand after the point.'), ...bounds(exact) },
    ({ scale = 2, ...values }, _, reading) => withBounds({ type: 'decimal', scale }, values, reading),
  ),
  money: type(
    {
      currency: key(currency, 'The currency of the money: its code, or the field of the record that has it.'),
      scale: key(
        whole({ least: 0, most: 6 }),
        'The number of digits after the point. Without it, money has those of its currency.',
      ),
      ...bounds(exact),
    },
    ({ currency: own, scale, ...values }, _, reading) => {
      const used = own ?? reading.settings.currency;
      return withBounds(
        {
          type: 'money',
          currency: used,
          scale: scale ?? currencyScale(used),
        },
        values,
        reading,
      );
    },
  ),
  date: moment('date'),
  time: moment('time'),
  datetime: type(
    {
      ...bounds(forms.datetime),
      choose: key(expression, 'The moments that may be chosen: a list, such as `free.slots(length, step)`.'),
      any_moment: key(
        words({ kind: 'audience' }),
        'The people who may also choose a moment that is not offered.',
      ),
      deadline: key(
        expression,
        'It is a deadline, shown with what is left of this time until then: a set, such as the opening hours.',
      ),
    },
    ({ min, max }, _, reading) => withBounds({ type: 'datetime' }, { min, max }, reading),
  ),
  duration: moment('duration'),
  choice: chosen('choice'),
  choices: chosen('choices'),
  ref: type(toSeveral, ({ to, on_delete: onDelete = 'restrict', no_circle: noCircle }) =>
    to === undefined || 'text' in to
      ? { type: 'ref', to: to?.text ?? '', onDelete, noCircle }
      : { type: 'several', to: to.map(({ text }) => text) },
  ),
  refs: type(
    { ...toSeveral, on_delete: reference(['restrict', 'clear']).on_delete },
    ({ to, on_delete: onDelete = 'restrict', no_circle: noCircle }, { reader }) => {
      if (to !== undefined && !('text' in to))
        reader.findings.add('wrong_value', reader.placeOf('to'), {
          message: 'All records of a list are of one entity.',
          hint: 'Name one, or make an entity of what leads to each: `to: [user, room]` at a `ref` of it.',
        });
      return { type: 'refs', to: to !== undefined && 'text' in to ? to.text : '', onDelete, noCircle };
    },
  ),
  file: upload('file'),
  image: upload('image'),
  number_series: type(
    {
      format: needed(
        value(readFormat, schemas.text),
        'What a number looks like, such as `LN-{year}-{seq:5}`.',
        'For instance `format: "LN-{year}-{seq:5}"`.',
      ),
      per: key(
        word({ kind: 'period' }),
        'When the numbers begin anew: each year, each month, or for each record of a reference.',
      ),
      start: key(whole({ least: 0, most: 1_000_000_000 }), 'The first number.'),
      typed: key(flag, 'People may also type a number.'),
      draw: drawn,
    },
    ({ format = [], per, start = 1, typed = false, draw }, { reader }) => {
      reportRepeating(reader, format, per?.text);
      return {
        type: 'number_series',
        format,
        per: seriesPeriod(per?.text),
        start,
        typed,
        draw: momentsOf(draw),
      };
    },
  ),
  condition: type(
    {
      of: needed(
        word({ kind: 'entity' }),
        'The entity whose records the condition is asked of.',
        'Say what it is asked of: `of: ticket`.',
      ),
    },
    ({ of }) => ({ type: 'condition', of: of?.text ?? '' }),
  ),
  changes: type(
    {
      of: needed(
        word({ kind: 'entity' }),
        'The entity whose records are changed.',
        'Say what is changed: `of: ticket`.',
      ),
    },
    ({ of }) => ({ type: 'changes', of: of?.text ?? '' }),
  ),
  key: type(
    {
      length: key(whole({ least: 16, most: 128 }), 'How many letters the key has.'),
      draw: drawn,
      tell: key(oneOf(['creator']), 'Who gets the key once, with the answer that made it.'),
    },
    ({ length = 32, draw, tell }, { reader }) => {
      const moments = momentsOf(draw);
      if (tell === undefined) return { type: 'key', length, draw: moments };
      if (!moments.includes('create'))
        reader.findings.add('wrong_value', reader.placeOf('tell'), {
          message: 'The person who creates the record cannot get this key, because it is made later.',
          hint: 'Add `create` to `draw`, or leave `tell` out.',
          fixes: [
            choice(addItem(reader.placeOf('draw'), 'create')),
            choice(leaveOut(reader.placeOf('tell'))),
          ],
        });
      return { type: 'key', length, draw: moments, told: true };
    },
  ),
};

const grammars: Readonly<Partial<Record<TypeName, TypeGrammar>>> = withKeys;

/** The grammar of a type that an author may name. */
export function grammarOf(name: TypeName): TypeGrammar {
  return grammars[name] ?? type({}, () => fieldTypes[name].bare);
}

/** When the engine makes a value: as the record is created, unless it says otherwise. */
function momentsOf(draw: readonly { readonly text: string }[] | undefined): readonly string[] {
  return draw?.map(({ text }) => text) ?? ['create'];
}
