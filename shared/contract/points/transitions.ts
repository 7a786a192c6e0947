import type { Place } from '../finding.ts';
import type { Findings } from '../language/findings.ts';
import type { Name, Node } from '../language/node.ts';
import { wrongKind } from '../reading/reading.ts';

/** Words behind `by:` in place of people. */
export function readNobody(node: Node, findings: Findings): 'engine' | 'nobody' | undefined {
  const word = node.kind === 'scalar' ? node.text : '';
  if (word === 'engine' || word === 'nobody') return word;
  return wrongKind(
    node,
    `a list of roles such as \`[${word || 'staff'}]\`, \`engine\` or \`nobody\``,
    findings,
  );
}

/** Reports what stands behind an input and is none of its words; always undefined, to be returned. */
export function reportNoInput({ text }: Name, place: Place, findings: Findings): undefined {
  const hint = `Write \`${text}: required\`, \`${text}: optional\`, or a type: \`{ type: text }\`.`;
  findings.add('wrong_value', place, { message: 'An input is required or optional.', hint });
}
