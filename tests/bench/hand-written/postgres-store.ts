import pg from 'pg';
import { v7 as newId } from 'uuid';
import { fold } from '#shared/expression/values/fold.ts';
import { inTransaction } from '../postgres-transaction.ts';
import { columns, difference, type Me, type Store, type Ticket } from './store.ts';

/** A pool of ten with named, and so prepared, statements; a write is BEGIN, its statements, COMMIT. */
export function postgresStore(url: string): Store {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const selected = columns.map((name) => `t.${name}`).join(', ');
  const from = `SELECT ${selected}, p.name AS requester_name FROM ticket t LEFT JOIN person p ON p.id = t.requester`;
  const mine = `${from} WHERE t.requester = $1`;
  const text = {
    me: 'SELECT id, name FROM person WHERE token_hash = $1',
    get: `${mine} AND t.id = $2`,
    list: `${mine} ORDER BY t.due DESC, t.id LIMIT $2`,
    filtered: `${mine} AND t.priority = $2 ORDER BY t.due DESC, t.id LIMIT $3`,
    all: 'SELECT count(*) AS count FROM ticket WHERE requester = $1',
    some: 'SELECT count(*) AS count FROM ticket WHERE requester = $1 AND priority = $2',
    search: `${mine} AND t.title_fold LIKE $2 ORDER BY t.due DESC, t.id LIMIT $3`,
    held: 'SELECT * FROM ticket WHERE id = $1 AND requester = $2 FOR UPDATE',
    insert: `INSERT INTO ticket (${columns.join(', ')}, title_fold) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')}, $13)`,
    update:
      'UPDATE ticket SET title = $1, title_fold = $2, body = $3, priority = $4, due = $5, updated_at = $6, updated_by = $7, version = $8 WHERE id = $9',
    note: 'INSERT INTO audit (id, at, ticket, action, actor, changes) VALUES ($1, $2, $3, $4, $5, $6)',
  };
  // The statements above say what their rows are.
  const rows = async <Row>(
    name: keyof typeof text,
    values: readonly unknown[],
    on: pg.Pool | pg.PoolClient = pool,
  ) => (await on.query({ name, text: text[name], values: [...values] })).rows as Row[];
  return {
    me: async (hash) => (await rows<Me>('me', [hash]))[0],
    get: async (me, id) => (await rows<Ticket>('get', [me.id, id]))[0],
    list: (me, limit) => rows<Ticket>('list', [me.id, limit]),
    filtered: (me, priority, limit) => rows<Ticket>('filtered', [me.id, priority, limit]),
    count: async (me, priority) => {
      const asked =
        priority === undefined
          ? rows<{ count: string }>('all', [me.id])
          : rows<{ count: string }>('some', [me.id, priority]);
      return Number((await asked)[0]?.count);
    },
    search: (me, pattern, limit) => rows<Ticket>('search', [me.id, pattern, limit]),
    create: (me, ticket) =>
      inTransaction(pool, async (client) => {
        await rows('insert', [...columns.map((name) => ticket[name]), fold(ticket.title)], client);
        const changes = difference(undefined, ticket);
        await rows('note', [newId(), ticket.created_at, ticket.id, 'create', me.id, changes], client);
      }),
    change: (me, id, change) =>
      inTransaction(pool, async (client) => {
        const [before] = await rows<Ticket>('held', [id, me.id], client);
        if (before === undefined) return undefined;
        const after = change(before);
        const { title, body, priority, due, updated_at, version } = after;
        await rows(
          'update',
          [title, fold(title), body, priority, due, updated_at, me.id, version, id],
          client,
        );
        await rows('note', [newId(), updated_at, id, 'update', me.id, difference(before, after)], client);
        return after;
      }),
    close: () => pool.end(),
  };
}
