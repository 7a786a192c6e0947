/** What is said of an application as a whole, when each of its parts is well made. */
export const applicationCodes = {
  never_true: { level: 'warning', sentence: 'A condition that no record can fulfil, whatever it holds.' },
  always_true: {
    level: 'warning',
    sentence: 'A condition that every record fulfils, so it decides nothing.',
  },
  rules_contradict: {
    level: 'warning',
    sentence: 'A rule that cannot hold together with the rules before it, so nothing can be saved.',
  },
  dead_end: { level: 'warning', sentence: 'A state that nothing leads out of and that is not final.' },
  final_left: { level: 'warning', sentence: 'A final state that a transition leads out of.' },
  transition_never: {
    level: 'warning',
    sentence: 'A transition that nobody may make and nothing else does.',
  },
  transition_unseen: {
    level: 'warning',
    sentence: 'A transition for a role that may not read the entity, so that it is never offered.',
  },
  second_unseen: {
    level: 'warning',
    sentence: 'A second person who may not read the entity, so that nothing can be shown to them.',
  },
  engine_chase: {
    level: 'warning',
    sentence: 'Transitions of the engine that lead round at once, without end.',
  },
  effect_impossible: {
    level: 'error',
    sentence: 'An effect that makes a transition the record cannot make in its state.',
  },
  effects_circle: { level: 'error', sentence: 'Effects that set each other off without end.' },
  entity_unreadable: { level: 'warning', sentence: 'An entity that no role may read.' },
  delete_unseen: {
    level: 'warning',
    sentence:
      'A right to delete for a role that may not read the entity, so that it finds nothing to delete.',
  },
  part_unreached: {
    level: 'warning',
    sentence:
      'A right to parts of a record for a role that has no right to the record itself, so that it gives nothing.',
  },
  history_unseen: {
    level: 'warning',
    sentence:
      'A right to the history of records for a role that may not read them, so that it is told nothing.',
  },
  history_kept: {
    level: 'note',
    sentence:
      'A role that may read records and is not told their history, because that is a right of its own.',
  },
  logged_partly: {
    level: 'note',
    sentence:
      'A role whose opening of records is kept on some of them only, because another right shows the others.',
  },
  refer_untold: {
    level: 'warning',
    sentence: 'A right to refer to records whose title works something out, which is then not told.',
  },
  existence_told: {
    level: 'note',
    sentence: 'A code by which somebody learns that a record is there that they may not read.',
  },
  entity_uncreatable: {
    level: 'warning',
    sentence: 'An entity that no role may create and nothing else does.',
  },
  field_unreadable: { level: 'warning', sentence: 'A field that no role may read and nothing uses.' },
  field_unwritable: { level: 'warning', sentence: 'A field that no role may write and nothing sets.' },
  field_unshown: {
    level: 'warning',
    sentence: 'A field that no screen shows, although the screens of its entity are listed by hand.',
  },
  create_incomplete: {
    level: 'warning',
    sentence: 'A role may create records but may not give a field that is required.',
  },
  holder_unreached: {
    level: 'warning',
    sentence: 'A right of holders on an entity that no key leads to, so that nobody has it.',
  },
  role_ungiven: { level: 'note', sentence: 'A role that only the owner can give.' },
  role_unused: { level: 'warning', sentence: 'A role that gives no right.' },
  route_clash: { level: 'error', sentence: 'Two routes that match the same address with equal right.' },
  screen_unreachable: { level: 'warning', sentence: 'A screen that no menu, list or page leads to.' },
  screen_empty: { level: 'warning', sentence: 'A screen for a role that can see or do nothing on it.' },
  column_unreadable: {
    level: 'warning',
    sentence: 'A column, or a value of a tile or query, that nobody who sees it may read.',
  },
  step_not_offered: {
    level: 'warning',
    sentence: 'A step that stands out on a page, and that nobody who sees the page may take.',
  },
  query_empty: { level: 'warning', sentence: 'A query for a role that may not read what it asks for.' },
  send_unreadable: { level: 'warning', sentence: 'A webhook that sends a value no role may read.' },
  form_incomplete: { level: 'warning', sentence: 'A form for new records without a field that is required.' },
  form_field_unwritable: {
    level: 'warning',
    sentence: 'A field of a form that nobody who uses it may write.',
  },
  not_woken: {
    level: 'note',
    sentence: 'A rule that reads another entity and is not asked when that changes.',
  },
  use_changed: {
    level: 'warning',
    sentence: 'A comparison with the value before, which does not notice filling and emptying.',
  },
  empty_undecided: {
    level: 'warning',
    sentence:
      'A comparison of a right, a step or a rule that refuses where an optional field is empty, and does not say so.',
  },
  default_refused: { level: 'warning', sentence: 'A default that a rule refuses.' },
  example_refused: { level: 'warning', sentence: 'A record of the examples, or a seed, that breaks a rule.' },
  error_text_hidden: {
    level: 'warning',
    sentence: 'An error text with a value that somebody who meets the error may not read.',
  },
  event_never: { level: 'warning', sentence: 'A call or message that waits for what never happens.' },
  notice_unreadable: { level: 'warning', sentence: 'A message that tells of a value no role may read.' },
  document_letters: {
    level: 'note',
    sentence: 'A document whose PDF has no letters of a language that the contract is read in.',
  },
  constant_unused: { level: 'warning', sentence: 'A constant that nothing uses.' },
  slow: { level: 'note', sentence: 'A condition that no index can serve.' },
} as const satisfies Readonly<
  Record<string, { readonly level: 'error' | 'warning' | 'note'; readonly sentence: string }>
>;
