import { isMap, isScalar, isSeq } from 'yaml';
import type { Entity, GrantAction } from '#shared/contract/model.ts';
import { conditionOf } from '#shared/rights/granted.ts';
import { actionsOf, audiencesFor, fieldsFor, heldBy, type Use, withThose } from './audiences.ts';
import type { Adding } from './field-screens.ts';
import { sourceAt, withEntry, withItem, withValue } from '#shared/contract/edit/edit-point.ts';
import { type Value, Verbatim } from '#shared/contract/edit/yaml-text.ts';
import type { Path, WrittenDocument } from '#shared/contract/edit/written-document.ts';

/** The document with grants that give the field to whom it is for, and to nobody else. Without a choice they stay as they are. */
export function granted(document: WrittenDocument, name: string, adding: Adding): WrittenDocument {
  const entity = adding.model.entities.get(adding.field.entity);
  if (entity === undefined) return document;
  let written = document;
  for (const use of ['read', 'write'] as const) {
    const chosen = adding.field[use];
    if (chosen !== undefined) written = grantedFor(written, { name, use, chosen, entity, ...adding });
  }
  return written;
}

interface Granting extends Adding {
  readonly name: string;
  readonly use: Use;
  readonly chosen: readonly string[];
  readonly entity: Entity;
}

function grantedFor(document: WrittenDocument, granting: Granting): WrittenDocument {
  const { name, use, chosen, entity, model } = granting;
  const among = audiencesFor(entity, use, model);
  const isFor = withThose(chosen, among, model);
  let written = document;
  for (const action of actionsOf[use]) {
    for (const audience of audiencesIn(written, entity))
      written = eachGrant(written, { entity: entity.name, audience, action }, (now, path) =>
        isFor.has(audience) ? named(now, path, name) : leftOut(now, path, { name, action }),
      );
    for (const audience of among.filter((one) => isFor.has(one)))
      written = asInherited(written, { ...granting, action, audience, isFor });
  }
  return written;
}

function audiencesIn(document: WrittenDocument, { name }: Entity): readonly string[] {
  const node = document.point(6).find(['grants', name])?.node;
  const entries = isMap(node) ? node.items : [];
  return entries.flatMap(({ key }) =>
    isScalar(key) && key.source !== 'unreadable' && key.source !== undefined ? [key.source] : [],
  );
}

interface Place {
  readonly entity: string;
  readonly audience: string;
  readonly action: GrantAction;
}

/** Does something with each grant of an action. Where `all` or a list of actions stands, they are written out first if need be. */
function eachGrant(
  document: WrittenDocument,
  { entity, audience, action }: Place,
  change: (document: WrittenDocument, path: Path) => WrittenDocument,
): WrittenDocument {
  const whole = ['grants', entity, audience];
  const written = wholeOf(document, whole);
  if (written !== undefined) {
    if (!written.includes(action)) return document;
    const apart = withValue(document, { point: 6, path: whole }, writtenOut(written));
    const changed = change(apart, [...whole, action]);
    return changed === apart ? document : changed;
  }
  const path = [...whole, action];
  const node = document.point(6).find(path)?.node;
  if (node === undefined) return document;
  if (!isSeq(node)) return change(document, path);
  return node.items.reduce<WrittenDocument>((now, _, index) => change(now, [...path, index]), document);
}

/** The actions of `all` or of `[read, update]`; undefined where each action has grants of its own. */
function wholeOf(document: WrittenDocument, path: Path): readonly string[] | undefined {
  const node = document.point(6).find(path)?.node;
  if (isScalar(node))
    return node.source === 'all' ? ['read', 'create', 'update', 'delete'] : [String(node.source)];
  return isSeq(node) ? node.items.map((item) => (isScalar(item) ? String(item.source) : '')) : undefined;
}

function writtenOut(actions: readonly string[]): Value {
  return Object.fromEntries(actions.map((action) => [action, true]));
}

/** A grant that names fields names this one too. Others cover it. */
function named(document: WrittenDocument, path: Path, name: string): WrittenDocument {
  const at = { point: 6, path: [...path, 'fields'] };
  return sourceAt(document, at) === undefined ? document : withItem(document, at, name);
}

/** A grant that names none leaves this one out. */
function leftOut(
  document: WrittenDocument,
  path: Path,
  { name, action }: { readonly name: string; readonly action: GrantAction },
): WrittenDocument {
  const at = { point: 6, path };
  const has = (key: string) => sourceAt(document, { point: 6, path: [...path, key] }) !== undefined;
  if (has('fields')) return document;
  if (has('except')) return withItem(document, { point: 6, path: [...path, 'except'] }, name);
  const node = document.point(6).find(path)?.node;
  if (isMap(node)) return withEntry(document, at, ['except', [name]]);
  const source = sourceAt(document, at) ?? '';
  if (source !== 'true') return withValue(document, at, { if: new Verbatim(source), except: [name] });
  // `true` alone shows who made and changed a record; a grant that leaves something out does not.
  const others = { fields: ['created_by', 'updated_by'] };
  const isOne = typeof path.at(-1) === 'string';
  if (action !== 'read') return withValue(document, at, { except: [name] });
  if (isOne) return withValue(document, at, [{ except: [name] }, others]);
  return withItem(withValue(document, at, { except: [name] }), { point: 6, path: path.slice(0, -1) }, others);
}

interface Inheriting extends Granting {
  readonly action: GrantAction;
  readonly audience: string;
  readonly isFor: ReadonlySet<string>;
}

/** Whoever has a right by another audience, for which the field is not, gets it under the same conditions. */
function asInherited(
  document: WrittenDocument,
  { entity, audience, action, isFor, name, model }: Inheriting,
): WrittenDocument {
  const held = [...heldBy(audience, model)].filter((one) => one !== audience);
  const grants = entity.grants.filter((grant) => grant.action === action && held.includes(grant.audience));
  const has = grants.some((grant) => isFor.has(grant.audience));
  const hasOwn = entity.grants.some((grant) => grant.action === action && grant.audience === audience);
  if (has || hasOwn || grants.length === 0) return document;
  const items = grants.map((grant): Value => {
    const condition = conditionOf(grant);
    return { ...(condition === undefined ? {} : { if: condition }), fields: [name] };
  });
  const value = items.length === 1 && items[0] !== undefined ? items[0] : items;
  const path = ['grants', entity.name, audience];
  const whole = wholeOf(document, path);
  if (whole === undefined) return withEntry(document, { point: 6, path }, [action, value]);
  const apart = withValue(document, { point: 6, path }, writtenOut(whole));
  return withEntry(apart, { point: 6, path }, [action, value]);
}

/** Whether the grants of a new version say of the field what was chosen, and of all others what they said. */
export function isGranted(name: string, { field, model }: Adding, after: Adding['model']): boolean {
  const before = model.entities.get(field.entity);
  const now = after.entities.get(field.entity);
  if (before === undefined || now === undefined) return false;
  return (['read', 'write'] as const).every((use) => {
    const among = audiencesFor(before, use, model);
    const chosen = field[use] && withThose(field[use], among, model);
    return actionsOf[use].every((action) =>
      among.every((audience) => {
        const had = fieldsFor(before, { audience, action }, model);
        const has = fieldsFor(now, { audience, action }, after);
        const others = new Set([...has].filter((one) => one !== name));
        const isRight = chosen === undefined || had.size === 0 || has.has(name) === chosen.has(audience);
        return isRight && others.size === had.size && others.isSubsetOf(had);
      }),
    );
  });
}
