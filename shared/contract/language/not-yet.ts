import type { FindingLevel } from '../finding.ts';

interface NotYet {
  /** What the author wrote, in plain words. */
  readonly what: string;
  readonly level: FindingLevel;
}

/**
 * Constructs of the language that this version reads but does not carry out. `error` where leaving them out would
 * change what is stored, allowed or sent; `note` where only the presentation differs. This list only gets shorter.
 */
export const notYet = {
  board: { what: 'the view `board`; records are shown as a table', level: 'note' },
  calendar: { what: 'the view `calendar`; records are shown as a table', level: 'note' },
  cards: { what: 'the view `cards`; records are shown as a table', level: 'note' },
  dashboard: { what: 'the view `dashboard`; its tiles are not shown', level: 'note' },
  compute: { what: 'a computed field (`compute:`)', level: 'error' },
  saved: { what: 'a calculated and kept field (`saved:`)', level: 'error' },
  refs: { what: 'the type `refs`', level: 'error' },
  file: { what: 'the type `file`', level: 'error' },
  image: { what: 'the type `image`', level: 'error' },
  number_series: { what: 'the type `number_series`', level: 'error' },
  key: { what: 'the type `key`', level: 'error' },
  choosable: { what: 'a reference that narrows down what may be chosen (`where:`)', level: 'error' },
  part_of: { what: 'a composed child (`part_of:`)', level: 'error' },
  start_by_condition: { what: 'a start state that depends on conditions', level: 'error' },
  to_by_condition: { what: 'a transition whose target depends on conditions', level: 'error' },
  then: { what: 'effects of a transition (`then:`)', level: 'error' },
  after: { what: 'effects after a write (`after:`)', level: 'error' },
  moved: { what: 'moving records of a removed state (`moved:`)', level: 'error' },
  define: { what: 'definitions shared by rules (`define:`)', level: 'error' },
  confirm: { what: 'a rule that may be confirmed (`confirm:`)', level: 'error' },
  confirm_by: { what: 'a rule that may be confirmed (`confirm_by:`)', level: 'error' },
  warn: { what: 'a rule that only warns (`warn:`)', level: 'error' },
  holder: { what: 'the audience `holder`', level: 'error' },
  queries: { what: 'named queries (`queries:`)', level: 'error' },
  webhooks: { what: 'calls to other systems (`webhooks:`)', level: 'error' },
  notices: { what: 'messages to people (`notices:`)', level: 'error' },
  schedules: { what: 'work that runs by the clock (`schedules:`)', level: 'error' },
  set_by: { what: 'a constant that may change while running (`set_by:`)', level: 'error' },
  upload: { what: 'the limit `upload`', level: 'note' },
  import_rows: { what: 'the limit `import_rows`', level: 'note' },
  effects: { what: 'the limit `effects`', level: 'note' },
  scenarios: { what: 'running the scenarios', level: 'note' },
} as const satisfies Readonly<Record<string, NotYet>>;

export type NotYetName = keyof typeof notYet;
