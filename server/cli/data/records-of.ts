import { written } from '#server/messages/write-message.ts';
import { suggest } from '#shared/contract/language/suggest.ts';
import type { Entity, Model } from '#shared/contract/model.ts';
import type { Refusal } from '#shared/api/problem.ts';
import { say } from '#server/cli/support/say.ts';

/** The entity a command names, by its name or its plural; undefined, and said so, where there is none. */
export function entityCalled(model: Model, name: string): Entity | undefined {
  const found = [...model.entities.values()].find((one) => one.name === name || one.plural === name);
  if (found !== undefined) return found;
  const hint = suggest(name, [...model.entities.keys()]);
  say(`There is no entity ${name} in the published contract.${hint === undefined ? '' : ` ${hint}`}`);
  return undefined;
}

/** Says a refusal to whoever sits before the terminal, problem by problem; exit code 1. */
export function sayRefusal({ code, detail, errors }: Refusal): number {
  say(errors.length === 0 ? `${code}: ${written(detail)}` : 'Nothing was written.');
  for (const { line, field, code: problem, message } of errors) {
    const where = [line === undefined ? [] : [`line ${line}`], field === undefined ? [] : [field]]
      .flat()
      .join(', ');
    say(`${where === '' ? '' : `${where}: `}${written(message)} (${problem})`);
  }
  return 1;
}
