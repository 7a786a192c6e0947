import { RE2JS } from 're2js';

/** A step of the program that a pattern is compiled to, as re2js has it. */
interface Step {
  readonly op: number;
  readonly out: number;
  readonly arg: number;
  readonly runes: ArrayLike<number>;
}

interface Program {
  readonly inst: readonly Step[];
  readonly start: number;
}

/** Kinds of steps (`op`) of re2js. */
const kinds = {
  alternatives: [1, 2],
  capture: 3,
  fail: 5,
  match: 6,
  letter: 8,
  letters: [8, 9, 10, 11],
} as const;
const [anyLetter, anyButLineBreak] = [10, 11];

/** One way through a pattern, as far as it has come: its step, and whether the group is before, open or behind. */
interface Way {
  readonly at: number;
  readonly group: number;
}

const mostPairs = 100_000;

/**
 * What keeps the group of a pattern from being the same part of a text wherever it is looked for: two ways through the
 * pattern that take the same letters, of which one gives a letter to the group and the other does not.
 */
export function groupProblem(pattern: string): string | undefined {
  const program: Program = RE2JS.compile(pattern).re2().prog;
  const seen = new Set<string>();
  const open: [Way, Way, boolean][] = [];
  const reach = (one: readonly Way[], other: readonly Way[], differ: boolean) => {
    for (const left of one) {
      for (const right of other) {
        const key = `${left.at} ${left.group} ${right.at} ${right.group} ${differ}`;
        if (!seen.has(key)) open.push([left, right, differ]);
        seen.add(key);
      }
    }
  };
  const starts = waysFrom({ at: program.start, group: 0 }, program);
  if (starts === undefined) return 'the group repeats';
  reach(starts, starts, false);
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [left, right, before] = pair;
    const [one, other] = [program.inst[left.at], program.inst[right.at]];
    if (one?.op === kinds.match && other?.op === kinds.match && before)
      return 'the group can be different parts of one text';
    if (one === undefined || other === undefined || !meet(one, other)) continue;
    const next = [one, other].map(({ out }, index) =>
      waysFrom({ at: out, group: (index === 0 ? left : right).group }, program),
    );
    if (next[0] === undefined || next[1] === undefined) return 'the group repeats';
    reach(next[0], next[1], before || left.group !== right.group);
    if (seen.size > mostPairs) return 'it is too large for a group';
  }
  return undefined;
}

/** The steps that take a letter, or end, and can be reached without one; undefined where the group opens again. */
function waysFrom(start: Way, { inst }: Program): readonly Way[] | undefined {
  const found = new Map<string, Way>();
  const open = [start];
  for (let way = open.pop(); way !== undefined; way = open.pop()) {
    const step = inst[way.at];
    const key = `${way.at} ${way.group}`;
    if (step === undefined || step.op === kinds.fail || found.has(key)) continue;
    found.set(key, way);
    if (step.op === kinds.match || isLetter(step)) continue;
    const isGroup = step.op === kinds.capture && step.arg > 1;
    if (isGroup && step.arg === 2 && way.group === 2) return undefined;
    const group = isGroup ? step.arg - 1 : way.group;
    open.push({ at: step.out, group });
    if (step.op === kinds.alternatives[0] || step.op === kinds.alternatives[1])
      open.push({ at: step.arg, group });
  }
  return [...found.values()].filter(({ at }) => {
    const step = inst[at];
    return step !== undefined && (step.op === kinds.match || isLetter(step));
  });
}

function isLetter({ op }: Step): boolean {
  return kinds.letters.some((kind) => kind === op);
}

/** Whether some letter is taken by both. */
function meet(one: Step, other: Step): boolean {
  if (!isLetter(one) || !isLetter(other)) return false;
  const [these, those] = [rangesOf(one), rangesOf(other)];
  return these.some(([from, to]) => those.some(([low, high]) => from <= high && low <= to));
}

const lastLetter = 0x10ffff;

function rangesOf({ op, runes }: Step): readonly (readonly [number, number])[] {
  if (op === anyLetter) return [[0, lastLetter]];
  if (op === anyButLineBreak)
    return [
      [0, 9],
      [11, lastLetter],
    ];
  const all = Array.from(runes);
  const [only] = all;
  if (all.length === 1 && only !== undefined) return [[only, only]];
  return all.flatMap((from, index) => (index % 2 === 0 ? [[from, all[index + 1] ?? from] as const] : []));
}
