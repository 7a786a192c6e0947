import type { Type } from '../type.ts';
import { didYouMean, type Mended } from './suggestion.ts';
import type { Span } from './syntax.ts';

/** A name that stands alone. */
type Named = Span & { readonly name: string };

/** `reader_id` where `reader` refers to a record. */
export function referenceMeant(
  name: string,
  fields: ReadonlyMap<string, Type> | undefined,
  { start, end }: Span,
): Mended | undefined {
  const text = name.slice(0, -3);
  if (!name.endsWith('_id') || fields?.has(text) !== true) return undefined;
  return { hint: `A reference is compared by its own name: \`${text}\`.`, instead: [{ start, end, text }] };
}

/** The plural of an entity that is named as one: `all.loan`. */
export function pluralMeant(
  { name, at }: { readonly name: string; readonly at: Span },
  plurals: ReadonlyMap<string, string>,
): Mended | undefined {
  const plural = [...plurals].find(([, entity]) => entity === name)?.[0];
  return plural === undefined ? undefined : didYouMean(plural, at);
}

/** A text without quotes, or a collection without `all.`. */
export function textMeant(
  { name, start, end }: Named,
  { plurals }: { readonly plurals: ReadonlyMap<string, string> },
  expected?: Type,
): Mended | undefined {
  if (expected?.kind === 'choice') return { hint: `Options are ${expected.options.join(', ')}.` };
  if (plurals.has(name)) {
    const text = `all.${name}`;
    return { hint: `Write \`${text}\` for every record.`, instead: [{ start, end, text, isChoice: true }] };
  }
  const text = `'${name}'`;
  const quoted =
    expected?.kind === 'text' ? { instead: [{ start, end, text, isChoice: true as const }] } : {};
  if (/^[A-Z]/.test(name))
    return {
      hint: `Constants stand in point 9. A text has quotes inside of the expression: \`${text}\`.`,
      ...quoted,
    };
  return expected?.kind === 'text'
    ? { hint: `A text has quotes inside of the expression: \`${text}\`.`, ...quoted }
    : undefined;
}
