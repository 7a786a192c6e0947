import { choice, leaveOut } from '../../language/fixes.ts';
import type { GrantDeclaration } from '../../declaration.ts';
import type { Name } from '../../language/node.ts';
import { attachedOf } from '../../resolve/attached-of.ts';
import { openingOf } from '../../resolve/opening-of.ts';
import { openingSource } from '../../resolve/written-out/opening-source.ts';
import type { Checking } from '../checking/checking.ts';

/** Who opens a record is kept with its whole; and what the engine keeps is nobody's to write, nor does anything follow from it. */
export function checkOpenings(checking: Checking): void {
  const { entities, declaration } = checking.contract;
  for (const grant of declaration.grants) refuseOnParts(grant, checking);
  for (const { name, declaration: declared } of entities.values()) {
    const of = openingOf(name, declaration)?.entity;
    if (of === undefined) continue;
    const known = Object.keys(openingSource({ entity: of, was: undefined }).fields);
    for (const field of declared.fields)
      if (!known.includes(field.name.text)) refuse(field.name, 'has no fields but its own', checking);
    for (const { entity, states, after } of declaration.machines)
      if (entity.text === name && (states ?? after.create[0] ?? after.save[0]) !== undefined)
        refuse(entity, 'has no states, and nothing follows from it', checking);
    for (const { entity, code } of declaration.rules)
      if (entity.text === name) refuse(code, 'has no rules', checking);
    refuseWriting(
      declaration.grants.filter(({ entity }) => entity.text === name),
      checking,
    );
  }
}

function refuseOnParts(
  { logged, entity, place }: GrantDeclaration,
  { contract: { entities }, findings }: Checking,
): void {
  const whole =
    entities.get(entity.text)?.declaration.partOf?.text ?? attachedOf(entity.text, entities)?.entity;
  if (logged !== true || whole === undefined) return;
  findings.add('wrong_value', place, {
    message: `\`${entity.text}\` belongs to \`${whole}\`, and who opens it is kept with that.`,
    hint: `Write \`logged\` at a grant to read \`${whole}\`.`,
  });
}

/** A word such as `all` is told once. */
function refuseWriting(grants: readonly GrantDeclaration[], checking: Checking): void {
  const writing = grants.filter(({ action }) => action !== 'read' && action !== 'refer');
  const places = new Map(writing.map(({ place, entity }) => [place, { text: entity.text, place }]));
  for (const name of places.values())
    refuse(name, 'is written by nobody but the engine, and granted to be read alone', checking);
}

function refuse({ place }: Name, why: string, { findings }: Checking): void {
  const message = `What keeps who opened records ${why}.`;
  findings.add('wrong_value', place, { message, hint: 'Leave it out.', fixes: [choice(leaveOut(place))] });
}
