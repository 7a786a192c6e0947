import type { Scenario } from '#shared/contract/model-effects.ts';

/** The scenarios whose name has a text in it, without regard to case; `*` stands for anything. */
export function chooseScenarios(
  scenarios: readonly Scenario[],
  pattern: string | undefined,
): readonly Scenario[] {
  if (pattern === undefined) return scenarios;
  const parts = pattern.toLowerCase().split('*');
  return scenarios.filter(({ name }) => {
    let rest: string | undefined = name.toLowerCase();
    for (const part of parts) {
      const at: number = rest?.indexOf(part) ?? -1;
      rest = at < 0 ? undefined : rest?.slice(at + part.length);
    }
    return rest !== undefined;
  });
}
