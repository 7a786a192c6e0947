import type { RecordValues } from '#shared/fields/field.ts';
import { faultProblems, withoutFaults } from '#server/write/conditions/fault.ts';
import { readBody, type SentBody, type SentFields } from '#server/write/request/sent-body.ts';

/** What the contract itself sends, as a caller would; where a calculation has no result, that is what is wrong with its field. */
export function readCalculated(values: RecordValues, fields: SentFields): SentBody {
  const sent = readBody(withoutFaults(values), fields);
  if (sent === undefined) throw new Error('calculated values are no object');
  return { ...sent, valueProblems: [...faultProblems(Object.keys(values), values), ...sent.valueProblems] };
}
