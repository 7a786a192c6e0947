import { v7 as newId } from 'uuid';
import { done, type Outcome } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import type { StepAnswer } from '#tests/agreement/reference/batch.ts';
import { type ReferenceCall, ReferenceEngine } from '#tests/agreement/reference/reference-engine.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { dateAt, type ZoneOffsets } from '#shared/time/zone-offsets.ts';
import { type By, readsIn } from './calls.ts';
import { idOfActedFor, REASON, type Subject, toldValues, type WriteStep } from './subject.ts';

/** The engine in memory. `users` are the people as a database has them. */
export function referenceSubject(
  model: Model,
  {
    users,
    zone,
  }: {
    readonly users: readonly RecordValues[];
    readonly zone: ZoneOffsets;
  },
): Subject {
  let engine = new ReferenceEngine(model, new Map());
  let now = '';
  const surroundings = () => ({ now, today: dateAt(zone, now), zone, newId });
  const ids = new Map(users.map((user) => [String(user['name']).toLowerCase(), String(user['id'])]));
  const asked = <Value>({ as, acts }: By, ask: (call: ReferenceCall) => Outcome<Value>): Outcome<Value> => {
    const asker = engine.asker(as === 'owner' ? as : ids.get(as), acts && idOfActedFor(ids, acts));
    if (asker.kind === 'refusal') return asker;
    return ask({ asker: asker.value, ...surroundings(), language: readsIn[as] });
  };
  return {
    name: 'the reference',
    people: ids,
    arranged: model.entities.has('duty'),
    reset: async () => {
      engine = new ReferenceEngine(model, new Map([['user', users]]));
    },
    setClock: (instant) => {
      now = instant;
    },
    tick: async () => engine.tick(surroundings()),
    write: async (by, { key, dryRun, ...write }) => {
      const step = stepOf(write);
      const extras = { dryRun, ...(key === undefined ? {} : { key }) };
      const outcome = asked(by, (call) =>
        step.kind === 'restore'
          ? engine.restore(call, { ...step.restore, ...extras })
          : engine.write(call, { ...step.write, id: write.id ?? newId(), ...extras }),
      );
      if (outcome.kind === 'refusal') return outcome;
      const { deleted: _, softBroken: __, ...told } = outcome.value;
      return done({ record: undefined, result: undefined, ...told });
    },
    batch: async (by, { steps, ...rest }) => {
      const operations = steps.map((step) => {
        if (step.kind !== 'read') return stepOf(step);
        const { entity, id } = step;
        return { kind: 'read' as const, read: { entity, id } };
      });
      const outcome = asked(by, (call) => engine.batch(call, { ...rest, steps: operations }));
      if (outcome.kind === 'refusal') return outcome;
      const { answers, replayed } = outcome.value;
      return done({
        replayed,
        answers: answers.map(({ status, ...told }) => ({ status, body: bodyOf(told) })),
      });
    },
    decide: async (by, decision) => asked(by, (call) => engine.decide(call, { ...decision, reason: REASON })),
    requests: async (by) => asked(by, (call) => engine.requests(call)),
    list: async (by, list) => asked(by, (call) => engine.list(call, list)),
    read: async (by, one) => asked(by, (call) => engine.read(call, one)),
    set: async (by, most) => asked(by, (call) => engine.setConstant(call, 'MOST', most)),
    records: async () =>
      new Map(
        [...engine.records].map(([entity, records]) => [
          entity,
          records.map(({ id }) => String(id)).toSorted(),
        ]),
      ),
    history: async () =>
      engine.history.map(({ entity, record, version, action, transition, by, actedBy, values }) =>
        [entity, record, version, action, transition ?? '-', by, actedBy ?? '-', toldValues(values)].join(
          ' ',
        ),
      ),
  };
}

function stepOf({ kind, transition, id, version, entity, body, confirm }: WriteStep) {
  if (kind === 'restore') return { kind, restore: { entity, id: id ?? newId(), confirm } };
  const action = kind === 'transition' ? ({ kind, name: transition ?? '' } as const) : { kind };
  const match = version === undefined ? {} : { ifMatch: version };
  const named = id === undefined ? {} : { id };
  return { kind: 'write' as const, write: { entity, ...named, body, confirm, action, ...match } };
}

/** As the API sends it. */
function bodyOf({ record, deleted, warnings, result, held }: Omit<StepAnswer, 'status'>): object | null {
  if (held !== undefined) return { ...held, ...(warnings.length === 0 ? {} : { warnings }) };
  if (record === null) return null;
  const warned = warnings.length === 0 ? {} : { warnings };
  return { ...record, ...(deleted && { deleted }), ...warned, ...(result === undefined ? {} : { result }) };
}
