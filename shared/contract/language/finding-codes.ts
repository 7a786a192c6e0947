import type { FindingLevel } from '../finding.ts';
import { applicationCodes } from './application-codes.ts';

interface CodeEntry {
  readonly level: FindingLevel;
  /** One sentence for who looks the code up. */
  readonly sentence: string;
}

function error(sentence: string): CodeEntry {
  return { level: 'error', sentence };
}

function warning(sentence: string): CodeEntry {
  return { level: 'warning', sentence };
}

function note(sentence: string): CodeEntry {
  return { level: 'note', sentence };
}

/** Everything the checker can say of a contract: the catalogue on one page. A code never changes its meaning. */
export const findingCodes = {
  // The document
  no_name: note('The document has no heading of the first level, so the application has no name.'),
  point_absent: note('Some of the nine points have no heading; the application runs without them.'),
  point_order: note('A point stands after one with a higher number.'),
  repeated_point: error('A point, or the section with examples, is in the document twice.'),
  block_outside_points: warning('A YAML block stands outside of the nine points and is read as prose.'),
  block_not_yaml: warning('A block is marked as something close to `yaml` and is read as prose.'),
  unclosed_block: error('A block is never closed and swallows the rest of the document.'),
  too_deep: error('Lists, quotes or brackets stand within each other deeper than anybody could read.'),
  broken_character: error('A character could not be read: the document is not proper UTF-8.'),

  // YAML
  bad_yaml: error('A block is not well-formed YAML.'),
  yaml_feature: error('A block uses tags, anchors, aliases, merge keys or directives.'),
  duplicate_key: error('A key is given twice.'),
  quote_expression: error('YAML tears this expression or text apart unless it stands in double quotes.'),

  // Keys, values, names
  unknown_key: error('A key that means nothing in this place.'),
  missing_key: error('A key that this construct cannot do without.'),
  missing_value: error('A key without a value.'),
  wrong_type: error('A value of a kind that cannot stand there.'),
  wrong_value: error('A value of the right kind that cannot stand there.'),
  number_as_text: error(
    'A number stands where a text is meant: without quotes its leading zeros would be lost.',
  ),
  bad_name: error('A name with characters it cannot have, or longer than 48 letters.'),
  reserved_name: error('A name that the language or the engine needs itself.'),
  duplicate_name: error('Two things of one kind have the same name.'),
  duplicate_back: error('Two ways back from one entity have the same name.'),
  unknown_name: error('A name of something that is declared nowhere.'),

  // Expressions
  expression_syntax: error('An expression that is not well-formed.'),
  expression_too_large: error(
    'An expression that is too long or nested too deeply, or needs too large a statement of a database.',
  ),
  wrong_arguments: error('A function with too few, too many or unfit arguments.'),
  bad_literal: error('A literal that is no value of its type, such as a date that does not exist.'),
  ambiguous_name: error('An option that is also the name of a field and must stand in quotes.'),
  not_available_here: error('A word of the language that cannot be used in this place.'),
  broken_code: error(
    'A function whose TypeScript is missing, is not well-formed, or has other types than point 7 says.',
  ),
  broken_template: error('A text with a place that is never closed.'),

  // Translations
  translation_missing: note('Texts of the contract have no translation in a language that it is offered in.'),
  translation_place: warning('A translation without a place that the text of the contract has.'),
  translation_plural: warning('A translation without a form of a plural that its language has.'),
  translation_stale: warning('A text of the contract has changed since it was translated.'),
  translation_unused: warning('A translation of a text that the contract does not have.'),

  // Files
  no_file: warning('The contract names a picture that is not there, so nothing is shown in its place.'),
  bad_file: error('A file that is no SVG or PNG, is too large, or runs or fetches something.'),
  file_unused: warning('A file that nothing in the contract names.'),

  // Across the points
  computed_circle: error('A calculated field that is calculated from itself, directly or through others.'),
  error_not_listed: error('An error code that is raised somewhere but not listed in point 8.'),
  error_not_raised: warning(
    'An error code that nothing raises: listed in point 8, or named for a check its field does not make.',
  ),
  definition_unused: warning('A definition that nothing uses.'),
  shared_unused: warning('A shared part that no entity uses.'),
  state_unreachable: warning('A state that no transition leads to.'),
  unneeded_grant: warning('A grant that changes nothing.'),

  // The application as a whole
  ...applicationCodes,
} as const satisfies Readonly<Record<string, CodeEntry>>;

export type FindingCode = keyof typeof findingCodes;
