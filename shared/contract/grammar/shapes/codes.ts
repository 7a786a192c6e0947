import type { CheckCode, CheckOfRecord } from '../../declaration.ts';
import type { Name } from '../../language/node.ts';
import { key, keys } from './combine.ts';
import { word } from './values.ts';

const code = word({ kind: 'code' });

const ofField = {
  required: key(code, 'The code for a missing value.'),
  unique: key(code, 'The code if another record has the value.'),
  min: key(code, 'The code for a value below `min`.'),
  max: key(code, 'The code for a value above `max`.'),
  pattern: key(code, 'The code for a value that `pattern` does not match.'),
  type: key(code, 'The code for a value of another type.'),
  options: key(code, 'The code for a value that is none of the options.'),
  exists: key(code, 'The code if there is no such record.'),
  unreadable: key(code, 'The code if the sender may not read the record.'),
  no_circle: key(code, 'The code if the record would lead to itself.'),
  forbidden: key(code, 'The code for people who may not set it.'),
};
const ofTransition = {
  from: key(code, 'The code if the record is in a state that the transition does not leave.'),
};

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
