import sql, { type Sql } from 'sql-template-tag';

/** How far a mailbox was read. `box`: which one it was, and by which numbers it counts. */
export interface MailboxMark {
  readonly box: string;
  readonly uid: number;
}

/** What is known of a mailbox. */
export function selectMailbox(name: string): Sql {
  return sql`SELECT * FROM nf_mailbox WHERE name = ${name}`;
}

/** All that are known. */
export function selectMailboxes(): Sql {
  return sql`SELECT * FROM nf_mailbox`;
}

/** Makes a mailbox known. */
export function insertMailbox(name: string): Sql {
  return sql`INSERT INTO nf_mailbox (name, failures) VALUES (${name}, 0) ON CONFLICT (name) DO NOTHING`;
}

/** Who reads a mailbox, and until when that holds without being said again. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
  readonly until: string;
}

/** Takes a mailbox that nobody reads; `isPatient`: only once its pause after a failure is over. One row where it is had. */
export function takeLease({ name, holder, until }: Lease, now: string, isPatient: boolean): Sql {
  const paused = isPatient ? sql` AND (next_at IS NULL OR next_at <= ${now})` : sql``;
  return sql`UPDATE nf_mailbox SET holder = ${holder}, until = ${until}
    WHERE name = ${name} AND (holder IS NULL OR holder = ${holder} OR until < ${now})${paused}`;
}

/** One row where it is still had. */
export function renewLease({ name, holder, until }: Lease): Sql {
  return sql`UPDATE nf_mailbox SET until = ${until} WHERE name = ${name} AND holder = ${holder}`;
}

/** Leaves it to whoever comes next. */
export function endLease({ name, holder }: Omit<Lease, 'until'>): Sql {
  return sql`UPDATE nf_mailbox SET holder = NULL, until = NULL WHERE name = ${name} AND holder = ${holder}`;
}

/** Notes how far it was read. No row where another reads it by now. */
export function noteRead(
  { name, holder }: Omit<Lease, 'until'>,
  { box, uid }: MailboxMark,
  now: string,
): Sql {
  return sql`UPDATE nf_mailbox SET box = ${box}, last_uid = ${uid}, read_at = ${now}, failures = 0, why = NULL, next_at = NULL
    WHERE name = ${name} AND holder = ${holder}`;
}

/** Notes why it could not be read, and leaves it to whoever tries next. */
export function noteFailure(
  { name, holder }: Omit<Lease, 'until'>,
  { why, failures, nextAt }: { readonly why: string; readonly failures: number; readonly nextAt: string },
): Sql {
  return sql`UPDATE nf_mailbox SET why = ${why}, failures = ${failures}, next_at = ${nextAt}, holder = NULL, until = NULL
    WHERE name = ${name} AND holder = ${holder}`;
}
