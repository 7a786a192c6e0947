import { choice, leaveOut } from '../../language/fixes.ts';
import { knowledgeOf } from '#shared/expression/reasoning/knowledge.ts';
import { isPath } from '#shared/expression/tree/is-path.ts';
import { print } from '#shared/expression/tree/print.ts';
import { inWords } from '../../language/suggest.ts';
import type { Entity, GrantAction } from '../../model.ts';
import { ownInputs } from '../../check/checking/input-types.ts';
import { isEverThere } from './holders.ts';
import { reviewPartRights } from './parts.ts';
import { judge } from '../conditions/judge.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** Entities that nobody gets at, and grants whose condition decides nothing. */
export function reviewGrants(reviewing: Reviewing): void {
  if (!reviewing.isShown(6)) return;
  reviewCodes(reviewing);
  reviewPartRights(reviewing);
  for (const entity of reviewing.entities) {
    reviewConditions(entity, reviewing);
    reviewDeletes(entity, reviewing);
    reviewHistory(entity, reviewing);
    reviewTitle(entity, reviewing);
    reviewLogged(entity, reviewing);
    if (entity.name === 'user' || entity.partOf !== undefined) continue;
    reviewAccess(entity, reviewing);
  }
}

/** Records that may not be read answer like those that are not there, but where the contract says otherwise. */
function reviewCodes(reviewing: Reviewing): void {
  const { grants, unreadable, entities, machines, usualErrors } = reviewing.contract.declaration;
  const checks = [
    ...usualErrors,
    ...entities.flatMap(({ errors, fields }) => [...errors, ...fields.flatMap((field) => field.errors)]),
    ...machines.flatMap((machine) => ownInputs({ machine }).flatMap(({ errors }) => errors)),
  ];
  const ofReferences = checks.flatMap(({ check, code }) => (check === 'unreadable' ? [code] : []));
  const ofCalls = [
    ...grants.flatMap(({ otherwise }) => otherwise ?? []),
    ...unreadable.map(({ code }) => code),
  ];
  const told = [
    ...ofReferences.map((code) => ({ code, answer: 'that of a record that is not there' })),
    ...ofCalls.map((code) => ({ code, answer: '`not_found`' })),
  ];
  for (const { code, answer } of told)
    reviewing.say('existence_told', code.place, {
      message: `A person who gets \`${code.text}\` learns that the record exists, although they may not read it.`,
      hint: `Leave it out if nobody may know that the record exists: the answer is then ${answer}.`,
      fixes: [choice(leaveOut(code.place))],
    });
}

function reviewAccess(entity: Entity, reviewing: Reviewing): void {
  const { name, labelPlural, place } = entity;
  if (!reviewing.rights.someMay(entity, 'read')) {
    reviewing.say('entity_unreadable', place, {
      message: `No role may read ${labelPlural.toLowerCase()}: only the owner sees them.`,
      hint: `Add to the grants of point 6: ${name}: { <role>: [read] }`,
    });
  }
  const isMade =
    entity.openingOf !== undefined ||
    entity.seed.length > 0 ||
    reviewing.effects.some(({ effect }) => effect.kind === 'create' && effect.entity === name);
  if (!isMade && !reviewing.rights.someMay(entity, 'create')) {
    reviewing.say('entity_uncreatable', place, {
      message: `No role may create ${labelPlural.toLowerCase()}, and nothing else in the contract does: only the owner can.`,
      hint: `Add to the grants of point 6: ${name}: { <role>: [create] }`,
    });
  }
}

/** A right to delete finds only what may be read, but where the contract says otherwise. */
function reviewDeletes(entity: Entity, reviewing: Reviewing): void {
  if (entity.partOf !== undefined || entity.attached !== undefined) return;
  for (const { audience, action, unseen, place } of entity.grants) {
    if (action !== 'delete' || unseen === true || audience === 'owner') continue;
    if (isReadBy(audience, entity, reviewing.rights)) continue;
    reviewing.say('delete_unseen', place, {
      message: `\`${audience}\` may delete \`${entity.name}\`, but may not read it: the answer is always \`not_found\`.`,
      hint: 'Grant `read` as well, or write `delete: { unseen: true }` if that is meant.',
    });
  }
}

