import { csvValue } from '#shared/fields/csv-value.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { byBase } from '#shared/fields/field-types.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import { readAddress } from '#shared/typed/read-address.ts';
import { readDate } from '#shared/typed/read-date.ts';
import { readDuration } from '#shared/typed/read-duration.ts';
import { numberForm, readNumber, readWhole } from '#shared/typed/read-number.ts';
import { readTime } from '#shared/typed/read-time.ts';
import type { Reading } from '#shared/typed/typed.ts';
import { folded } from '#shared/typed/words.ts';
import { dateAt } from '#shared/time/zone-offsets.ts';
import type { App } from '../../app/app-context.tsx';
import { instantOf } from '../../fields/time/local-moment.ts';
import { t } from '../../messages/t.ts';

/** How the cells of a file are read. */
export interface CellForm extends DisplayStyle {
  /** `YYYY-MM-DD`, where the contract is. */
  readonly today: string;
  /** What people call yes and no. */
  readonly words: { readonly yes: string; readonly no: string };
  /** The values are those of the API, as an export writes them. */
  readonly isExport: boolean;
}

/** Cells as people of the contract's locale write them, today; or those of an export. */
export function cellForm({ description, style }: App, isExport: boolean): CellForm {
  const words = { yes: t('fields.yes'), no: t('fields.no') };
  return { ...style, today: dateAt(style.zone, description.now), words, isExport };
}

/**
 * The value that somebody meant who wrote the text in a cell, read as a form reads what is typed. What only the server
 * can judge (an option, a reference, a pattern) is sent as it is, and told by the trial.
 */
export function readCell(text: string, field: FieldShape, form: CellForm): Reading<JsonValue> {
  if (form.isExport) return { value: csvValue(text, field) };
  const { locale } = form;
  const asIs = (): Reading<JsonValue> => ({ value: csvValue(text, field) });
  return byBase<Reading<JsonValue>>(
    {
      text: ({ type }) => (type === 'url' ? readAddress(text) : { value: text }),
      integer: () => readWhole(text, locale),
      decimal: (settings) => readNumber(text, numberForm(settings, locale)),
      boolean: () => ({ value: booleanIn(text, form) }),
      date: () => readDate(text, form),
      time: () => readTime(text, locale),
      datetime: () => readMoment(text, form),
      duration: () => readDuration(text, locale),
      choice: ({ options }) => ({ value: optionIn(text, options, locale) }),
      choices: ({ options }) => ({
        value: text.split(/[;,]/).map((one) => optionIn(one.trim(), options, locale)),
      }),
      ref: () => ({ value: text }),
      refs: asIs,
      file: asIs,
      json: asIs,
    },
    field,
  );
}

interface Named {
  readonly name: string;
  readonly label: string;
}

function optionIn(text: string, options: readonly Named[], locale: string): string {
  const sought = folded(text, locale);
  const found =
    options.find(({ name }) => name === text) ??
    options.find(({ label }) => folded(label, locale) === sought);
  return found?.name ?? text;
}

function booleanIn(text: string, { locale, words }: CellForm): boolean | string {
  const sought = folded(text, locale);
  if ([folded(words.yes, locale), 'true', 'yes', 'x', '1'].includes(sought)) return true;
  return [folded(words.no, locale), 'false', 'no', '0'].includes(sought) ? false : text;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** A date with a time of day behind it, where the viewer is; or an instant with its zone. */
function readMoment(text: string, form: CellForm): Reading<string> {
  if (instant.test(text)) return { value: text };
  const [, day = text, clock = '00:00'] = /^(.+?)(?:,|T|\s)\s*(\d{1,2}[:.h]\d\d.*)$/.exec(text) ?? [];
  const date = readDate(day, form);
  if ('problem' in date) return date;
  const time = readTime(clock, form.locale);
  if ('problem' in time) return time;
  return { value: instantOf({ date: date.value, time: time.value }, form.zone) ?? text };
}
