import type { AppDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { isMember } from '#shared/fields/data/several.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { entityNamed } from '../../../app/app-context.tsx';
import type { FormPart } from './form-parts.ts';

interface FormOfParts {
  readonly entity: EntityDescription;
  /** Those that the screen names; empty for all. */
  readonly named: readonly string[];
  /** What the form is for: a new record, or a change of one. */
  readonly call: 'create' | 'update';
}

/** The parts that a form shows, with rows that the viewer may add or change. */
export function partsOf(app: AppDescription, { entity, named, call }: FormOfParts): readonly FormPart[] {
  const backs = entity.backs.filter(({ name, part }) => part && (named.length === 0 || named.includes(name)));
  return backs.flatMap(({ name, label, entity: child, field, sums }) => {
    const described = entityNamed(app, child);
    if (described === undefined || !isInForm(described, call)) return [];
    const order = orderOf(described);
    // The place of a line is its place in the grid, for who may not move it as well.
    const fields = fieldsOfRow(described, { field, call, form: formOf(app, child) }).filter(
      (one) => one.name !== described.order,
    );
    if (fields.length === 0) return [];
    const isFixed = call === 'update' && !described.may.create;
    return [
      {
        name,
        label,
        entity: described,
        parentField: field,
        fields,
        ...(order && { order }),
        ...(isFixed && { isFixed }),
        ...(sums && { sums }),
      },
    ];
  });
}

/** A new record has rows that may be sent with it; a record has rows that may be changed, or may get more. */
function isInForm({ may, sentWithWhole }: EntityDescription, call: FormOfParts['call']): boolean {
  return call === 'update' ? may.update : sentWithWhole === true;
}

function orderOf({ order, fields, creatable }: EntityDescription): FieldShape | undefined {
  return fields.find(({ name }) => name === order && creatable.includes(name));
}

/** Whether rows that are there may be put into another order. */
export function mayBeMoved({ order, entity }: FormPart): boolean {
  return order !== undefined && entity.updatable.includes(order.name);
}

/** Rows that a call is sent as an input: they belong to no record, and stand in the form as parts do. */
export function rowInputs(entity: EntityDescription, fields: readonly FieldShape[]): readonly FormPart[] {
  return fields.flatMap((field) => {
    if (field.type !== 'rows') return [];
    const { name, label, columns } = field;
    const readable = columns.map((column) => column.name);
    const row = { ...entity, label, fields: columns, readable, rules: [] };
    return [{ name, label, entity: row, parentField: '', isSent: true, fields: columns }];
  });
}

interface RowOf extends Pick<FormOfParts, 'call'> {
  /** The reference of the child to its parent. */
  readonly field: string;
  readonly form: ScreenDescription | undefined;
}

/** What may be typed in some row, in the order of the child's own form where it has one; never the reference to the parent. */
function fieldsOfRow(child: EntityDescription, { field: parent, call, form }: RowOf): readonly FieldShape[] {
  const typed = new Set([...child.creatable, ...(call === 'update' ? child.updatable : [])]);
  const writable = child.fields.filter(
    (field) =>
      field.origin === 'contract' && !isMember(field) && field.name !== parent && typed.has(field.name),
  );
  if (form === undefined || form.fields.length === 0) return writable;
  return form.fields.flatMap((name) => writable.filter((field) => field.name === name));
}

function formOf(app: AppDescription, entity: string): ScreenDescription | undefined {
  return app.screens.find((screen) => screen.view === 'form' && screen.entity === entity);
}
