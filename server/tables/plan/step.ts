import type { Entity, Field } from '#shared/contract/model.ts';
import { messageOf, type Text } from '#shared/messages/message.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { NamedColumn } from '#server/tables/describe/name-map.ts';

/** A column as it will be, with the field that the contract says it is for. */
export interface PlannedColumn extends NamedColumn {
  readonly declared: Field;
  /** The table a reference points at. */
  readonly references?: string;
}

interface OnColumn {
  readonly entity: string;
  readonly table: string;
  readonly column: PlannedColumn;
}

/** One change of the tables, or of the map of names alone. Nothing here drops or renames anything in the database. */
export type Step =
  | {
      readonly kind: 'add_table';
      readonly entity: Entity;
      readonly table: string;
      readonly columns: readonly PlannedColumn[];
    }
  | { readonly kind: 'return_table' | 'retire_table'; readonly entity: string; readonly table: string }
  | { readonly kind: 'rename_table'; readonly entity: string; readonly table: string; readonly from: string }
  | ({ readonly kind: 'add_column'; readonly start?: string } & OnColumn)
  | ({ readonly kind: 'return_column' } & OnColumn)
  /** A field that was there becomes required. */
  | ({ readonly kind: 'require' } & OnColumn)
  | ({ readonly kind: 'add_fold' } & OnColumn)
  | ({ readonly kind: 'widen' } & OnColumn)
  | ({ readonly kind: 'rename_column'; readonly from: string } & OnColumn)
  | {
      readonly kind: 'retire_column';
      readonly entity: string;
      readonly table: string;
      readonly column: NamedColumn;
    }
  /** Exact numbers get `by` more digits after the point. */
  | ({ readonly kind: 'rescale'; readonly by: number } & OnColumn)
  /** The type no longer fits: `old` is retired and `column` takes its values; it is new, or one that had this type before. */
  | ({
      readonly kind: 'replace_column';
      readonly old: NamedColumn;
      /** `column` comes back; `at_once`: nothing but `old` was there between. */
      readonly returns: 'no' | 'at_once' | 'later';
      readonly start?: string;
    } & OnColumn)
  /** All in one statement: two states may take each other's name. */
  | ({ readonly kind: 'rename_options'; readonly renames: readonly (readonly [string, string])[] } & OnColumn)
  /** Records of a state that is gone go to another, as the contract says (`moved:`). */
  | ({ readonly kind: 'move_state'; readonly from: string; readonly to: string } & OnColumn)
  /** Options that are no longer there, which records may still have. */
  | ({ readonly kind: 'remove_options'; readonly removed: readonly string[] } & OnColumn);

/** The steps of one kind. */
export type StepOf<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;

/** What every record gets in a column, the first state or the default, in wire form; null where there is neither. */
export function literalOf({
  column,
  start,
}: {
  readonly column: PlannedColumn;
  readonly start?: string;
}): JsonValue {
  return start ?? column.declared.default ?? null;
}

/** The step in words, for the plan that is kept with the version and shown. */
export function stepInWords(step: Step): Text {
  switch (step.kind) {
    case 'add_table':
      return messageOf('plan.addEntity', { entity: step.entity.name });
    case 'return_table':
      return messageOf('plan.returnEntity', { entity: step.entity });
    case 'retire_table':
      return messageOf('plan.retireEntity', { entity: step.entity });
    case 'rename_table':
      return messageOf('plan.renameEntity', { from: step.from, to: step.entity });
    case 'rename_column':
      return messageOf('plan.renameField', { from: `${step.entity}.${step.from}`, to: step.column.field });
    default:
      return columnInWords(step, path(step));
  }
}

function columnInWords(step: Extract<Step, { readonly column: NamedColumn }>, field: string): Text {
  switch (step.kind) {
    case 'add_column':
      return messageOf('plan.addField', { field });
    case 'return_column':
      return messageOf('plan.returnField', { field });
    case 'retire_column':
      return messageOf('plan.retireField', { field });
    case 'require':
      return messageOf('plan.requireField', { field });
    case 'add_fold':
      return messageOf('plan.prepareField', { field });
    case 'rescale':
      return messageOf('plan.rescaleField', { field, by: step.by });
    case 'rename_options': {
      const renames = listed(step.renames.map(([from, to]) => messageOf('plan.renamed', { from, to })));
      return messageOf('plan.renameOptions', { renames, field });
    }
    case 'move_state':
      return messageOf('plan.moveRecords', { from: step.from, to: step.to, field });
    case 'remove_options':
      return messageOf('plan.removeOptions', { options: step.removed.join(', '), field });
    default:
      return messageOf('plan.retypeField', { field, type: step.column.type });
  }
}

/** One after the other, with commas as the reader's language has them. */
export function listed([first = '', ...more]: readonly Text[]): Text {
  return more.length === 0 ? first : messageOf('plan.list', { first, rest: listed(more) });
}

/** Names the step for as long as the same contract meets the same version: what a plan is compared by. */
export function stepId(step: Step): string {
  switch (step.kind) {
    case 'add_table':
      return `${step.kind}:${step.entity.name}`;
    case 'return_table':
    case 'retire_table':
      return `${step.kind}:${step.entity}`;
    case 'rename_table':
      return `${step.kind}:${step.from}=${step.entity}`;
    case 'rename_column':
      return `${step.kind}:${step.entity}.${step.from}=${step.column.field}`;
    case 'rename_options':
      return `${step.kind}:${path(step)}.${step.renames.map((pair) => pair.join('=')).join(',')}`;
    case 'move_state':
      return `${step.kind}:${path(step)}.${step.from}=${step.to}`;
    case 'remove_options':
      return `${step.kind}:${path(step)}.${step.removed.join(',')}`;
    case 'replace_column':
      return `${step.kind}:${path(step)}=${step.column.type}`;
    default:
      return `${step.kind}:${path(step)}`;
  }
}

function path(step: { readonly entity: string; readonly column: NamedColumn }): string {
  return `${step.entity}.${step.column.field}`;
}

/** A step with the number of records it concerns. */
export interface CountedStep {
  readonly step: Step;
  readonly records: number;
}
