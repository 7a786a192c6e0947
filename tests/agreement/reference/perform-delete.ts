import { refuse } from '#shared/api/refusal.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Attempt, Running } from './attempt.ts';
import { withKept } from './calculate.ts';
import { refuseFaults } from './check-row.ts';
import { runEffects } from './effects.ts';
import { followUp } from './follow-up.ts';
import { touchParents } from './parents.ts';
import { recordsOf } from './reference-state.ts';
import { judgeDeletion } from './rules.ts';
import { refersTo } from './situation.ts';
import { withoutFields } from './told.ts';
import type { Verdict } from './writing.ts';

/** Takes a record away, with all that goes with it, unless something else holds on to any of it. */
export function performDelete(running: Running, attempt: Attempt): Verdict {
  const { entity, id } = attempt;
  if (running.writing.preparing.has(id)) return undefined;
  const refused = prepare(running, attempt);
  const now = running.writing.current(entity, id);
  if (refused !== undefined || now === undefined) return refused;
  const going = new Set(goingWith(running, attempt).keys());
  return take({ running, attempt, going, taken: new Set() }, now);
}

/** What stands before the delete of each that goes, the one that was named first; what then goes is asked anew. */
function prepare(running: Running, attempt: Attempt): Verdict {
  const { writing } = running;
  const ready = new Set<JsonValue>();
  for (;;) {
    const next = [...goingWith(running, attempt)].find(
      ([id, { after }]) => after.deleting.length > 0 && !ready.has(id),
    );
    if (next === undefined) return undefined;
    const [id, entity] = next;
    ready.add(id);
    const last = writing.current(entity, id);
    if (last === undefined) continue;
    writing.preparing.add(id);
    const of: Attempt = { ...attempt, entity, id: String(id) };
    const refused = runEffects(running, entity.after.deleting, { attempt: of, before: last, last });
    writing.preparing.delete(id);
    if (refused !== undefined) return id === attempt.id ? refused : withoutFields(refused);
  }
}

/** One delete under way: the ids of all that goes, and of those whose turn has come. */
interface Taking {
  readonly running: Running;
  readonly attempt: Attempt;
  readonly going: ReadonlySet<JsonValue>;
  readonly taken: Set<JsonValue>;
}

type Reference = Extract<Field, { type: 'ref' | 'refs' }>;

interface Referring {
  readonly entity: Entity;
  readonly field: Reference;
  readonly record: RecordValues;
}

/** The record and, again and again, all that belongs to what goes. */
function goingWith(running: Running, { entity, id }: Attempt): ReadonlyMap<JsonValue, Entity> {
  const going = new Map<JsonValue, Entity>([[id, entity]]);
  for (;;) {
    const next = [...going]
      .flatMap(([one, of]) => referring(running, of, one))
      .find((one) => fateOf(one) === 'cascade' && !going.has(one.record['id'] ?? null));
    if (next === undefined) return going;
    going.set(next.record['id'] ?? null, next.entity);
  }
}

function take(taking: Taking, before: RecordValues): Verdict {
  const { running, attempt, taken } = taking;
  const { writing, situation } = running;
  const { entity, id } = attempt;
  taken.add(id);
  writing.leaving.add(id);
  const judged = { entity, record: writing.current(entity, id) ?? before, old: before };
  const refused = judgeDeletion(writing, judged, situation) ?? release(taking);
  if (refused !== undefined) return refused;
  // What went along may have changed it once more.
  const last = writing.current(entity, id) ?? before;
  writing.keep({ entity, before: last, action: { kind: 'delete' } }, situation);
  return followUp(running, attempt, { before: last, after: undefined });
}

/** What goes along or lets go does so first; only what then still refers to the record is in the way. */
function release(taking: Taking): Verdict {
  const { running, attempt, going, taken } = taking;
  const { entity, id } = attempt;
  for (const { name, origin } of referrers(running, entity)) {
    for (const one of referring(running, entity, id)) {
      const other = one.record['id'] ?? null;
      const fate = fateOf(one);
      if (one.entity.name !== origin || one.field.name !== name || fate === 'restrict') continue;
      if ((fate === 'cascade' ? taken : going).has(other)) continue;
      const refused = fate === 'cascade' ? takeAlong(taking, one) : clear(taking, one);
      if (refused !== undefined) return refused;
    }
  }
  const left = referring(running, entity, id).filter(({ record }) => !going.has(record['id'] ?? null));
  return left.length > 0 ? refuse('in_use') : undefined;
}

function takeAlong(taking: Taking, { entity, record }: Referring): Verdict {
  const id = String(record['id']);
  const before = taking.running.writing.current(entity, id);
  if (before === undefined) return undefined;
  const refused = take({ ...taking, attempt: { ...taking.attempt, entity, id } }, before);
  return refused && withoutFields(refused);
}

/** Each emptied reference is a change of its record. A list keeps the others. */
function clear({ running, attempt }: Taking, { entity, field, record }: Referring): Verdict {
  const { writing, situation } = running;
  const before = writing.current(entity, record['id'] ?? null);
  if (before === undefined) return undefined;
  const value = before[field.name];
  const others = Array.isArray(value) ? value.filter((one) => one !== attempt.id) : [];
  if (field.required && others.length === 0) return refuse('in_use');
  const cleared = { ...before, [field.name]: others.length === 0 ? null : others };
  const draft = { record: writing.stamp(cleared, situation), faults: new Set<string>() };
  const kept = withKept(writing.state, situation, { entity, old: before, draft });
  const faulty = refuseFaults(running, entity, kept);
  if (faulty !== undefined) return faulty;
  const after = kept.record;
  writing.keep({ entity, before, after, action: { kind: 'update' } }, situation);
  const released: Attempt = { ...attempt, entity, id: String(record['id']), origin: 'effect' };
  return touchParents(running, released, { before, after });
}

function referrers(
  { situation }: Running,
  to: Entity,
): readonly { readonly origin: string; readonly name: string }[] {
  return [...situation.model.entities.values()].flatMap((entity) =>
    referencesIn(entity, to).map(({ name }) => ({ origin: entity.name, name })),
  );
}

function referring({ writing, situation }: Running, to: Entity, id: JsonValue): readonly Referring[] {
  return [...situation.model.entities.values()].flatMap((entity) =>
    referencesIn(entity, to).flatMap((field) =>
      recordsOf(writing.state, entity.name)
        .filter((record) => refersTo(record[field.name], id))
        .map((record) => ({ entity, field, record })),
    ),
  );
}

function referencesIn(entity: Entity, to: Entity): readonly Reference[] {
  return [...entity.fields.values()].filter(
    (field): field is Reference =>
      (field.type === 'ref' || field.type === 'refs') &&
      field.to === to.name &&
      field.origin !== 'system' &&
      field.compute === undefined,
  );
}

function fateOf({ entity, field }: Referring): 'restrict' | 'clear' | 'cascade' {
  return entity.partOf?.field === field.name ? 'cascade' : (field.onDelete ?? 'restrict');
}
