import type { Declaration } from '../declaration.ts';
import type { EventDeclaration, ScheduleDeclaration } from '../declaration-calls.ts';
import type { Name } from '../language/node.ts';
import { reportUnknown } from '../reading/declared-name.ts';
import type { Lookup } from './lookup.ts';
import { type ResolvedEntity, transitionsOf } from './resolved.ts';

/** Point 7: entities, events, fields, audiences, transitions and notices that calls name. */
export function lookUpCalls({ queries, webhooks, notices, schedules }: Declaration, lookup: Lookup): void {
  for (const { entity, params, for: audiences } of queries) {
    lookup.entity(entity);
    for (const { to } of params) if (to !== undefined) lookup.entity(to);
    for (const audience of audiences) lookup.audience(audience);
  }
  for (const { on, send } of webhooks) {
    for (const event of on) lookUpEvent(event, lookup);
    const entity = lookup.known(on[0]?.entity.text ?? '');
    if (entity !== undefined) for (const name of send ?? []) lookUpSent(name, entity, lookup);
  }
  for (const { on } of notices) for (const event of on) lookUpEvent(event, lookup);
  const names = new Set(notices.map(({ name }) => name.text));
  for (const schedule of schedules) lookUpSchedule(schedule, names, lookup);
}

function lookUpEvent({ entity: name, event }: EventDeclaration, lookup: Lookup): void {
  const entity = lookup.entity(name);
  if (entity === undefined) return;
  const among = ['create', 'update', 'delete', ...transitionsOf(entity)];
  if (!among.includes(event.text))
    reportUnknown(event, { what: `event of \`${entity.name}\` called`, among }, lookup.findings);
}

function lookUpSent(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const field = lookup.field(name, entity);
  if (field?.shape?.secret !== true && field?.shape?.type !== 'key') return;
  lookup.findings.add('wrong_value', name.place, `\`${entity.name}.${name.text}\` is never sent to anybody.`);
}

function lookUpSchedule(schedule: ScheduleDeclaration, notices: ReadonlySet<string>, lookup: Lookup): void {
  const entity = lookup.entity(schedule.entity);
  if (schedule.act.kind === 'notice') {
    const { notice } = schedule.act;
    if (!notices.has(notice.text)) reportUnknown(notice, { what: 'notice', among: notices }, lookup.findings);
  } else if (entity !== undefined) {
    const { transition } = schedule.act;
    const among = transitionsOf(entity);
    if (!among.includes(transition.text))
      reportUnknown(transition, { what: `transition of \`${entity.name}\` called`, among }, lookup.findings);
  }
}
