import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Entity } from '#shared/contract/model.ts';
import { appointmentTime } from '#shared/engine/appointments/appointment.ts';
import { describeAppointment } from '#shared/screens/describe-sends.ts';
import type { CalendarEvent } from '#shared/time/calendar-file.ts';
import type { Call } from '#server/call.ts';
import { keepOpenings } from '#server/operations/openings/keep-openings.ts';
import { readRecord } from '#server/reads/read.ts';
import { viewerRights } from '#server/reads/viewer-rights.ts';
import type { Runtime } from '#server/runtime.ts';

/**
 * `GET /api/<plural>/<id>/-/calendar`: a record as calendars show it, by what the caller may read of it. Of records that no
 * calendar shows, or that have no beginning for the caller, there is none.
 */
export async function recordAppointment(
  runtime: Runtime,
  call: Call,
  { entity, id }: { readonly entity: Entity; readonly id: string },
): Promise<Outcome<CalendarEvent>> {
  const { appointment } = describeAppointment(entity, runtime.model, viewerRights(runtime, call.actor));
  if (appointment === undefined) return refuse('not_found');
  const read = await readRecord(runtime, call, { entity, id, query: new Map() });
  if (read.kind === 'refusal') return read;
  const { record, version } = read.value;
  const time = appointmentTime(appointment, record);
  if (time === undefined) return refuse('not_found');
  const unkept = await keepOpenings(runtime, call, { entity, ids: [id], way: 'document', what: 'calendar' });
  if (unkept !== undefined) return unkept;
  const changed = record['updated_at'];
  return done({
    id,
    stamp: typeof changed === 'string' ? changed : call.now,
    version,
    title: record.titles['id'] ?? entity.label,
    ...time,
  });
}
