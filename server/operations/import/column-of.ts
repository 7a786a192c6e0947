import type { Entity, Field } from '#shared/contract/model.ts';

/** What a column of an import fills by its name: a field, or what is sent beside the fields. */
export function columnOf({ fields, calls }: Entity, name: string): Field | undefined {
  const beside = [...calls.create.input, ...calls.update.input];
  return fields.get(name) ?? beside.find(({ field }) => field.name === name)?.field;
}
