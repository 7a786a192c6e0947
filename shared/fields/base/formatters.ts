const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/**
 * A formatter of dates and times, in the Gregorian calendar of the values, whatever is usual in the country: people type the
 * year that they read. Kept: making one costs more than formatting a page of values.
 */
export function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const formatter = dates.get(key) ?? new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...options });
  dates.set(key, formatter);
  return formatter;
}

/** A formatter of numbers and amounts, kept likewise. */
export function numberFormatter(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const formatter = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
  numbers.set(key, formatter);
  return formatter;
}
