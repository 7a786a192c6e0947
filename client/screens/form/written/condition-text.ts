import { isA } from '#shared/fields/field-types.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { quoted } from '#shared/screens/list-filter.ts';

type Sign = '&&' | '||';

/** In the order in which a condition is looked at: what stands alone is all there is. */
export const bothWays: readonly Sign[] = ['&&', '||'];

/** A minus belongs to a number where nothing stands before it that it could be taken from. */
const tokenPattern =
  /(?<=[=<>(,[]\s*)-\d+(?:\.\d+)?|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*|\d+(?:\.\d+)?|&&|\|\||[=!<>]=|\S/g;

/** The words and signs of a condition. */
export function tokensOf(text: string): readonly string[] {
  return text.match(tokenPattern) ?? [];
}

/** The same text for conditions that differ in spaces, in order, and in brackets that change nothing. */
export function canonical(text: string): string {
  return written(tokensOf(text));
}

function written(tokens: readonly string[]): string {
  const inner = withoutBrackets(tokens);
  for (const sign of ['||', '&&'] as const) {
    const parts = splitBy(inner, sign);
    if (parts.length < 2) continue;
    // What stands in brackets with the same sign may stand without them; the order says nothing.
    const flat = parts.flatMap((part) => splitBy(tokensOf(written(part)), sign).map((one) => one.join(' ')));
    return flat
      .map((part) => within(part, sign))
      .toSorted()
      .join(` ${sign} `);
  }
  return inner.join(' ');
}

function within(part: string, sign: Sign): string {
  const tokens = tokensOf(part);
  const other = sign === '&&' ? '||' : '&&';
  return splitBy(tokens, other).length > 1 ? `( ${part} )` : part;
}

/** The parts that a sign stands between; the whole where it stands nowhere, or another binds less. */
export function partsOf(text: string, sign: Sign): readonly string[] {
  const inner = withoutBrackets(tokensOf(text));
  if (sign === '&&' && splitBy(inner, '||').length > 1) return [inner.join(' ')];
  return splitBy(inner, sign).map((part) => withoutBrackets(part).join(' '));
}

function splitBy(tokens: readonly string[], sign: Sign): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token === '(' || token === '[') depth += 1;
    if (token === ')' || token === ']') depth -= 1;
    if (token === sign && depth === 0) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

function withoutBrackets(tokens: readonly string[]): readonly string[] {
  if (tokens[0] !== '(') return tokens;
  let depth = 0;
  const end = tokens.findIndex((token) => {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    return depth === 0;
  });
  return end === tokens.length - 1 ? withoutBrackets(tokens.slice(1, -1)) : tokens;
}

/** The text with texts in single quotes, and with options of the field in quotes; undefined where it does not name the field. */
export function clauseOf(text: string, field: FieldShape, path: string): string | undefined {
  const tokens = tokensOf(text);
  if (!tokens.some((token) => token === path || token.startsWith(`${path}.`))) return undefined;
  const options = isA(field, 'choice', 'choices') ? field.options.map(({ name }) => name) : [];
  return tokens
    .map((token, place) => {
      if (token.startsWith('"')) return quoted(inside(token));
      return options.includes(token) && comparedAt(tokens, place) === path ? quoted(token) : token;
    })
    .join(' ');
}

/** What a token is compared with: `kind` of `kind == low`, `kind in [low, high]` and `low in kind`. */
function comparedAt(tokens: readonly string[], place: number): string | undefined {
  const before = tokens[place - 1];
  if (before === '==' || before === '!=') return tokens[place - 2];
  if (tokens[place + 1] === 'in') return tokens[place + 2];
  const list = tokens.lastIndexOf('[', place);
  const isInside = list !== -1 && !tokens.slice(list, place).includes(']');
  return isInside && tokens[list - 1] === 'in' ? tokens[list - 2] : undefined;
}

function inside(token: string): string {
  return token
    .slice(1, -1)
    .replaceAll(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter === 'r' ? '\r' : letter));
}
