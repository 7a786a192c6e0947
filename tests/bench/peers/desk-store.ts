import { v7 as newId } from 'uuid';
import { fold } from '#shared/expression/values/fold.ts';
import type { Ticket } from './desk-data.ts';

/** Somebody who sent a token. */
export interface Me {
  readonly id: string;
  readonly name: string;
}

/** A ticket with what a list shows of it and what decides who sees which of its fields. */
export interface StoredTicket extends Ticket {
  readonly created_at: string;
  readonly created_by: string | null;
  readonly updated_at: string;
  readonly updated_by: string | null;
  readonly version: number;
}

/** As it is read: with the names of what it refers to. */
export interface ReadTicket extends StoredTicket {
  readonly requester_name: string;
  readonly assignee_name: string;
  readonly desk_name: string;
}

/** What runs prepared statements; a write is one transaction. */
export interface Driver {
  ask<Row>(text: string, values: readonly unknown[]): Promise<readonly Row[]>;
  write<Result>(work: (run: Run) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** One statement within a transaction. */
export type Run = <Row>(text: string, values: readonly unknown[]) => Promise<readonly Row[]>;

const FIELDS = [
  'title',
  'body',
  'note',
  'priority',
  'status',
  'requester',
  'assignee',
  'desk',
  'opened',
  'due',
] as const;

export const columns = [
  'id',
  ...FIELDS,
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'version',
] as const;

/** The tables, the same on both databases; the indexes are those that the statements below need. */
export const schema = (text: string, id: string) => [
  `CREATE TABLE person (id ${id} PRIMARY KEY, name ${text} NOT NULL, token_hash ${text} NOT NULL UNIQUE)`,
  `CREATE TABLE desk (id ${id} PRIMARY KEY, name ${text} NOT NULL, lead ${id} NOT NULL REFERENCES person (id))`,
  'CREATE INDEX desk_lead ON desk (lead)',
  `CREATE TABLE ticket (id ${id} PRIMARY KEY, title ${text} NOT NULL, title_fold ${text} NOT NULL, body ${text}, note ${text},
    priority ${text} NOT NULL, status ${text} NOT NULL, requester ${id} NOT NULL REFERENCES person (id),
    assignee ${id} NOT NULL REFERENCES person (id), desk ${id} NOT NULL REFERENCES desk (id), opened ${text} NOT NULL,
    due ${text} NOT NULL, created_at ${text} NOT NULL, created_by ${id}, updated_at ${text} NOT NULL, updated_by ${id},
    version integer NOT NULL)`,
  'CREATE INDEX ticket_requester ON ticket (requester, status, opened DESC, id)',
  'CREATE INDEX ticket_assignee ON ticket (assignee, status, opened DESC, id)',
  'CREATE INDEX ticket_desk ON ticket (desk, status, opened DESC, id)',
  `CREATE TABLE audit (id ${id} PRIMARY KEY, at ${text} NOT NULL, ticket ${id} NOT NULL, action ${text} NOT NULL,
    actor ${id} NOT NULL, changes ${text} NOT NULL)`,
  'CREATE INDEX audit_ticket ON audit (ticket, at)',
];

const selected = columns.map((name) => `t.${name}`).join(', ');
const READ = `SELECT ${selected}, r.name AS requester_name, a.name AS assignee_name, d.name AS desk_name
  FROM ticket t JOIN person r ON r.id = t.requester JOIN person a ON a.id = t.assignee JOIN desk d ON d.id = t.desk`;
const LED = 'SELECT id FROM desk WHERE lead = ?';
/** Each right by an index of its own that brings the order: the first of each, and of those the first. */
const branch = (right: string) =>
  `SELECT * FROM (SELECT t.id, t.opened FROM ticket t WHERE ${right} AND t.status = ? ORDER BY t.opened DESC, t.id LIMIT ?) AS part`;
const FIRST = ['t.assignee = ?', 't.requester = ?', `t.desk IN (${LED})`].map(branch).join(' UNION ');

/** The statements as each database is quickest with them: PostgreSQL goes by three indexes only where no subquery is in the way. */
function textsFor(kind: 'sqlite' | 'postgres') {
  const led = kind === 'sqlite' ? `IN (${LED})` : `= ANY (ARRAY(${LED}))`;
  const mine = `(t.assignee = ? OR t.requester = ? OR t.desk ${led})`;
  const read = `${READ} WHERE t.id = ? AND ${mine}`;
  return {
    me: 'SELECT id, name FROM person WHERE token_hash = ?',
    read,
    held: kind === 'sqlite' ? read : `${read} FOR UPDATE OF t`,
    list: `${READ} JOIN (SELECT id, opened FROM (${FIRST}) AS parts ORDER BY opened DESC, id LIMIT ?) AS first
      ON first.id = t.id ORDER BY t.opened DESC, t.id`,
    count: `SELECT count(*) AS count
      FROM (SELECT 1 AS one FROM ticket t WHERE t.status = ? AND ${mine} LIMIT 10001) AS all_of_them`,
    search: `${READ} WHERE t.title_fold LIKE ? ESCAPE '\\' AND ${mine} ORDER BY t.opened DESC, t.id LIMIT ?`,
    insert: `INSERT INTO ticket (${columns.join(', ')}, title_fold) VALUES (${columns.map(() => '?').join(', ')}, ?)`,
    update: `UPDATE ticket SET title = ?, title_fold = ?, body = ?, note = ?, priority = ?, status = ?, due = ?,
      updated_at = ?, updated_by = ?, version = ? WHERE id = ?`,
    audit: 'INSERT INTO audit (id, at, ticket, action, actor, changes) VALUES (?, ?, ?, ?, ?, ?)',
  };
}

/** What the servers by hand keep their tickets in. Every read has the rights to rows in its statement. */
export class DeskStore {
  readonly #driver: Driver;
  readonly #texts: ReturnType<typeof textsFor>;

  constructor(kind: 'sqlite' | 'postgres', driver: Driver) {
    this.#driver = driver;
    this.#texts = textsFor(kind);
  }

  async me(tokenHash: string): Promise<Me | undefined> {
    return (await this.#driver.ask<Me>(this.#texts.me, [tokenHash]))[0];
  }

  async read(me: Me, id: string): Promise<ReadTicket | undefined> {
    return (await this.#driver.ask<ReadTicket>(this.#texts.read, [id, me.id, me.id, me.id]))[0];
  }

  list(me: Me, status: string, limit: number): Promise<readonly ReadTicket[]> {
    const part = [me.id, status, limit];
    return this.#driver.ask(this.#texts.list, [...part, ...part, ...part, limit]);
  }

  async count(me: Me, status: string): Promise<number> {
    const [row] = await this.#driver.ask<{ count: number | string }>(this.#texts.count, [
      status,
      me.id,
      me.id,
      me.id,
    ]);
    return Number(row?.count);
  }

  search(me: Me, pattern: string, limit: number): Promise<readonly ReadTicket[]> {
    return this.#driver.ask(this.#texts.search, [pattern, me.id, me.id, me.id, limit]);
  }

  /** Writes it and its history, and answers it as it is read. */
  create(me: Me, ticket: StoredTicket): Promise<ReadTicket | undefined> {
    return this.#driver.write(async (run) => {
      await run(this.#texts.insert, [...columns.map((name) => ticket[name]), fold(ticket.title)]);
      await run(this.#texts.audit, audited(me, 'create', undefined, ticket));
      return (await run<ReadTicket>(this.#texts.read, [ticket.id, me.id, me.id, me.id]))[0];
    });
  }

  /** In one transaction with `change`, which says what to write on the ticket as it is; undefined: there is none. */
  change(me: Me, id: string, change: (before: ReadTicket) => ReadTicket): Promise<ReadTicket | undefined> {
    return this.#driver.write(async (run) => {
      const [before] = await run<ReadTicket>(this.#texts.held, [id, me.id, me.id, me.id]);
      if (before === undefined) return undefined;
      const after = change(before);
      const { title, body, note, priority, status, due, updated_at, version } = after;
      const values = [title, fold(title), body, note, priority, status, due, updated_at, me.id, version, id];
      await run(this.#texts.update, values);
      await run(this.#texts.audit, audited(me, 'update', before, after));
      return after;
    });
  }

  close(): Promise<void> {
    return this.#driver.close();
  }
}

// Who, what, and the record on both sides of it.
// oxlint-disable-next-line max-params
function audited(me: Me, action: string, before: StoredTicket | undefined, after: StoredTicket) {
  const changed = FIELDS.filter((name) => before?.[name] !== after[name]);
  const changes = Object.fromEntries(changed.map((name) => [name, [before?.[name] ?? null, after[name]]]));
  return [newId(), after.updated_at, after.id, action, me.id, JSON.stringify(changes)];
}
