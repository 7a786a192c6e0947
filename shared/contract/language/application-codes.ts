/** What is said of an application as a whole, when each of its parts is well made. */
export const applicationCodes = {
  never_true: { level: 'warning', sentence: 'A condition that cannot be true for any record.' },
  always_true: {
    level: 'warning',
    sentence: 'A condition that is true for every record, so it decides nothing.',
  },
  rules_contradict: {
    level: 'warning',
    sentence: 'A rule that cannot hold together with the rules before it, so nothing can be saved.',
  },
  dead_end: { level: 'warning', sentence: 'A state that is not final, and that no transition leaves.' },
  final_left: { level: 'warning', sentence: 'A final state that a transition leaves.' },
  transition_never: {
    level: 'warning',
    sentence: 'A transition that nobody may make, and that nothing else makes.',
  },
  transition_unseen: {
    level: 'warning',
    sentence: 'A transition for a role that may not read the entity, so it is never offered.',
  },
  second_unseen: {
    level: 'warning',
    sentence: 'A second person who may not read the entity, and so cannot see what to agree to.',
  },
  engine_chase: {
    level: 'warning',
    sentence: 'Transitions of the engine that lead back to their beginning at once, without end.',
  },
  engine_at_once: {
    level: 'warning',
    sentence: 'A transition of the engine without a condition: every record makes it at once.',
  },
  effect_impossible: {
    level: 'error',
    sentence: 'An effect that makes a transition which the state of the record does not allow.',
  },
  effects_circle: { level: 'error', sentence: 'Effects that cause each other without end.' },
  entity_unreadable: { level: 'warning', sentence: 'An entity that no role may read.' },
  delete_unseen: {
    level: 'warning',
    sentence: 'A right to delete for a role that may not read the entity, so it finds nothing to delete.',
  },
  part_unreached: {
    level: 'warning',
    sentence:
      'A right to parts of a record for a role that has no right to the record itself, so it gives nothing.',
  },
  part_open: {
    level: 'note',
    sentence:
      'A right to change certain fields of parts for a role that may still create or delete them, by its right to their record.',
  },
  history_unseen: {
    level: 'warning',
    sentence: 'A right to the history of records for a role that may not read them, so it shows nothing.',
  },
  history_kept: {
    level: 'note',
    sentence:
      'A role that may read records but not their history, because the history is a right of its own.',
  },
  logged_partly: {
    level: 'note',
    sentence: 'A role that can read some records without an opening, because another right shows them.',
  },
  refer_untold: {
    level: 'warning',
    sentence: 'A right to refer to records whose title has calculated parts, which stay empty.',
  },
  existence_told: {
    level: 'note',
    sentence: 'A code that tells people that a record exists although they may not read it.',
  },
  entity_uncreatable: {
    level: 'warning',
    sentence: 'An entity that no role may create, and that nothing else creates.',
  },
  field_unreadable: { level: 'warning', sentence: 'A field that no role may read, and that nothing uses.' },
  field_unwritable: { level: 'warning', sentence: 'A field that no role may write, and that nothing sets.' },
  field_unshown: {
    level: 'warning',
    sentence: 'A field that no screen shows, although the screens of its entity are listed by hand.',
  },
  create_incomplete: {
    level: 'warning',
    sentence: 'A role that may create records, but may not set a required field.',
  },
  holder_unreached: {
    level: 'warning',
    sentence: 'A right of holders on an entity that no key leads to, so that nobody has it.',
  },
  role_ungiven: { level: 'note', sentence: 'A role that only the owner can give.' },
  role_unused: { level: 'warning', sentence: 'A role that has no rights.' },
  route_clash: { level: 'error', sentence: 'Two routes that match the same address.' },
  screen_unreachable: { level: 'warning', sentence: 'A screen that no menu, list or page leads to.' },
  screen_empty: {
    level: 'warning',
    sentence: 'A screen for a role that can neither see nor do anything on it.',
  },
  column_unreadable: {
    level: 'warning',
    sentence: 'A column, or a value of a tile or query, that none of its viewers may read.',
  },
  step_not_offered: {
    level: 'warning',
    sentence: 'A transition with a button of its own that none of the viewers of the page may make.',
  },
  query_empty: { level: 'warning', sentence: 'A query for a role that may not read its records.' },
  send_unreadable: { level: 'warning', sentence: 'A webhook that sends a value that no role may read.' },
  form_incomplete: { level: 'warning', sentence: 'A form for new records without a field that is required.' },
  form_field_unwritable: {
    level: 'warning',
    sentence: 'A field of a form that none of its users may write.',
  },
  not_woken: {
    level: 'note',
    sentence: 'A rule that reads another entity, and is not checked when that entity changes.',
  },
  use_changed: {
    level: 'warning',
    sentence: 'A comparison with the earlier value that does not notice when the field is filled or emptied.',
  },
  empty_undecided: {
    level: 'warning',
    sentence:
      'A comparison in a right, a transition, a rule or the `if` of an effect that decides without saying so while an optional field is empty.',
  },
  default_refused: { level: 'warning', sentence: 'A default value that a rule refuses.' },
  example_refused: {
    level: 'warning',
    sentence: 'A record of the examples, or a seed, that breaks a rule, or refers to what cannot be chosen.',
  },
  error_text_hidden: {
    level: 'warning',
    sentence: 'An error text with a value that people who get the error may not read.',
  },
  event_never: { level: 'warning', sentence: 'A call or message for an event that never happens.' },
  notice_unreadable: { level: 'warning', sentence: 'A message with a value that no role may read.' },
  document_letters: {
    level: 'note',
    sentence: 'A document whose PDF lacks the letters of a language of the contract.',
  },
  constant_unused: { level: 'warning', sentence: 'A constant that nothing uses.' },
  slow: { level: 'note', sentence: 'A condition that no index can serve.' },
} as const satisfies Readonly<
  Record<string, { readonly level: 'error' | 'warning' | 'note'; readonly sentence: string }>
>;
