import type { FindingLevel } from '../finding.ts';

interface NotYet {
  /** What the author wrote, in plain words. */
  readonly what: string;
  readonly level: FindingLevel;
}

/** Every construct that this version once did not carry out, or does not yet. */
export type ConstructName =
  | 'board'
  | 'calendar'
  | 'cards'
  | 'dashboard'
  | 'compute'
  | 'saved'
  | 'refs'
  | 'file'
  | 'image'
  | 'number_series'
  | 'key'
  | 'choosable'
  | 'part_of'
  | 'start_by_condition'
  | 'to_by_condition'
  | 'then'
  | 'after'
  | 'moved'
  | 'define'
  | 'confirm'
  | 'warn'
  | 'holder'
  | 'queries'
  | 'webhooks'
  | 'notices'
  | 'schedules'
  | 'set_by'
  | 'upload'
  | 'import_rows'
  | 'effects'
  | 'scenarios';

/**
 * Constructs of the language that are read, checked and compiled, but that the engine does not carry out. `error` where
 * running without them would allow or store something wrong; `note` where something is only missing. A line is taken
 * out when the engine can do it: nothing else has to change. This list only gets shorter.
 */
export const notYet: Readonly<Partial<Record<ConstructName, NotYet>>> = {
  board: { what: 'the view `board`; records are shown as a table', level: 'note' },
  calendar: { what: 'the view `calendar`; records are shown as a table', level: 'note' },
  cards: { what: 'the view `cards`; records are shown as a table', level: 'note' },
  dashboard: { what: 'the view `dashboard`; its tiles are not shown', level: 'note' },
  file: { what: 'the type `file`', level: 'error' },
  image: { what: 'the type `image`', level: 'error' },
  moved: { what: 'moving records of a removed state (`moved:`)', level: 'error' },
  holder: { what: 'the audience `holder`; it is given nothing', level: 'note' },
  queries: { what: 'named queries (`queries:`)', level: 'note' },
  webhooks: { what: 'calls to other systems (`webhooks:`); nothing is sent', level: 'note' },
  notices: { what: 'messages to people (`notices:`); nothing is sent', level: 'note' },
  upload: { what: 'the limit `upload`', level: 'note' },
  import_rows: { what: 'the limit `import_rows`', level: 'note' },
  scenarios: { what: 'running the scenarios', level: 'note' },
};
