import type { FieldShape } from '#shared/fields/field.ts';
import type { Place } from '../../finding.ts';
import type { Findings } from '../../language/findings.ts';
import type { Entry, MapNode, Node } from '../../language/node.ts';
import { reportUnknown } from '../../reading/declared-name.ts';
import { readLiteral } from '../../reading/literal.ts';
import { readText, wrongKind } from '../../reading/reading.ts';
import { withoutBounds } from '../../reading/without-bounds.ts';
import { reportNoField } from '../../resolve/report-no-field.ts';
import type { ResolvedEntity, ResolvedField } from '../../resolve/resolved.ts';

export interface RecordLiteral {
  readonly values: MapNode;
  readonly entity: ResolvedEntity;
  /** Names that references may use, by entity; undefined where there are no names. */
  readonly names?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Fields that are given in another way. */
  readonly given?: readonly string[];
  /** It is meant to be refused: values outside the bounds of their fields are no mistake. */
  readonly refused?: boolean;
}

/** Checks a record that stands in the contract: its fields, their values, and that nothing required is missing. */
export function checkRecordLiteral(record: RecordLiteral, findings: Findings): void {
  checkGivenValues(record, findings);
  for (const [name, field] of record.entity.fields) {
    if (isNeeded(field) && !isGiven(record, name)) {
      const message = `\`${name}\` is required, and this record has none.`;
      findings.add('missing_key', record.values.place, message);
    }
  }
}

/** Checks the values that are there; whether any is missing is not asked. */
export function checkGivenValues(record: RecordLiteral, findings: Findings): void {
  for (const entry of record.values.entries) {
    const field = record.entity.fields.get(entry.key.text);
    if (field !== undefined) checkValue({ entry, field, record }, findings);
    else reportNoField(entry.key, record.entity, findings);
  }
}

function isNeeded({ shape, declaration }: ResolvedField): boolean {
  if (shape?.origin !== 'contract' || !shape.required) return false;
  if (shape.type === 'several') return declaration?.initial === undefined;
  if (declaration?.saved !== undefined || declaration?.compute !== undefined) return false;
  if (shape.type === 'number_series' || shape.type === 'key') return false;
  return (
    declaration?.default === undefined && declaration?.initial === undefined && shape.default === undefined
  );
}

function isGiven({ values, given }: RecordLiteral, name: string): boolean {
  return given?.includes(name) === true || values.entries.some(({ key }) => key.text === name);
}

interface Value {
  readonly entry: Entry;
  readonly field: ResolvedField;
  readonly record: RecordLiteral;
}

/** Checks one value against its field. */
export function checkValue({ entry, field, record }: Value, findings: Findings): void {
  const { shape } = field;
  if (shape === undefined) return;
  const isCalculated = field.declaration?.saved !== undefined || field.declaration?.compute !== undefined;
  const isKept =
    shape.origin === 'system' || (isCalculated && shape.type !== 'several') || shape.type === 'key';
  if (isKept && record.refused !== true) {
    findings.add(
      'wrong_value',
      entry.key.place,
      `\`${shape.name}\` is kept by the engine and cannot be given a value.`,
    );
  } else if (shape.type === 'rows') checkRows(entry.value, { columns: shape.columns, record }, findings);
  else if (shape.type === 'ref') checkReference(entry.value, { to: [shape.to], record }, findings);
  else if (shape.type === 'several') checkReference(entry.value, { to: shape.to, record }, findings);
  else if (shape.type === 'refs') checkReferences(entry.value, { to: [shape.to], record }, findings);
  else readLiteral(entry.value, record.refused === true ? withoutBounds(shape) : shape, findings);
}

function checkRows(
  node: Node,
  { columns, record }: { readonly columns: readonly FieldShape[]; readonly record: RecordLiteral },
  findings: Findings,
): void {
  const entity = { ...record.entity, fields: columnsAsFields(columns, node.place) };
  if (node.kind !== 'list') wrongKind(node, 'a list of rows such as `[{ count: 2 }]`', findings);
  else
    for (const row of node.items) {
      if (row.kind === 'map') checkGivenValues({ ...record, values: row, entity }, findings);
      else wrongKind(row, 'a row such as `{ count: 2 }`', findings);
    }
}

/** The columns of rows as an entity has its fields. */
export function columnsAsFields(
  columns: readonly FieldShape[],
  place: Place,
): ReadonlyMap<string, ResolvedField> {
  return new Map(columns.map((shape) => [shape.name, { shape, place }]));
}

function checkReferences(
  node: Node,
  target: { readonly to: readonly string[]; readonly record: RecordLiteral },
  findings: Findings,
): void {
  if (node.kind !== 'list') wrongKind(node, 'a list of names such as `[a, b]`', findings);
  else for (const item of node.items) checkReference(item, target, findings);
}

function checkReference(
  node: Node,
  { to, record }: { readonly to: readonly string[]; readonly record: RecordLiteral },
  findings: Findings,
): void {
  if (record.names === undefined) {
    findings.add('wrong_value', node.place, 'A seed cannot refer to another record.');
    return;
  }
  if (node.kind === 'scalar' && node.plain && node.value === null && node.text !== '') return;
  const text = readText(node, findings);
  if (text === undefined) return;
  const { names } = record;
  const among = to.flatMap((entity) => [...(names.get(entity) ?? [])]);
  const called = to.filter((entity) => names.get(entity)?.has(text.text) === true);
  if (called.length > 1)
    findings.add('ambiguous_name', text.place, {
      message: `\`${text.text}\` is a record of ${called.join(' and of ')}.`,
      hint: 'Give one of them another name.',
    });
  if (!among.includes(text.text)) {
    reportUnknown(
      { text: text.text, place: text.place },
      { what: `${to.join(' or ')} among the examples called`, among },
      findings,
    );
  }
}
