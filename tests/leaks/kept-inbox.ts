import type { Model } from '#shared/contract/model.ts';
import type { EngineRow } from '#server/sql/engine/engine-rows.ts';
import type { Request } from './bytes.ts';
import { MADE_AT } from './world.ts';

/** What strangers wrote to each inbox: of a mail that was taken, and of one that was refused, who sent it and what it is about. */
export function inboxRows({ inboxes }: Pick<Model, 'inboxes'>): readonly EngineRow[] {
  return inboxes.flatMap(({ name }, inbox) =>
    (['taken', 'refused'] as const).map((state, at): EngineRow => {
      const which = 2 * inbox + at;
      return {
        id: `01900000-0000-7000-800a-${String(which).padStart(12, '0')}`,
        at: MADE_AT,
        name,
        mail_key: String(which),
        file: null,
        size: 7,
        sender: `${markOf(which)}@mail.example`,
        subject: markOf(which),
        state,
        code: state === 'refused' ? 'invalid' : null,
        detail: null,
        tries: 1,
        last_at: MADE_AT,
        next_at: null,
      };
    }),
  );
}

/** What came in, and how the mailboxes are read: the owner alone is told. */
export function inboxesOf({ inboxes }: Pick<Model, 'inboxes'>): readonly Request[] {
  const asked = inboxes.length === 0 ? [] : ['inboxes', 'inboxes?state=refused', 'mailboxes'];
  return asked.map((name) => ({ method: 'GET', path: `/api/-/${name}` }));
}

/** The marks in them. */
export function inboxMarks(model: Pick<Model, 'inboxes'>): readonly string[] {
  return inboxRows(model).map((_, which) => markOf(which));
}

function markOf(which: number): string {
  return `zqinboxmail${'abcdefghijklmnop'[which] ?? 'z'}`;
}
