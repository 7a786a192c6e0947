import type { SecurityKind } from '#shared/api/calls/data.ts';
import type { Reporter } from '#server/observe/report.ts';
import type { Runtime } from '#server/runtime.ts';
import {
  countSecurityEvent,
  countSecurityEventsSince,
  deleteSecurityEventsBefore,
} from '#server/sql/engine/security-rows.ts';

/** Something that is to be known of who comes in, and of accounts. Never a password, a key or what somebody typed. */
export interface HappenedToAccounts {
  readonly kind: SecurityKind;
  readonly person?: string | undefined;
  readonly by?: string | undefined;
  readonly actedBy?: string | undefined;
  readonly address: string;
  readonly about?: string | undefined;
}

/** Kinds that anybody can bring about as often as they like. */
const byStrangers: ReadonlySet<SecurityKind> = new Set(['sign_in_refused', 'refused']);

/** So many different ones of such a kind are told apart within a minute; the rest is counted together. */
const MOST_A_MINUTE = 100;
const MINUTE = 'YYYY-MM-DDTHH:MM'.length;

/**
 * Keeps it: what says the same within a minute is counted in one row, so that nobody floods it. Where it cannot be kept
 * that is reported: the call itself was done.
 */
export async function noteSecurityEvent(
  runtime: Runtime,
  happened: HappenedToAccounts,
  { now, report }: { readonly now: string; readonly report: Reporter },
): Promise<void> {
  const minute = now.slice(0, MINUTE);
  const { kind } = happened;
  const keptSeconds = runtime.model.limits.securityEventsSeconds;
  const kept = new Date(Date.parse(now) - keptSeconds * 1000).toISOString();
  try {
    await runtime.database.write(async (on) => {
      await on.run(deleteSecurityEventsBefore(kept));
      const [found] = byStrangers.has(kind) ? await on.all(countSecurityEventsSince(kind, minute)) : [];
      const told = Number(found?.['count'] ?? 0) < MOST_A_MINUTE ? happened : { kind };
      await on.run(
        countSecurityEvent({ ...rowOf(told, minute), id: runtime.newId(), at: now, last_at: now }),
      );
    });
  } catch (error) {
    report({ kind: 'security_event_lost', error });
  }
}

function rowOf(
  {
    kind,
    person,
    by,
    actedBy,
    address,
    about,
  }: Partial<HappenedToAccounts> & Pick<HappenedToAccounts, 'kind'>,
  minute: string,
) {
  const row = {
    kind,
    person: person ?? null,
    actor: by ?? null,
    acted_by: actedBy ?? null,
    address: address ?? null,
    about: about ?? null,
  };
  return { ...row, count: 1, fold: JSON.stringify([minute, ...Object.values(row)]) };
}
