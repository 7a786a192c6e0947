import { choice, leaveOut } from '../language/fixes.ts';
import type { FieldDeclaration } from '../declaration.ts';
import type { RoleDeclaration } from '../declaration-limits.ts';
import type { Name } from '../language/node.ts';
import { isA, typeOf } from '#shared/fields/field-types.ts';
import type { Lookup } from './lookup.ts';
import type { ResolvedEntity } from './resolved.ts';

/** Point 3: settings that do not go together. */
export function lookUpEntities(entities: readonly ResolvedEntity[], lookup: Lookup): void {
  for (const entity of entities) {
    reportTooMany(entity, lookup);
    if (entity.declaration.partOf !== undefined) lookUpParent(entity, entity.declaration.partOf, lookup);
    for (const field of entity.declaration.fields) lookUpSettings(field, lookup);
  }
  reportRenames(entities, lookup);
}

/** What a table holds: PostgreSQL 1,600 columns and SQLite 2,000, a few of which the engine needs itself. */
const mostFields = 1500;

function reportTooMany({ name, fields, place }: ResolvedEntity, lookup: Lookup): void {
  const stored = [...fields.values()].filter(({ declaration }) => declaration?.compute === undefined);
  if (stored.length <= mostFields) return;
  lookup.findings.add('wrong_value', place, {
    message: `\`${name}\` has ${stored.length} fields, and a table holds ${mostFields}.`,
    hint: 'Divide it into several entities that refer to each other.',
  });
}

/** Settings of a field or an input that do not go together. */
export function lookUpSettings(field: FieldDeclaration, lookup: Lookup): void {
  const { settings } = field;
  if (settings === undefined) return;
  if (field.default !== undefined && field.initial !== undefined) {
    const message = 'A field has a `default` or an `initial`, not both.';
    lookup.findings.add('wrong_value', field.initial.place, {
      message,
      hint: 'Leave one of the two out.',
      fixes: [choice(leaveOut(field.initial.place))],
    });
  }
  if (settings.type === 'ref' && settings.onDelete === 'clear' && field.required) {
    const message = `\`${field.name.text}\` is required, so it cannot be cleared when what it refers to is deleted.`;
    lookup.findings.add('wrong_value', field.place, {
      message,
      hint: 'Write `on_delete: restrict` or `cascade`.',
    });
  }
  if (field.unique && !typeOf(settings).identifying) {
    lookup.findings.add('wrong_value', field.place, `A field of type \`${settings.type}\` cannot be unique.`);
  }
  reportCalculated(field, lookup);
  reportAnyMoment(field, lookup);
  reportBounds(field, lookup);
  for (const column of field.rows ?? []) lookUpSettings(column, lookup);
}

function reportAnyMoment({ choose, anyMoment }: FieldDeclaration, lookup: Lookup): void {
  const [first] = anyMoment ?? [];
  if (first === undefined || choose !== undefined) return;
  lookup.findings.add('wrong_value', first.place, {
    message: 'Without `choose` everybody may choose any moment.',
    hint: 'Leave `any_moment` out, or say which moments are offered to all others: `choose: …`.',
  });
}

/** What is calculated is neither given nor preset, and the engine makes a key and a number by itself. */
function reportCalculated(field: FieldDeclaration, lookup: Lookup): void {
  const { saved, compute, settings } = field;
  if (settings?.type === 'several') return;
  const source = saved ?? compute;
  if (saved !== undefined && compute !== undefined) {
    const message = 'A field is calculated at each save (`saved`) or always (`compute`), not both.';
    lookup.findings.add('wrong_value', compute.place, message);
  }
  const drawn = settings !== undefined && (settings.type === 'key' || settings.type === 'number_series');
  if (source !== undefined) reportUnchosen(field, lookup);
  if (source === undefined && !drawn) return;
  const preset = field.initial?.place ?? field.default?.place;
  const why = drawn ? 'is made by the engine' : 'is calculated';
  if (preset !== undefined && (source !== undefined || drawn))
    lookup.findings.add('wrong_value', preset, `\`${field.name.text}\` ${why}, so nothing is preset.`);
  if (source === undefined || !(drawn || isA(settings, 'file'))) return;
  lookup.findings.add(
    'wrong_value',
    source.place,
    `A field of type \`${settings.type}\` cannot be calculated.`,
  );
}

