/** Somebody who sent a token. */
export interface Me {
  readonly id: string;
  readonly name: string;
}

export interface Ticket {
  readonly id: string;
  readonly title: string;
  readonly body: string | null;
  readonly priority: string;
  readonly requester: string;
  readonly opened: string;
  readonly due: string;
  readonly created_at: string;
  readonly created_by: string | null;
  readonly updated_at: string;
  readonly updated_by: string | null;
  readonly version: number;
}

export type Changes = Partial<Pick<Ticket, 'title' | 'body' | 'priority' | 'due'>>;

/** What the hand-written server keeps its tickets in. Every read has the row rule in its statement. */
export interface Store {
  me(tokenHash: string): Promise<Me | undefined>;
  get(me: Me, id: string): Promise<Ticket | undefined>;
  list(me: Me, limit: number): Promise<readonly Ticket[]>;
  /** Those of one priority. */
  filtered(me: Me, priority: string, limit: number): Promise<readonly Ticket[]>;
  /** How many the list has, of all priorities or of one. */
  count(me: Me, priority: string | undefined): Promise<number>;
  search(me: Me, pattern: string, limit: number): Promise<readonly Ticket[]>;
  create(me: Me, ticket: Ticket): Promise<void>;
  /** In one transaction with `change`, which says what to write on the ticket as it is; undefined: there is none. */
  change(me: Me, id: string, change: (before: Ticket) => Ticket): Promise<Ticket | undefined>;
  close(): Promise<void>;
}

/** The tables, the same on both databases; the indexes are those that its statements need. */
export const schema = (text: string, id: string) => [
  `CREATE TABLE person (id ${id} PRIMARY KEY, name ${text} NOT NULL, token_hash ${text} NOT NULL UNIQUE)`,
  `CREATE TABLE ticket (id ${id} PRIMARY KEY, title ${text} NOT NULL, title_fold ${text} NOT NULL, body ${text},
    priority ${text} NOT NULL, requester ${id} NOT NULL REFERENCES person (id), opened ${text} NOT NULL,
    due ${text} NOT NULL, created_at ${text} NOT NULL, created_by ${id}, updated_at ${text} NOT NULL, updated_by ${id},
    version integer NOT NULL)`,
  'CREATE INDEX ticket_list ON ticket (requester, due DESC, id)',
  'CREATE INDEX ticket_filtered ON ticket (requester, priority, due DESC, id)',
  `CREATE TABLE audit (id ${id} PRIMARY KEY, at ${text} NOT NULL, ticket ${id} NOT NULL, action ${text} NOT NULL,
    actor ${id} NOT NULL, changes ${text} NOT NULL)`,
  'CREATE INDEX audit_ticket ON audit (ticket, at)',
];

/** The columns of a ticket in the order of the answer. */
export const columns = [
  'title',
  'body',
  'priority',
  'requester',
  'opened',
  'due',
  'id',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'version',
] as const;

/** What one change did, for the audit row. */
export function difference(before: Ticket | undefined, after: Ticket): string {
  const names = ['title', 'body', 'priority', 'requester', 'opened', 'due'] as const;
  const changed = names.filter((name) => before?.[name] !== after[name]);
  return JSON.stringify(
    Object.fromEntries(changed.map((name) => [name, [before?.[name] ?? null, after[name]]])),
  );
}
