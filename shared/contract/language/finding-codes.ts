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
  block_outside_points: warning('A YAML block is outside of the nine points, so it is read as prose.'),
  block_not_yaml: warning('A block has a mark similar to `yaml`, so it is read as prose.'),
  unclosed_block: error('A block is never closed, so the rest of the document belongs to it.'),
  too_deep: error('Lists, quotes or brackets are nested too deeply.'),
  broken_character: error('A character cannot be read, because the document is not valid UTF-8.'),

  // YAML
  bad_yaml: error('A block is not well-formed YAML.'),
  yaml_feature: error('A block uses tags, anchors, aliases, merge keys or directives.'),
  duplicate_key: error('A key is given twice.'),
  quote_expression: error(
    'An expression or text that YAML reads in another way unless it has double quotes.',
  ),

  // Keys, values, names
  unknown_key: error('A key that does not exist in this place.'),
  missing_key: error('A construct without one of its required keys.'),
  missing_value: error('A key without a value.'),
  wrong_type: error('A value of a type that is not allowed there.'),
  wrong_value: error('A value that is not allowed there, although it has the right type.'),
  number_as_text: error('A number where a text is meant: without quotes it would lose its leading zeros.'),
  bad_name: error('A name with characters that names cannot have, or with more than 48 letters.'),
  reserved_name: error('A name that the language or the engine reserves.'),
  duplicate_name: error('Two things of one kind have the same name.'),
  duplicate_back: error('Two ways back from one entity have the same name.'),
  unknown_name: error('A name that is not declared.'),

  // Expressions
  expression_syntax: error('An expression that is not well-formed.'),
  expression_too_large: error(
    'An expression that is too long, is nested too deeply, or needs too large a database statement.',
  ),
  wrong_arguments: error('A function with too few, too many or wrong arguments.'),
  bad_literal: error('A literal that is not a value of its type, such as a date that does not exist.'),
  ambiguous_name: error('An option that has the name of a field, and so needs quotes.'),
  not_available_here: error('A word of the language that cannot be used in this place.'),
  broken_code: error(
    'A function whose TypeScript is missing, is not well-formed, or has other types than point 7 says.',
  ),
  broken_template: error('A text with a place in braces that is never closed.'),

  // Translations
  translation_missing: note('Texts of the contract without a translation into a language that it offers.'),
  translation_place: warning('A translation without a place that the text of the contract has.'),
  translation_plural: warning('A translation without one of the plural forms of its language.'),
  translation_stale: warning('A text of the contract has changed since it was translated.'),
  translation_unused: warning('A translation of a text that the contract does not have.'),

  // Files
  no_file: warning('The contract names a picture that does not exist, so no picture is shown.'),
  bad_file: error('A file that is not an SVG or PNG, is too large, or runs or loads something.'),
  file_unused: warning('A file that nothing in the contract names.'),

  // Across the points
  computed_circle: error('A calculated field that depends on itself, directly or through others.'),
  error_not_listed: error('An error code that is raised, but not listed in point 8.'),
  error_not_raised: warning(
    'An error code that nothing raises: it is listed in point 8, or named for a check that its field does not make.',
  ),
  definition_unused: warning('A definition that nothing uses.'),
  shared_unused: warning('A shared part that no entity uses.'),
  state_unreachable: warning('A state that no transition leads to.'),
  unneeded_grant: warning('A grant that changes nothing.'),

  // The application as a whole
  ...applicationCodes,
} as const satisfies Readonly<Record<string, CodeEntry>>;

export type FindingCode = keyof typeof findingCodes;
