import type { Findings } from '../language/findings.ts';
import type { Name } from '../language/node.ts';
import { reportUnknown } from '../reading/declared-name.ts';
import type { ResolvedEntity } from './resolved.ts';

/** There is no field of this name; where it is a way back, that is what its author has to know. */
export function reportNoField(name: Name, entity: ResolvedEntity, findings: Findings): void {
  const back = entity.backs.get(name.text);
  if (back === undefined) {
    const what = `field of \`${entity.name}\` called`;
    reportUnknown(name, { what, among: entity.fields.keys() }, findings);
    return;
  }
  const message = `\`${name.text}\` is a way back of \`${entity.name}\`, and no field of it.`;
  const hint = `Name a field here. It leads to records of \`${back.entity}\`, which have \`${back.field}\` as a field of their own.`;
  findings.add('unknown_name', name.place, { message, hint });
}
