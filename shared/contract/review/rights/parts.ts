import type { GrantDeclaration } from '../../declaration.ts';
import { isGrantedTo } from '#shared/rights/granted.ts';
import type { Entity, Grant, GrantAction } from '../../model.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** A record, and what belongs to it. */
interface Family {
  readonly entity: Entity;
  readonly parent: Entity;
  /** What the parent calls them. */
  readonly back: string;
}

/** Whoever has no right to a record has none to what belongs to it: a grant there gives them nothing. */
export function reviewPartRights(reviewing: Reviewing): void {
  for (const entity of reviewing.entities) {
    const whole = entity.partOf ?? entity.attached;
    const parent = whole && reviewing.model.entities.get(whole.entity);
    if (whole === undefined || parent === undefined) continue;
    const written = reviewing.contract.declaration.grants.filter(
      (grant) => grant.entity.text === entity.name,
    );
    const given = [...entity.grants, ...(entity.createdWithParent ?? [])];
    // A word such as `all` says several rights: it gives something where one of them does.
    for (const [place, [grant]] of Map.groupBy(written, (one) => one.place)) {
      const left = given.filter((one) => one.place === place);
      if (grant !== undefined && !isNo(grant) && !isEverHeld(left, grant.audience.text, reviewing))
        sayNothing(grant, { entity, parent, back: whole.back }, reviewing);
    }
    if (entity.partOf !== undefined) reviewOpenParts(entity, written, reviewing);
  }
}

/** `create: false` gives nothing, and is meant to. */
function isNo({ condition }: GrantDeclaration): boolean {
  return condition?.value === false;
}

/** Whoever may change certain fields of a part alone may still make it anew, where only that right was narrowed. */
function reviewOpenParts(entity: Entity, written: readonly GrantDeclaration[], reviewing: Reviewing): void {
  const open = (['create', 'delete'] as const).filter(
    (action) => !written.some((grant) => grant.action === action),
  );
  for (const { action, audience, covers, place } of written) {
    if (action !== 'update' || (covers.kind !== 'fields' && covers.kind !== 'except')) continue;
    const held = open.filter((one) => reviewing.rights.may(audience.text, entity, one));
    if (held.length === 0) continue;
    reviewing.say('part_open', place, {
      message: `\`${audience.text}\` may change certain fields of \`${entity.name}\`, and still ${held.join(' and ')} it: by the right to change \`${entity.partOf?.entity ?? ''}\`.`,
      hint: `Write ${held.map((one) => `\`${one}: false\``).join(' and ')} beside \`update\`, or the right that you mean.`,
    });
  }
}

/** Whether somebody with the audience has one of the grants, also with another role that includes it; two roles at once do not count. */
function isEverHeld(grants: readonly Grant[], audience: string, { rights }: Reviewing): boolean {
  return havingIt(audience, rights).some((all) => grants.some((grant) => isGrantedTo(grant, all)));
}

/** All that each of those has who have the audience. */
function havingIt(audience: string, rights: Reviewing['rights']): readonly ReadonlySet<string>[] {
  return rights.audiences.map((one) => rights.allOf(one)).filter((all) => all.has(audience));
}

function sayNothing(
  { audience: { text: audience }, action, place }: GrantDeclaration,
  { entity, parent, back }: Family,
  reviewing: Reviewing,
): void {
  const needed = neededOf(action, entity);
  reviewing.say(
    'part_unreached',
    place,
    mayReach(audience, { parent, needed }, reviewing)
      ? {
          message: `This gives \`${audience}\` nothing: their right to ${needed} \`${parent.name}\` is for certain fields, and \`${back}\` is not among them.`,
          hint: `Name \`${back}\` among the fields of that right in point 6.`,
        }
      : {
          message: `This gives \`${audience}\` nothing: \`${entity.name}\` belongs to \`${parent.name}\`, which they may not ${needed}.`,
          hint: `Give them \`${needed}\` on \`${parent.name}\` as well, if need be for some fields: ${parent.name}: { ${audience}: { ${needed}: { fields: [${back}] } } }`,
        },
  );
}

/** The right to the parent that goes before one to its part. */
function neededOf(action: GrantAction, { attached }: Entity): 'read' | 'update' {
  return attached !== undefined || action === 'read' || action === 'history' ? 'read' : 'update';
}

/** Whether somebody with the audience may do it to some parent. */
function mayReach(
  audience: string,
  { parent, needed }: { readonly parent: Entity; readonly needed: 'read' | 'update' },
  { rights }: Reviewing,
): boolean {
  return rights.audiences.some((one) => rights.allOf(one).has(audience) && rights.may(one, parent, needed));
}
