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
  board: { what: 'The view `board` (records are shown as a table)', level: 'note' },
  calendar: { what: 'The view `calendar` (records are shown as a table)', level: 'note' },
  cards: { what: 'The view `cards` (records are shown as a table)', level: 'note' },
  dashboard: { what: 'The view `dashboard` (its tiles are not shown)', level: 'note' },
  compute: { what: 'A computed field (`compute:`)', level: 'error' },
  saved: { what: 'A calculated and kept field (`saved:`)', level: 'error' },
  refs: { what: 'The type `refs`', level: 'error' },
  file: { what: 'The type `file`', level: 'error' },
  image: { what: 'The type `image`', level: 'error' },
  number_series: { what: 'The type `number_series`', level: 'error' },
  key: { what: 'The type `key`', level: 'error' },
  choosable: { what: 'A reference that narrows down what may be chosen (`where:`)', level: 'error' },
  part_of: { what: 'A composed child (`part_of:`)', level: 'error' },
  start_by_condition: { what: 'A start state that depends on conditions', level: 'error' },
  to_by_condition: { what: 'A transition whose target depends on conditions', level: 'error' },
  then: { what: 'Effects of a transition (`then:`)', level: 'error' },
  after: { what: 'Effects after a write (`after:`)', level: 'error' },
  moved: { what: 'Moving records of a removed state (`moved:`)', level: 'error' },
  define: { what: 'Definitions shared by rules (`define:`)', level: 'error' },
  confirm: { what: 'A rule that may be confirmed (`confirm:`)', level: 'error' },
  confirm_by: { what: 'A rule that may be confirmed (`confirm_by:`)', level: 'error' },
  warn: { what: 'A rule that only warns (`warn:`)', level: 'error' },
  holder: { what: 'The audience `holder`', level: 'error' },
  queries: { what: 'Named queries (`queries:`)', level: 'error' },
  webhooks: { what: 'Calls to other systems (`webhooks:`)', level: 'error' },
  notices: { what: 'Messages to people (`notices:`)', level: 'error' },
  schedules: { what: 'Work that runs by the clock (`schedules:`)', level: 'error' },
  set_by: { what: 'A constant that may change while running (`set_by:`)', level: 'error' },
  upload: { what: 'The limit `upload`', level: 'note' },
  import_rows: { what: 'The limit `import_rows`', level: 'note' },
  effects: { what: 'The limit `effects`', level: 'note' },
  scenarios: { what: 'Running the scenarios', level: 'note' },
} as const satisfies Readonly<Record<string, NotYet>>;

export type NotYetName = keyof typeof notYet;
