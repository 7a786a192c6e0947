import { engineCodes, fieldCodes } from '#shared/api/problem.ts';
import type { Findings } from '../language/findings.ts';
import type { Name } from '../language/node.ts';
import { acceptName } from '../reading/declared-name.ts';
import { inWords, suggest } from '../language/suggest.ts';

/** The codes that the engine itself answers with. */
export const engineOwn: readonly string[] = [...Object.keys(engineCodes), ...fieldCodes];

/** True for a code that the engine itself answers with. */
export function isEngineCode(code: string): boolean {
  return engineOwn.includes(code);
}

/** Whether point 8 may have a code; reports why not. */
export function acceptCode(key: Name, findings: Findings): boolean {
  if (isEngineCode(key.text)) return true;
  if (/^[a-z][a-z0-9_]*$/.test(key.text)) {
    const hint =
      suggest(key.text, engineOwn) ??
      `A code of your own is in capital letters; the engine's are ${inWords(engineOwn)}.`;
    findings.add('unknown_name', key.place, { message: `The engine has no code \`${key.text}\`.`, hint });
    return false;
  }
  return acceptName(key, { what: 'An error code', upperCase: true }, findings);
}
