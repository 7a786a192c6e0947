import type { Entity, Field } from '../../model.ts';
import { isAssigned } from '../reviewing/happens.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';
import { fillsItself, isMade } from '../reviewing/rights.ts';

/** Fields that nobody sees, that nobody fills, and that who creates a record cannot fill though they must. */
export function reviewFieldRights(reviewing: Reviewing): void {
  if (!reviewing.isShown(6)) return;
  for (const entity of reviewing.entities) {
    for (const field of entity.fields.values()) {
      if (field.origin === 'system') continue;
      if (reviewing.rights.someMay(entity, 'read')) reviewReading(entity, field, reviewing);
      if (field.origin === 'contract') reviewWriting(entity, field, reviewing);
    }
    if (entity.partOf === undefined) reviewCreating(entity, reviewing);
  }
}

function reviewReading(entity: Entity, field: Field, reviewing: Reviewing): void {
  if (field.secret || field.type === 'key' || isBuiltIn(entity, field)) return;
  if (reviewing.rights.someReads(entity, field.name) || isUsed(entity, field, reviewing)) return;
  reviewing.say('field_unreadable', field.place, {
    message: `No grant shows \`${field.name}\` to any role, and nothing in the contract uses it.`,
    hint: `Name it in a read grant of \`${entity.name}\`, write \`secret: true\` if nobody should see it, or leave it out.`,
  });
}

/** Something that rules or conditions read has its use although nobody sees it. */
function isUsed(entity: Entity, field: Field, { reads }: Reviewing): boolean {
  return reads.fields.has(`${entity.name}.${field.name}`);
}

function reviewWriting(entity: Entity, field: Field, reviewing: Reviewing): void {
  // What no role writes at all is said of the entity.
  if (!reviewing.rights.someMay(entity, 'create') && !reviewing.rights.someMay(entity, 'update')) return;
  if (isMade(field) || isBuiltIn(entity, field) || isSet(entity, field, reviewing)) return;
  // Of a text that steps set, nobody writes the translations.
  if (field.translates !== undefined) return;
  // The engine draws the numbers that nobody types.
  if (field.type === 'number_series') return;
  if (reviewing.rights.someWrites(entity, field.name)) return;
  reviewing.say('field_unwritable', field.place, {
    message: `Nobody may write \`${field.name}\`, and nothing sets it: it stays empty.`,
    hint: `Name it in a create or update grant of \`${entity.name}\`, or set it in a transition.`,
  });
}

function isSet(entity: Entity, field: Field, { effects }: Reviewing): boolean {
  const isPartOf = entity.partOf?.field === field.name;
  if (isPartOf || field.default !== undefined || field.initial !== undefined) return true;
  if (entity.seed.some((record) => field.name in record)) return true;
  return isAssigned(entity, field.name, effects);
}

/** Asked of each audience with everything it includes: together they may fill more than one alone. */
function reviewCreating(entity: Entity, reviewing: Reviewing): void {
  if (entity.name === 'user') return;
  const needed = [...entity.fields.values()].filter((field) => !fillsItself(field));
  for (const grant of entity.grants) {
    if (grant.action !== 'create') continue;
    const missing = needed.find(
      ({ name }) => !reviewing.rights.writes(grant.audience, entity, { action: 'create', field: name }),
    );
    if (missing === undefined) continue;
    reviewing.say('create_incomplete', grant.place, {
      message: `\`${grant.audience}\` may create \`${entity.name}\`, but may not set \`${missing.name}\`, which is required.`,
      hint: `Add \`${missing.name}\` to the fields of the grant, or give the field a \`default\` or an \`initial\`.`,
    });
  }
}

function isBuiltIn(entity: Entity, field: Field): boolean {
  return entity.name === 'user' && ['name', 'email', 'roles', 'active'].includes(field.name);
}
