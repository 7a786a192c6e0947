import sql, { join, type Sql } from 'sql-template-tag';
import type { Template } from '#shared/expression/expression.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import type { Actor } from '#server/call.ts';
import type { Runtime } from '#server/runtime.ts';
import { columnOf, identifier } from '#server/sql/values/identifier.ts';
import { maskedScope, maskOf } from '#server/sql/relations/masked-relation.ts';
import { Slot } from '#server/sql/values/slot.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { type TemplateColumns, templateColumns } from './template-columns.ts';
import { withTitles } from './title-template.ts';

const ROW = 'nf_told';

/** One statement that fills texts with what the viewer may read of the record `value:id`; no row where it may not be read. */
export function templatesStatement(
  templates: readonly Template[],
  reader: {
    readonly runtime: Runtime;
    readonly viewer: Actor;
    readonly entity: string;
    readonly style: DisplayStyle;
    readonly inputs?: readonly FieldShape[] | undefined;
  },
): { readonly statement: Sql; readonly texts: readonly TemplateColumns[] } {
  const { runtime, viewer, entity, style, inputs } = reader;
  const source = sourceOf(runtime);
  const scope = maskedScope(viewer, source, { record: { entity, alias: ROW } });
  const texts = templates.map((template, index) =>
    templateColumns(withTitles(template, runtime.model), scope, { prefix: `text$${index}$`, style, inputs }),
  );
  const id = columnOf(ROW, source.storage.column(entity, 'id'));
  const columns = [sql`${id} AS id`, ...texts.flatMap((text) => text.columns)];
  const reads = texts.flatMap((text) => [...text.reads(entity)]);
  const relation = maskOf(entity, viewer, source).relation(reads);
  return {
    statement: sql`SELECT ${join(columns, ', ')} FROM ${relation} AS ${identifier(ROW)} WHERE ${id} = ${new Slot('value:id')}`,
    texts,
  };
}
