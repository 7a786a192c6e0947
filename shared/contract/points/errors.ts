import { engineCodes, fieldCodes } from '#shared/api/problem.ts';
import type { ErrorDeclaration } from '../declaration.ts';
import type { Findings } from '../language/findings.ts';
import type { Entry, MapNode, Node, ScalarNode } from '../language/node.ts';
import { acceptName } from '../reading/declared-name.ts';
import { MapReader, readMap, readText, wrongKind } from '../reading/reading.ts';
import { inWords, suggest } from '../language/suggest.ts';

const keys = { of: 'An error', known: ['status', 'message', 'help'] };
const own: readonly string[] = [...Object.keys(engineCodes), ...fieldCodes];

/** Point 8: every code of the contract with its words; the engine's codes may be listed to be given other words. */
export function readErrors(root: MapNode | undefined, findings: Findings): readonly ErrorDeclaration[] {
  return (root?.entries ?? []).flatMap((entry) => readError(entry, findings) ?? []);
}

/** True for a code that the engine itself answers with. */
export function isEngineCode(code: string): boolean {
  return own.includes(code);
}

function readError({ key, value }: Entry, findings: Findings): ErrorDeclaration | undefined {
  const accepted = acceptCode({ key, value }, findings);
  const node = readMap(value, findings);
  if (node === undefined || !accepted) return undefined;
  const reader = new MapReader(node, keys, findings);
  reader.needed('message', 'The sentence that people read.');
  if (isEngineCode(key.text) && reader.has('status')) {
    const message = `The status of \`${key.text}\` is fixed.`;
    findings.add('wrong_value', reader.placeOf('status'), { message, hint: 'Leave `status` out.' });
  }
  return {
    code: key,
    status: reader.integer('status', { least: 400, most: 499 }),
    messages: reader.with('message', readMessages) ?? [],
    help: reader.text('help'),
    place: key.place,
  };
}

function acceptCode({ key }: Entry, findings: Findings): boolean {
  if (isEngineCode(key.text)) return true;
  if (/^[a-z][a-z0-9_]*$/.test(key.text)) {
    const hint =
      suggest(key.text, own) ?? `A code of your own is in capital letters; the engine's are ${inWords(own)}.`;
    findings.add('unknown_name', key.place, { message: `The engine has no code \`${key.text}\`.`, hint });
    return false;
  }
  return acceptName(key, { what: 'An error code', upperCase: true }, findings);
}

/** One sentence, or several of which the first is used whose values the reader may read. */
function readMessages(node: Node, findings: Findings): readonly ScalarNode[] | undefined {
  if (node.kind === 'map') return wrongKind(node, 'a sentence, or a list of sentences', findings);
  const nodes = node.kind === 'list' ? node.items : [node];
  if (nodes.length === 0) findings.add('wrong_value', node.place, 'There is no sentence here.');
  return nodes.flatMap((item) => readText(item, findings) ?? []);
}
