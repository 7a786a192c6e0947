import { v7 as newId } from 'uuid';
import { done } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import type { StepAnswer } from '#tests/agreement/reference/batch.ts';
import { ReferenceEngine } from '#tests/agreement/reference/reference-engine.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { dateAt, type ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { Actor } from '#server/call.ts';
import { type PersonName, readsIn } from './calls.ts';
import { REASON, type Subject, toldValues, type WriteStep } from './subject.ts';

/** The engine in memory. `users` are the people as a database has them, `actorOf` says what somebody is by name. */
export function referenceSubject(
  model: Model,
  {
    users,
    zone,
    actorOf,
  }: {
    readonly users: readonly RecordValues[];
    readonly zone: ZoneOffsets;
    actorOf(person: string): Actor;
  },
): Subject {
  let engine = new ReferenceEngine(model, new Map());
  let now = '';
  const surroundings = () => ({ now, today: dateAt(zone, now), zone, newId });
  const asking = (person: PersonName) => ({
    asker: actorOf(person),
    ...surroundings(),
    language: readsIn[person],
  });
  return {
    name: 'the reference',
    people: new Map(users.map((user) => [String(user['name']).toLowerCase(), String(user['id'])])),
    reset: async () => {
      engine = new ReferenceEngine(model, new Map([['user', users]]));
    },
    setClock: (instant) => {
      now = instant;
    },
    tick: async () => engine.tick(surroundings()),
    write: async (person, { key, dryRun, ...write }) => {
      const step = stepOf(write);
      const extras = { dryRun, ...(key === undefined ? {} : { key }) };
      const outcome =
        step.kind === 'restore'
          ? engine.restore(asking(person), { ...step.restore, ...extras })
          : engine.write(asking(person), { ...step.write, id: write.id ?? newId(), ...extras });
      if (outcome.kind === 'refusal') return outcome;
      const { deleted: _, softBroken: __, ...told } = outcome.value;
      return done({ record: undefined, result: undefined, ...told });
    },
    batch: async (person, { steps, ...rest }) => {
      const outcome = engine.batch(asking(person), {
        ...rest,
        steps: steps.map((step) => {
          if (step.kind !== 'read') return stepOf(step);
          const { entity, id } = step;
          return { kind: 'read' as const, read: { entity, id } };
        }),
      });
      if (outcome.kind === 'refusal') return outcome;
      const { answers, replayed } = outcome.value;
      return done({
        replayed,
        answers: answers.map(({ status, ...told }) => ({ status, body: bodyOf(told) })),
      });
    },
    decide: async (person, decision) => engine.decide(asking(person), { ...decision, reason: REASON }),
    requests: async (person) => engine.requests(asking(person)),
    list: async (person, asked) => engine.list(asking(person), asked),
    read: async (person, asked) => engine.read(asking(person), asked),
    set: async (person, most) => engine.setConstant(asking(person), 'MOST', most),
    records: async () =>
      new Map(
        [...engine.records].map(([entity, records]) => [
          entity,
          records.map(({ id }) => String(id)).toSorted(),
        ]),
      ),
    history: async () =>
      engine.history.map(({ entity, record, version, action, transition, by, values }) =>
        [entity, record, version, action, transition ?? '-', by, toldValues(values)].join(' '),
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