/** Nobody chooses what is calculated, and what is calculated always keeps no record from being deleted. */
function reportUnchosen(
  { name, choosable, choose, compute, onDelete }: FieldDeclaration,
  lookup: Lookup,
): void {
  const message = `\`${name.text}\` is calculated`;
  if (choose !== undefined)
    lookup.findings.add('wrong_value', choose.place, {
      message: `${message}, so nobody chooses it.`,
      hint: 'Leave `choose` out.',
      fixes: [leaveOut(choose.place)],
    });
  if (choosable !== undefined)
    lookup.findings.add('wrong_value', choosable.place, {
      message: `${message}, so nobody chooses it, and its \`where\` is never asked.`,
      hint: 'Leave `where` out, and say it in the calculation: `all.tools.filter(t, …).first()`.',
    });
  if (compute !== undefined && onDelete !== undefined)
    lookup.findings.add('wrong_value', onDelete.place, {
      message: `${message}, so it does not hold on to a record: what is deleted is not in it any more.`,
      hint: 'Leave `on_delete` out.',
      fixes: [leaveOut(onDelete.place)],
    });
}

function reportBounds(field: FieldDeclaration, lookup: Lookup): void {
  const { settings } = field;
  if (settings === undefined || !('min' in settings) || !('max' in settings)) return;
  if (settings.min === undefined || settings.max === undefined || !isAbove(settings.min, settings.max))
    return;
  const message = `\`min\` is above \`max\`, so no value of \`${field.name.text}\` would be right.`;
  lookup.findings.add('wrong_value', field.place, message);
}

/** A child lives in one kind of parent, and no record is, through its parents, a part of itself. */
function lookUpParent(entity: ResolvedEntity, partOf: Name, lookup: Lookup): void {
  const seen = new Set([entity.name]);
  let parent = lookup.known(partOf.text);
  while (parent !== undefined && !seen.has(parent.name)) {
    seen.add(parent.name);
    const next = parent.declaration.partOf;
    parent = next === undefined ? undefined : lookup.known(next.text);
  }
  if (partOf.text === 'user' || parent?.name === entity.name) {
    const message =
      partOf.text === 'user'
        ? 'Nothing is a part of a user: users are never deleted.'
        : `A \`${entity.name}\` would be a part of itself.`;
    lookup.findings.add('wrong_value', partOf.place, { message, hint: 'Use a reference instead.' });
  }
}

function isAbove(min: string | number, max: string | number): boolean {
  const digits = /^-?[\d.]+$/;
  if (digits.test(String(min)) && digits.test(String(max))) return Number(min) > Number(max);
  return !String(min).startsWith('P') && String(min) > String(max);
}

/** `was:` names something that is no longer there; one old name becomes one new one. */
function reportRenames(entities: readonly ResolvedEntity[], lookup: Lookup): void {
  const names = entities.map(({ name, declaration }) => ({ now: name, was: declaration.was }));
  reportRenamed(names, { what: 'entity', lookup });
  for (const { fields, declaration, machine } of entities) {
    const renamed = declaration.fields.map(({ name, was }) => ({ now: name.text, was }));
    const others = [...fields.keys()].map((now) => ({ now, was: undefined }));
    reportRenamed([...renamed, ...others], { what: 'field', lookup });
    const states = machine?.states?.options ?? [];
    reportRenamed(
      states.map(({ name, was }) => ({ now: name.text, was })),
      { what: 'state', lookup },
    );
  }
}

interface Renamed {
  readonly now: string;
  readonly was?: Name;
}

/** Point 6: roles too keep what belongs to them under a new name. */
export function reportRenamedRoles(roles: readonly RoleDeclaration[], lookup: Lookup): void {
  const renamed = roles.map(({ name, was }) => ({ now: name.text, was }));
  reportRenamed(renamed, { what: 'role', lookup });
}

function reportRenamed(
  things: readonly Renamed[],
  { what, lookup }: { readonly what: string; readonly lookup: Lookup },
): void {
  const today = new Set(things.map(({ now }) => now));
  const seen = new Set<string>();
  for (const { was } of things) {
    if (was === undefined) continue;
    if (today.has(was.text)) {
      const message = `The ${what} \`${was.text}\` is still there, so nothing else was called so before.`;
      lookup.findings.add('duplicate_name', was.place, message);
    } else if (seen.has(was.text)) {
      const message = `Another ${what} already says that it was \`${was.text}\`.`;
      lookup.findings.add('duplicate_name', was.place, message);
    }
    seen.add(was.text);
  }
}
