type DatePart = 'year' | 'month' | 'day';

/** A date (`YYYY-MM-DD`) in figures, in the order of the language: `06/01/2026`. */
export function dateTyped(value: string, locale: string): string {
  const [year = '', month = '', day = ''] = value.split('-');
  const written: Record<DatePart, string> = { year, month, day };
  return partsOf(locale)
    .map((part) => (isDatePart(part.type) ? written[part.type] : part.value))
    .join('');
}

/** What was typed as a date: ISO, or figures in the order of the language. Null where it is none. */
export function dateFrom(typed: string, locale: string): string | null {
  const text = typed.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return existing(text);
  const figures = text.split(/[^\d]+/).filter((part) => part !== '');
  const order = partsOf(locale).flatMap((part) => (isDatePart(part.type) ? [part.type] : []));
  if (figures.length !== 3) return null;
  const figure = (part: DatePart) => figures[order.indexOf(part)] ?? '';
  return existing(
    `${fullYear(figure('year'))}-${figure('month').padStart(2, '0')}-${figure('day').padStart(2, '0')}`,
  );
}

function partsOf(locale: string): Intl.DateTimeFormatPart[] {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  });
  return format.formatToParts(0);
}

function isDatePart(type: string): type is DatePart {
  return type === 'year' || type === 'month' || type === 'day';
}

function fullYear(figures: string): string {
  return figures.length === 2 ? `20${figures}` : figures.padStart(4, '0');
}

/** The 31st of February is nobody's date. */
function existing(iso: string): string | null {
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null;
}
