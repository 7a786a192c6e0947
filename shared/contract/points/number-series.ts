import type { NumberSeries, SeriesPart } from '#shared/fields/field.ts';
import type { Findings } from '../language/findings.ts';
import type { Node, ScalarNode } from '../language/node.ts';
import { type MapReader, readText } from '../reading/reading.ts';

/** What the numbers begin anew for. */
export function seriesPeriod(word: string | undefined): NumberSeries['per'] {
  if (word === undefined) return undefined;
  return word === 'year' || word === 'month' ? { kind: word } : { kind: 'field', field: word };
}

/** `LN-{year}-{seq:5}`: letters and places. */
export function readFormat(node: Node, findings: Findings): readonly SeriesPart[] | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  const pieces = [...text.text.matchAll(/\{[^}]*\}?|[^{]+/g)];
  const parts = pieces.map((piece) => readPart(piece, text, findings));
  const sequences = parts.filter((part) => part?.kind === 'sequence').length;
  if (sequences !== 1 && parts.every((part) => part !== undefined)) {
    const message = 'The number itself, `{seq:n}`, stands in the format exactly once.';
    findings.add('wrong_value', text.place, { message, hint: 'For instance "LN-{year}-{seq:5}".' });
  }
  return parts.filter((part) => part !== undefined);
}

function readPart(piece: RegExpExecArray, node: ScalarNode, findings: Findings): SeriesPart | undefined {
  const [word] = piece;
  if (!word.startsWith('{')) return { kind: 'text', text: word };
  if (word === '{year}') return { kind: 'year' };
  if (word === '{month}') return { kind: 'month' };
  const digits = /^\{seq(?::(\d{1,2}))?\}$/.exec(word);
  if (digits !== null && Number(digits[1] ?? 1) <= 18)
    return { kind: 'sequence', digits: Number(digits[1] ?? 1) };
  const place = node.locate(piece.index, piece.index + word.length);
  const hint = 'Places are `{year}`, `{month}` and `{seq:5}` (a number of five digits).';
  findings.add('wrong_value', place, { message: `\`${word}\` is no place of a number series.`, hint });
  return undefined;
}

/** A series that begins anew without saying so in its text would give the same number twice. */
export function reportRepeating(
  reader: MapReader,
  format: readonly SeriesPart[],
  per: string | undefined,
): void {
  if (per !== 'year' && per !== 'month') return;
  const kinds = format.map(({ kind }) => kind);
  const missing = per === 'month' && kinds.includes('year') ? 'month' : 'year';
  if (kinds.includes('year') && (per === 'year' || kinds.includes('month'))) return;
  const message = `A series that begins anew each ${per} gives the same number twice without \`{${missing}}\`.`;
  reader.findings.add('wrong_value', reader.placeOf('format'), message);
}
