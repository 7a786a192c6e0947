import type { EngineTable } from './engine-table.ts';

/**
 * Mails that came into inboxes. `name` is that of the inbox; `mail_key` SHA-256 in hex of what a mail is known by when it comes
 * again. `file` is the message as it came, until a month after it was taken. `state`: waiting, taken, aside (recognised as
 * nothing to act on) or refused, with the code and the words of the last try.
 */
export const inboxTable: EngineTable = {
  name: 'nf_inbox_mail',
  columns: {
    id: 'text',
    at: 'text',
    name: 'text',
    mail_key: 'text',
    file: 'text?',
    size: 'integer',
    sender: 'text?',
    subject: 'text?',
    state: 'text',
    code: 'text?',
    detail: 'text?',
    tries: 'integer',
    last_at: 'text',
    next_at: 'text?',
  },
  key: ['id'],
  unique: [['name', 'mail_key']],
  indexes: [
    ['state', 'next_at'],
    ['name', 'sender', 'last_at'],
    ['last_at', 'id'],
  ],
};
