/** An instruction of a Dockerfile, https://docs.docker.com/reference/dockerfile/. */
export interface Instruction {
  readonly name: string;
  /** All that stands behind the name, in one line. */
  readonly rest: string;
}

/** The instructions of a Dockerfile, in order; continued lines are put together. */
export function instructionsOf(text: string): readonly Instruction[] {
  return text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      if (name === '') throw new Error(`no instruction: ${line}`);
      return { name, rest };
    });
}

/** The stages, each from its FROM to before the next. What stands before the first is left out. */
export function stagesOf(instructions: readonly Instruction[]): readonly (readonly Instruction[])[] {
  const begins = instructions.flatMap(({ name }, index) => (name === 'FROM' ? [index] : []));
  return begins.map((begin, index) => instructions.slice(begin, begins[index + 1]));
}

/** Words of a COPY, without options; the last one is where it goes. */
export function copiedBy({ rest }: Instruction): { readonly from: readonly string[]; readonly to: string } {
  const words = rest.split(/\s+/).filter((word) => !word.startsWith('--'));
  return { from: words.slice(0, -1), to: words.at(-1) ?? '' };
}

/** `A=1 B=2` of all ENV instructions. */
export function environmentOf(instructions: readonly Instruction[]): Readonly<Record<string, string>> {
  const pairs = instructions
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ rest }) => rest.split(/\s+/).map((pair) => pair.split('=', 2)));
  return Object.fromEntries(pairs);
}
