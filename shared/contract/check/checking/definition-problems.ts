import type { DefinedProblem, DefinitionUse, ExpressionProblem } from '#shared/expression/syntax/problem.ts';
import type { DefinitionDeclaration } from '../../declaration-calls.ts';
import type { Place } from '../../finding.ts';
import type { Findings } from '../../language/findings.ts';
import { fixesIn } from './located.ts';

/**
 * What is wrong inside of definitions shows only where they are put in. What every use runs into lies in the definition
 * and is said there, once; what only some run into lies in what those give it, and is said of each of them.
 */
export class DefinitionProblems {
  readonly #uses = new Map<string, Set<string>>();
  readonly #problems = new Map<string, Met[]>();

  /** The uses within one expression, which stands at `whole`. */
  addUses(uses: readonly DefinitionUse[], whole: Place): void {
    for (const { definition, use } of uses) {
      const known = this.#uses.get(definition) ?? new Set();
      this.#uses.set(definition, known.add(keyOf(whole, use)));
    }
  }

  /** A problem that the expression at `whole` runs into at `place`, where it uses a definition. */
  add(problem: MetProblem, { whole, place }: { readonly whole: Place; readonly place: Place }): void {
    const { definition, start, end, message } = problem.within;
    const key = `${definition} ${start} ${end} ${message}`;
    const met = { problem, place, use: keyOf(whole, problem.within.use) };
    this.#problems.set(key, [...(this.#problems.get(key) ?? []), met]);
  }

  /** To be asked when every expression has been checked. */
  report(definitions: readonly DefinitionDeclaration[], findings: Findings): void {
    for (const met of this.#problems.values()) {
      const [first] = met;
      const definition = definitions.find(({ name }) => name.text === first?.problem.within.definition);
      if (first === undefined || definition === undefined) continue;
      if (this.#isMetByAll(definition.name.text, met)) reportInside(first, definition, findings);
      else for (const each of met) reportAtUse(each, findings);
    }
  }

  isUsed(definition: string): boolean {
    return this.#uses.has(definition);
  }

  #isMetByAll(definition: string, met: readonly Met[]): boolean {
    return new Set(met.map(({ use }) => use)).size === this.#uses.get(definition)?.size;
  }
}

type MetProblem = ExpressionProblem & { readonly within: DefinedProblem };

interface Met {
  readonly problem: MetProblem;
  readonly place: Place;
  readonly use: string;
}

function reportInside({ problem, place }: Met, { body }: DefinitionDeclaration, findings: Findings): void {
  const { code, message, hint, start, end } = problem.within;
  const used = `It is used in line ${place.line}.`;
  findings.add(code, body.locate(start, end), {
    message,
    hint: hint === undefined ? used : `${hint} ${used}`,
    fixes: fixesIn(problem.within, body),
  });
}

function reportAtUse({ problem: { code, message, hint }, place }: Met, findings: Findings): void {
  findings.add(code, place, { message, hint });
}

function keyOf({ line, column }: Place, use: string): string {
  return `${line}:${column} ${use}`;
}