/** Where some are granted the history, nobody else is told it; and it is told of what may be read alone. */
function reviewHistory(entity: Entity, reviewing: Reviewing): void {
  const { rights } = reviewing;
  const grants = entity.grants.filter(({ action }) => action === 'history');
  // A word that says more than one right, such as `all`, is not what makes it one.
  const first = grants.find(({ place }) =>
    entity.grants.every((one) => one.action === 'history' || one.place !== place),
  );
  if (first === undefined || entity.partOf !== undefined || entity.attached !== undefined) return;
  for (const { audience, place } of grants)
    if (audience !== 'owner' && !isReadBy(audience, entity, rights))
      reviewing.say('history_unseen', place, {
        message: `\`${audience}\` is granted the history of \`${entity.name}\`, but may not read it, so it sees nothing.`,
        hint: 'Grant `read` as well.',
      });
  const named = new Set(entity.grants.map(({ audience }) => audience));
  const kept = rights.audiences.filter(
    (one) => named.has(one) && rights.may(one, entity, 'read') && !rights.may(one, entity, 'history'),
  );
  if (kept.length > 0)
    reviewing.say('history_kept', first.place, {
      message: `Where the history of \`${entity.name}\` is granted, only who has that right is told it: ${inWords(kept)} may read it, and ${kept.length === 1 ? 'is' : 'are'} not.`,
      hint: 'Grant `history` to the people who should see it. If all readers should see it, grant it to nobody.',
    });
}

/** Whoever has two rights to read opens what the other one shows without a trace. */
function reviewLogged({ name, grants, partOf, attached }: Entity, reviewing: Reviewing): void {
  if (partOf !== undefined || attached !== undefined) return;
  const reads = grants.filter(({ action }) => action === 'read');
  for (const { audience, condition, logged, place } of reads) {
    if (logged !== true || condition === undefined) continue;
    const all = reviewing.rights.allOf(audience);
    const other = reads.find((one) => one.logged !== true && all.has(one.audience));
    if (other === undefined) continue;
    reviewing.say('logged_partly', place, {
      message: `\`${audience}\` may also read \`${name}\` by the grant in line ${other.place.line}, which is not logged: records that this condition leaves out are read without an opening.`,
      hint: 'Write `logged: true` there as well, or leave the condition out, if all openings should be recorded.',
    });
  }
}

/** Of a record that may only be referred to, the fields that stand in its title are told, and nothing that is worked out there. */
function reviewTitle({ grants, title, name }: Entity, reviewing: Reviewing): void {
  const parts = title.parts.filter((part) => typeof part !== 'string');
  const workedOut = parts.find((part) => !isPath(part));
  if (workedOut === undefined) return;
  for (const { audience, action, place } of grants) {
    if (action !== 'refer') continue;
    reviewing.say('refer_untold', place, {
      message: `The title of \`${name}\` works out \`${print(workedOut)}\`, which is not shown to \`${audience}\`, who may only refer to it.`,
      hint: 'Make it a field with `compute`, and name that in the title.',
    });
  }
}

/** By the audience itself, or by a role that has it among what it includes. */
function isReadBy(audience: string, entity: Entity, rights: Reviewing['rights']): boolean {
  const having = rights.audiences.filter((one) => rights.allOf(one).has(audience));
  return having.some((one) => rights.may(one, entity, 'read'));
}

const verbs: Readonly<Partial<Record<GrantAction, string>>> = {
  refer: 'refer to',
  history: 'see the history of',
};

function reviewConditions(entity: Entity, reviewing: Reviewing): void {
  for (const { audience, action, condition } of entity.grants) {
    if (condition === undefined || !isEverThere(audience, entity, reviewing)) continue;
    const verb = verbs[action] ?? action;
    judge(
      condition,
      {
        knowledge: knowledgeOf(reviewing.model),
        never: {
          message: `This can never be true, so the grant never lets \`${audience}\` ${verb} anything.`,
          hint: 'Correct the condition, or leave the grant out.',
        },
        always: {
          message: `This is always true, so the grant lets \`${audience}\` ${verb} every record.`,
          hint: 'Leave the condition out if that is meant.',
        },
      },
      reviewing,
    );
  }
}
