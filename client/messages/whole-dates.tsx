import { Fragment } from 'react';
import { dateFormatter } from '#shared/fields/base/formatters.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';

interface WholeDatesProps {
  readonly text: string;
  readonly style: DisplayStyle;
}

/** A title in which no line breaks within a date, as in "24 Nov" above "2026". */
export function WholeDates({ text, style }: WholeDatesProps) {
  return piecesOf(text, style).map((piece, place) =>
    // The pieces of one text have no other name, and never change places.
    place % 2 === 0 ? (
      <Fragment key={place}>{piece}</Fragment>
    ) : (
      <span key={place} style={{ whiteSpace: 'nowrap' }}>
        {piece}
      </span>
    ),
  );
}

/** The text around dates and the dates, by turns; a text comes first. */
export function piecesOf(text: string, { locale, dates = 'medium' }: DisplayStyle): readonly string[] {
  return text.split(patternOf(locale, dates));
}

const patterns = new Map<string, RegExp>();

/** How dates are written, as a pattern: numbers and words between what stands between them. */
function patternOf(locale: string, dateStyle: NonNullable<DisplayStyle['dates']>): RegExp {
  const key = `${locale} ${dateStyle}`;
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const parts = dateFormatter(locale, { dateStyle, timeZone: 'UTC' }).formatToParts(Date.UTC(2026, 10, 24));
  const pattern = new RegExp(`(${parts.map(partPattern).join('')})`, 'gu');
  patterns.set(key, pattern);
  return pattern;
}

function partPattern({ type, value }: Intl.DateTimeFormatPart): string {
  if (type === 'literal')
    return value.replaceAll(/[/.\\()]/g, String.raw`\$&`).replaceAll(/\s/g, String.raw`\s`);
  if (/^\p{Nd}+$/u.test(value)) return type === 'year' ? String.raw`\p{Nd}{2,4}` : String.raw`\p{Nd}{1,2}`;
  return String.raw`\p{L}[\p{L}\p{M}.]*`;
}
