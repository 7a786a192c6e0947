import { type Arrangement, newArrangement } from '#shared/api/calls/views.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Call } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { insertEngineRow } from '#server/sql/engine/engine-rows.ts';
import { updateArrangement } from '#server/sql/engine/tile-rows.ts';
import { arrangementOf, opensDashboard } from './read-dashboard.ts';

/** Arrangements of one person may be changed in two windows at once. */
const LOCKS = { exclusive: ['nf_arrangement'], shared: [] };

/**
 * `PUT /api/-/dashboards`: keeps how the caller arranges a dashboard. Tiles that are not there (any more) may be named:
 * they are passed over, and are in their place again where a contract is taken back.
 */
export async function arrangeDashboard(
  runtime: Runtime,
  call: Call,
  body: unknown,
): Promise<Outcome<Arrangement>> {
  const { id: user } = call.actor;
  if (user === undefined) return refuse('not_signed_in');
  const sent = newArrangement.safeParse(body);
  if (!sent.success) return refuse('invalid', undefined, problemsOf(sent.error, []));
  const { dashboard } = sent.data;
  if (!opensDashboard(runtime, call.actor, dashboard)) return refuse('not_found');
  // A tile that is named twice stands in its first place.
  const { items: named } = sent.data;
  const items = named.filter(({ tile }, place) => named.findIndex((one) => one.tile === tile) === place);
  return runtime.database.write(async (on) => {
    const before = await arrangementOf(on, call.actor, dashboard);
    if (before.version !== sent.data.version) return refuse('stale');
    const after = { items, version: before.version + 1 };
    const row = {
      user,
      dashboard,
      items: JSON.stringify(after.items),
      version: after.version,
      now: call.now,
    };
    const replaced = await on.run(updateArrangement(row));
    if (replaced === 0) await on.run(insertEngineRow('nf_arrangement', columnsOf(row)));
    return done(after);
  }, LOCKS);
}

function columnsOf({ user, now, ...row }: Parameters<typeof updateArrangement>[0]) {
  return { ...row, user_id: user, changed_at: now };
}
