import type { EngineTable } from './engine-table.ts';

/**
 * Calls that wait for a second person, or did. `entity` is the TABLE name, `call` the event (or `restore`), `body` what was
 * sent, `confirm` a JSON list of codes, `shape` what the names in the body mean (see request-shape.ts). `state`: waiting,
 * approved, rejected, withdrawn or expired; one that waits is over at `until`, also before the clock has noted it.
 */
const requestTable: EngineTable = {
  name: 'nf_request',
  columns: {
    id: 'text',
    at: 'text',
    until: 'text',
    entity: 'text',
    record: 'id?',
    call: 'text',
    asker: 'id',
    body: 'text',
    confirm: 'text',
    shape: 'text',
    state: 'text',
    decided_at: 'text?',
    decided_by: 'id?',
    reason: 'text?',
  },
  key: ['id'],
  indexes: [
    ['asker', 'id'],
    ['record', 'id'],
    ['state', 'id'],
  ],
};

/**
 * Mails that came into inboxes. `name` is that of the inbox; `mail_key` SHA-256 in hex of what a mail is known by when it comes
 * again. `file` is the message as it came, until a month after it was taken. `state`: waiting, taken, aside (recognised as
 * nothing to act on) or refused, with the code and the words of the last try.
 */
const inboxTable: EngineTable = {
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

/**
 * Mailboxes that are read, by the name of the inbox. `box` is SHA-256 in hex of where it is and of its UIDVALIDITY: all messages
 * up to `last_uid` of that one are kept. `holder` reads it until `until` at least. `why`: what the last try failed with.
 */
const mailboxTable: EngineTable = {
  name: 'nf_mailbox',
  columns: {
    name: 'text',
    box: 'text?',
    last_uid: 'integer?',
    holder: 'text?',
    until: 'text?',
    read_at: 'text?',
    failures: 'integer',
    why: 'text?',
    next_at: 'text?',
  },
  key: ['name'],
};

/**
 * Addresses that have had a mail of a name for now (`once_per`), until `until`. `target` is SHA-256 in hex of the address in
 * small letters, so that none is kept here once its mails are forgotten.
 */
const mailTurnTable: EngineTable = {
  name: 'nf_mail_turn',
  columns: { name: 'text', target: 'text', until: 'text' },
  key: ['name', 'target'],
  indexes: [['until']],
};

/**
 * What the next digest of a mail says to one reader: `target` is the id of the person, who stands in `person` as well, or an
 * address. `entity` is the TABLE name; `reads` JSON of how they read where they have chosen nothing. Sent from `due_at` on.
 */
const digestTable: EngineTable = {
  name: 'nf_digest',
  columns: {
    id: 'text',
    at: 'text',
    name: 'text',
    target: 'text',
    person: 'id?',
    entity: 'text',
    record: 'id',
    event: 'text?',
    reads: 'text',
    due_at: 'text',
  },
  key: ['id'],
  indexes: [['due_at'], ['name', 'target', 'id'], ['record']],
};

/** Tables of mails, and of calls that wait for somebody. */
export const messageTables: readonly EngineTable[] = [
  inboxTable,
  mailboxTable,
  mailTurnTable,
  digestTable,
  requestTable,
];
