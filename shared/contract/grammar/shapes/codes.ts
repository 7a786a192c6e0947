import type { CheckCode, CheckOfRecord } from '../../declaration.ts';
import type { Name } from '../../language/node.ts';
import { key, keys } from './combine.ts';
import { word } from './values.ts';

const code = word({ kind: 'code' });

const ofField = {
  required: key(code, 'Where it has no value and must have one.'),
  unique: key(code, 'Where another record has the value.'),
  min: key(code, 'Where it is below `min`.'),
  max: key(code, 'Where it is above `max`.'),
  pattern: key(code, 'Where it does not look like `pattern`.'),
  type: key(code, 'Where it is no value of the type.'),
  options: key(code, 'Where it is none of the options.'),
  exists: key(code, 'Where there is no such record.'),
  unreadable: key(code, 'Where there is such a record, which the sender may not read.'),
  no_circle: key(code, 'Where the record would lead to itself.'),
  forbidden: key(code, 'Where it is sent by somebody who may not set it.'),
};
const ofTransition = { from: key(code, 'Where the record is in a state that it does not leave.') };

function listed<Check extends CheckOfRecord>(
  values: Readonly<Record<Check, Name | undefined>>,
): readonly CheckCode<Check>[] {
  // The keys are the checks.
  return (Object.entries(values) as [Check, Name | undefined][]).flatMap(([check, named]) =>
    named === undefined ? [] : [{ check, code: named }],
  );
}

/** `errors:` of a field. */
export const codesOfField = keys({ of: '`errors`', title: 'Codes of a field', keys: ofField }, ({ values }) =>
  listed(values),
);

/** `errors:` of a transition. */
export const codesOfTransition = keys(
  { of: '`errors`', title: 'Codes of a transition', keys: ofTransition },
  ({ values }) => listed(values),
);

/** `errors:` of an entity, and of all: for each field and transition that says nothing else. */
export const codesOfEntity = keys(
  { of: '`errors`', title: 'Codes of an entity', keys: { ...ofField, ...ofTransition } },
  ({ values }) => listed(values),
);
