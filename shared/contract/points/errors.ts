import { choice, write } from '../language/fixes.ts';
import { engineCodes, fieldCodes } from '#shared/api/problem.ts';
import type { Findings } from '../language/findings.ts';
import type { Name } from '../language/node.ts';
import { acceptName } from '../reading/declared-name.ts';
import type { Node } from '../language/node.ts';
import { readInteger } from '../reading/reading.ts';
import { inWords, meant } from '../language/suggest.ts';

/** The codes that the engine itself answers with. */
export const engineOwn: readonly string[] = [...Object.keys(engineCodes), ...fieldCodes];

/** True for a code that the engine itself answers with. */
export function isEngineCode(code: string): boolean {
  return engineOwn.includes(code);
}

/** What a status may be, for the JSON Schema. */
export const statuses = {
  minimum: 400,
  maximum: 599,
  not: { enum: [engineCodes.internal, engineCodes.busy] },
};

/** The status of an answer. Two are the engine's alone: programs and watchers take them for a fault and for a wait. */
export function readStatus(node: Node, findings: Findings): number | undefined {
  const { minimum, maximum, not } = statuses;
  const status = readInteger(node, findings, { least: minimum, most: maximum });
  if (status === undefined || !not.enum.some((kept) => kept === status)) return status;
  const what = status === engineCodes.internal ? 'a fault of the engine' : 'a server that is busy';
  const message = `The status ${status} always means ${what}.`;
  findings.add('wrong_value', node.place, { message, hint: 'Use another one, such as 409, 502 or 504.' });
  return undefined;
}

/** Whether point 8 may have a code; reports why not. */
export function acceptCode(key: Name, findings: Findings): boolean {
  if (isEngineCode(key.text)) return true;
  if (/^[a-z][a-z0-9_]*$/.test(key.text)) {
    const mended = meant(key, engineOwn) ?? {
      hint: `A code of your own is in capital letters; the engine's are ${inWords(engineOwn)}.`,
      fixes: [choice(write(key.place, key.text.toUpperCase()))],
    };
    findings.add('unknown_name', key.place, {
      message: `The engine has no code \`${key.text}\`.`,
      ...mended,
    });
    return false;
  }
  return acceptName(key, { what: 'An error code', upperCase: true }, findings);
}
