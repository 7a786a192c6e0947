import type { EngineTable } from './engine-table.ts';

/**
 * Calls that wait for a second person, or did. `entity` is the TABLE name, `call` the event (or `restore`), `body` what was
 * sent, `confirm` a JSON list of codes, `shape` what the names in the body mean (see request-shape.ts). `state`: waiting,
 * approved, rejected, withdrawn or expired; one that waits is over at `until`, also before the clock has noted it.
 */
export const requestTable: EngineTable = {
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
