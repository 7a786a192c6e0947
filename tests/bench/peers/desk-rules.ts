import { v7 as newId } from 'uuid';
import { fold } from '#shared/expression/values/fold.ts';
import { Refusal } from '../refusal.ts';
import type { NewTicket } from './calls.ts';
import type { DeskStore, Me, ReadTicket } from './desk-store.ts';

/** What somebody may change of a ticket. */
export type Change = Partial<Pick<ReadTicket, 'title' | 'body' | 'note' | 'priority' | 'status' | 'due'>>;

/** One page of a list, with the number of all where that was asked. */
export interface Page {
  readonly q: string | undefined;
  readonly limit: number;
  readonly count: boolean;
}

/** What both servers by hand do, whatever they read requests with. */
export class DeskRules {
  readonly #store: DeskStore;

  constructor(store: DeskStore) {
    this.#store = store;
  }

  async read(me: Me, id: string): Promise<unknown> {
    return shown(me, await this.#store.read(me, id));
  }

  async page(me: Me, { q, limit, count }: Page): Promise<unknown> {
    const rows =
      q === undefined
        ? await this.#store.list(me, 'open', limit + 1)
        : await this.#store.search(me, patternOf(q), limit + 1);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    const items = rows.slice(0, limit).map((row) => shown(me, row));
    const next = last === undefined ? null : [last.opened, last.id];
    if (!count) return { items, next };
    const all = await this.#store.count(me, 'open');
    return { items, next, count: Math.min(all, 10_000), more: all > 10_000 };
  }

  async create(me: Me, sent: Omit<NewTicket, 'body'> & { readonly body: string | null }): Promise<unknown> {
    const now = new Date().toISOString();
    const people = { requester: me.id, assignee: me.id, created_by: me.id, updated_by: me.id };
    const times = { opened: now.slice(0, 10), created_at: now, updated_at: now };
    const ticket = { id: newId(), note: null, status: 'open', version: 1, ...sent, ...people, ...times };
    inOrder(ticket);
    return shown(me, await this.#store.create(me, ticket));
  }

  async change(me: Me, id: string, change: Change): Promise<unknown> {
    const changed = await this.#store.change(me, id, (before) => {
      if (before.assignee !== me.id) throw new Refusal(403, 'forbidden');
      const stamps = { updated_at: new Date().toISOString(), updated_by: me.id, version: before.version + 1 };
      return inOrder({ ...before, ...change, ...stamps });
    });
    return shown(me, changed);
  }
}

function inOrder<Dates extends { readonly opened: string; readonly due: string }>(dates: Dates): Dates {
  if (dates.due < dates.opened) throw new Refusal(422, 'DUE_BEFORE_OPENED');
  return dates;
}

function patternOf(q: string): string {
  return `%${fold(q).replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Without what no right of theirs shows, and with the titles of what it refers to, as Ninefold answers it. */
function shown(me: Me, row: ReadTicket | undefined): unknown {
  if (row === undefined) throw new Refusal(404, 'not_found');
  const { requester_name, assignee_name, desk_name, created_by: _by, updated_by: _last, ...all } = row;
  const { body, note, ...seen } = all;
  const works = row.assignee === me.id;
  return {
    ...seen,
    ...(works || row.requester === me.id ? { body } : {}),
    ...(works ? { note } : {}),
    titles: { requester: requester_name, assignee: assignee_name, desk: desk_name, id: row.title },
  };
}
