import { DatabaseSync } from 'node:sqlite';
import { v7 as newId } from 'uuid';
import { fold } from '#shared/expression/values/fold.ts';
import { columns, difference, type Me, type Store, type Ticket } from './store.ts';

/** node:sqlite with prepared statements: one connection that writes, one that reads, each transaction at one go. */
export function sqliteStore(file: string): Store {
  const writer = new DatabaseSync(file);
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536');
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('PRAGMA cache_size = -65536');
  const selected = columns.map((name) => `t.${name}`).join(', ');
  const from = `SELECT ${selected}, p.name AS requester_name FROM ticket t LEFT JOIN person p ON p.id = t.requester`;
  const mine = `${from} WHERE t.requester = ?`;
  const person = reader.prepare('SELECT id, name FROM person WHERE token_hash = ?');
  const one = reader.prepare(`${from} WHERE t.id = ? AND t.requester = ?`);
  const list = reader.prepare(`${mine} ORDER BY t.due DESC, t.id LIMIT ?`);
  const filtered = reader.prepare(`${mine} AND t.priority = ? ORDER BY t.due DESC, t.id LIMIT ?`);
  const counted = 'SELECT count(*) AS count FROM ticket WHERE requester = ?';
  const [all, some] = [reader.prepare(counted), reader.prepare(`${counted} AND priority = ?`)];
  const search = reader.prepare(
    `${mine} AND t.title_fold LIKE ? ESCAPE '\\' ORDER BY t.due DESC, t.id LIMIT ?`,
  );
  const held = writer.prepare('SELECT * FROM ticket WHERE id = ? AND requester = ?');
  const insert = writer.prepare(
    `INSERT INTO ticket (${columns.join(', ')}, title_fold) VALUES (${columns.map(() => '?').join(', ')}, ?)`,
  );
  const update = writer.prepare(
    'UPDATE ticket SET title = ?, title_fold = ?, body = ?, priority = ?, due = ?, updated_at = ?, updated_by = ?, version = ? WHERE id = ?',
  );
  const note = writer.prepare(
    'INSERT INTO audit (id, at, ticket, action, actor, changes) VALUES (?, ?, ?, ?, ?, ?)',
  );

  const within = <Result>(work: () => Result): Result => {
    writer.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      writer.exec('COMMIT');
      return result;
    } catch (error) {
      writer.exec('ROLLBACK');
      throw error;
    }
  };
  // The statements above say what their rows are.
  return {
    me: async (hash) => person.get(hash) as Me | undefined,
    get: async (me, id) => one.get(id, me.id) as Ticket | undefined,
    list: async (me, limit) => list.all(me.id, limit) as unknown as Ticket[],
    filtered: async (me, priority, limit) => filtered.all(me.id, priority, limit) as unknown as Ticket[],
    count: async (me, priority) =>
      Number((priority === undefined ? all.get(me.id) : some.get(me.id, priority))?.['count']),
    search: async (me, pattern, limit) => search.all(me.id, pattern, limit) as unknown as Ticket[],
    create: async (me, ticket) =>
      within(() => {
        insert.run(...columns.map((name) => ticket[name]), fold(ticket.title));
        note.run(newId(), ticket.created_at, ticket.id, 'create', me.id, difference(undefined, ticket));
      }),
    change: async (me, id, change) =>
      within(() => {
        const before = held.get(id, me.id) as Ticket | undefined;
        if (before === undefined) return undefined;
        const after = change(before);
        const { title, body, priority, due, updated_at, version } = after;
        update.run(title, fold(title), body, priority, due, updated_at, me.id, version, id);
        note.run(newId(), updated_at, id, 'update', me.id, difference(before, after));
        return after;
      }),
    close: async () => {
      reader.close();
      writer.close();
    },
  };
}
