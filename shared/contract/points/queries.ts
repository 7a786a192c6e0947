import type { FieldDeclaration } from '../declaration.ts';
import type { QueryDeclaration } from '../declaration-calls.ts';
import { reservedNames } from '../language/names.ts';
import type { Settings } from '../model.ts';
import { acceptName } from '../reading/declared-name.ts';
import { readAggregate } from '../reading/aggregate.ts';
import { type MapReader, readMap } from '../reading/reading.ts';
import { readInputField } from './fields.ts';
import type { NamedReader } from './messages.ts';

/** A question with a name: `{ of: loan, group: borrower, values: { loans: count() }, for: [staff] }`. */
export function readQuery({ name, reader }: NamedReader, settings: Settings): readonly QueryDeclaration[] {
  reader.needed('of', 'Say which records it asks about: `of: loan`.');
  reader.needed('values', 'Say what it answers: `values: { loans: count() }`.');
  reader.needed('for', 'Say who may ask it: `for: [staff]`.');
  const entity = reader.name('of');
  const rest = {
    where: reader.expression('where'),
    group: reader.expression('group'),
    values: readValues(reader),
    params: readParams(reader, settings),
    for: reader.names('for'),
  };
  return entity === undefined ? [] : [{ name, entity, ...rest }];
}

/** Words that stand beside the values in each row of an answer. */
const besideValues: ReadonlySet<string> = new Set(['group', 'titles']);

function readValues(reader: MapReader): QueryDeclaration['values'] {
  const entries = reader.map('values')?.entries ?? [];
  return entries.flatMap(({ key, value }) => {
    const accepted = acceptName(
      key,
      { what: 'A value', reserved: [reservedNames, besideValues] },
      reader.findings,
    );
    const aggregate = readAggregate(key, value, reader.findings);
    return accepted && aggregate !== undefined ? [aggregate] : [];
  });
}

function readParams(reader: MapReader, settings: Settings): readonly FieldDeclaration[] {
  const entries = reader.map('params')?.entries ?? [];
  return entries.flatMap(({ key, value }) => {
    const accepted = acceptName(key, { what: 'A parameter', reserved: [reservedNames] }, reader.findings);
    const node = readMap(value, reader.findings);
    if (node === undefined) return [];
    const field = readInputField(key, { node, settings }, reader.findings);
    return accepted ? [field] : [];
  });
}
