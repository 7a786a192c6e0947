import { v7 as newId } from 'uuid';
import { done } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import { ReferenceEngine } from '#shared/engine/reference/reference-engine.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { dateAt, type ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { Actor } from '#server/call.ts';
import type { Subject } from './subject.ts';

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
  const asking = (person: string) => ({ asker: actorOf(person), now, today: dateAt(zone, now) });
  return {
    name: 'the reference',
    people: new Map(users.map((user) => [String(user['name']).toLowerCase(), String(user['id'])])),
    reset: async () => {
      engine = new ReferenceEngine(model, new Map([['user', users]]));
    },
    setClock: (instant) => {
      now = instant;
    },
    tick: async () => engine.tick({ now, today: dateAt(zone, now) }),
    write: async (person, { kind, transition, id = newId(), version, ...rest }) => {
      const action = kind === 'transition' ? ({ kind, name: transition ?? '' } as const) : { kind };
      const outcome = engine.write(asking(person), {
        ...rest,
        action,
        id,
        ...(version === undefined ? {} : { ifMatch: version }),
      });
      return outcome.kind === 'refusal' ? outcome : done({ record: undefined, ...outcome.value });
    },
    list: async (person, asked) => engine.list(asking(person), asked),
    read: async (person, asked) => engine.read(asking(person), asked),
    history: async () =>
      engine.history.map(({ entity, record, version, action, transition, by, fields }) =>
        [entity, record, version, action, transition ?? '-', by, ...fields.toSorted()].join(' '),
      ),
  };
}
