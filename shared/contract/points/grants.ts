import type { Place } from '../finding.ts';
import type { Findings } from '../language/findings.ts';
import type { Name, Node } from '../language/node.ts';
import { inWords, meant } from '../language/suggest.ts';
import type { GrantAction } from '../model.ts';
import { readText } from '../reading/reading.ts';

/** What grants allow; transitions say themselves who may take them. */
export const actions: readonly GrantAction[] = ['read', 'refer', 'history', 'create', 'update', 'delete'];

/** What `all` allows: whoever reads records may refer to them as well. */
export const ALL: readonly GrantAction[] = ['read', 'history', 'create', 'update', 'delete'];

/** `all`, or the word for one action. */
export function readActions(
  node: Node,
  findings: Findings,
): { readonly actions: readonly GrantAction[]; readonly place: Place } | undefined {
  if (node.kind === 'scalar' && node.text === 'all') return { actions: ALL, place: node.place };
  const one = readAction(node, findings);
  return one && { actions: [one.action], place: node.place };
}

/** The word for an action, with its place. */
export function readAction(
  node: Node,
  findings: Findings,
): { readonly action: GrantAction; readonly place: Place } | undefined {
  if (node.kind === 'map') return reportMixed(node, findings);
  const text = readText(node, findings);
  const action = actions.find((word) => word === text?.text);
  if (text !== undefined && action === undefined) reportNoAction(text, findings);
  return action && { action, place: node.place };
}

/** A grant with conditions or fields among words for actions. */
function reportMixed({ place }: Node, findings: Findings): undefined {
  findings.add('wrong_type', place, {
    message: 'In a list stand words for actions only, and no conditions or fields.',
    hint: 'Write all of them as keys: `{ read: true, update: { fields: [name] } }`.',
  });
}

/** Reports a word that is no action; always false, to be returned. */
export function reportNoAction(name: Name, findings: Findings): false {
  const mended = meant(name, actions) ?? {
    hint: `Actions are ${inWords(actions)}; transitions are granted by their \`by:\`.`,
  };
  findings.add('unknown_name', name.place, { message: `There is no action \`${name.text}\`.`, ...mended });
  return false;
}
