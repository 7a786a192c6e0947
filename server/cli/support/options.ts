import { parseArgs } from 'node:util';
import { suggest } from '#shared/contract/language/suggest.ts';

/** The options of a command: those with a value, and switches. */
export type OptionKinds = Readonly<Record<string, 'value' | 'switch'>>;

/** The words of a command line, understood; or what is wrong with them, in a sentence. */
export type Options =
  | {
      readonly kind: 'options';
      readonly values: Readonly<Partial<Record<string, string>>>;
      readonly switches: ReadonlySet<string>;
      readonly words: readonly string[];
    }
  | { readonly kind: 'wrong'; readonly message: string };

/** Reads the words after a command. An option that is unknown, given twice or without its value is refused. */
export function parseOptions(argv: readonly string[], kinds: OptionKinds): Options {
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { type: kind === 'value' ? 'string' : 'boolean' } as const,
    ]),
  );
  const args = [...argv];
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const values: Record<string, string> = {};
  const switches = new Set<string>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const wrong =
      mistake(token, kinds) ?? (token.name in values ? `${token.rawName} is given twice.` : undefined);
    if (wrong !== undefined) return { kind: 'wrong', message: wrong };
    if (token.value === undefined) switches.add(token.name);
    else values[token.name] = token.value;
  }
  return { kind: 'options', values, switches, words };
}

function mistake(
  option: { name: string; rawName: string; value: string | undefined },
  kinds: OptionKinds,
): string | undefined {
  const kind = Object.hasOwn(kinds, option.name) ? kinds[option.name] : undefined;
  switch (kind) {
    case undefined: {
      const hint = suggest(
        option.rawName,
        Object.keys(kinds).map((name) => `--${name}`),
      );
      return `There is no option ${option.rawName} here.${hint === undefined ? '' : ` ${hint}`}`;
    }
    case 'value':
      // The word behind it may be the next option: then the value was forgotten.
      if (option.value === undefined || option.value === '' || option.value.startsWith('--')) {
        return `${option.rawName} needs a value.`;
      }
      return undefined;
    case 'switch':
      return option.value === undefined ? undefined : `${option.rawName} takes no value.`;
  }
}
