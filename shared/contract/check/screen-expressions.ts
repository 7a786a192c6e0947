import { checkExpression } from '#shared/expression/check/check.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { isA, typeOf } from '#shared/fields/field-types.ts';
import { leadsUp } from '#shared/fields/data/leads-up.ts';
import { isFiltered } from '#shared/fields/filter-operators.ts';
import { totalsOf } from '#shared/fields/totals.ts';
import type { ScreenDeclaration, TileDeclaration } from '../declaration-calls.ts';
import type { Name } from '../language/node.ts';
import type { ResolvedEntity } from '../resolve/resolved.ts';
import { checkAggregate, checkGroup } from './aggregates.ts';
import { checkMarks } from './marks.ts';
import { checkOpen } from './fields/stretches.ts';
import type { Checking } from './checking/checking.ts';

/** Conditions and paths of screens. */
export function checkScreenExpressions(checking: Checking): void {
  for (const screen of checking.contract.declaration.screens) {
    const entity = checking.contract.entities.get(screen.of?.text ?? '');
    if (entity !== undefined) checkScreen(screen, entity, checking);
    for (const tile of screen.tiles) checkTile(tile, checking);
  }
}

function checkScreen(screen: ScreenDeclaration, entity: ResolvedEntity, checking: Checking): void {
  checking.condition(screen.where, { record: entity.name });
  for (const { condition } of screen.views) checking.condition(condition, { record: entity.name });
  checkMarks(screen, entity, checking);
  if (screen.open !== undefined) checkOpen(screen.open, checking);
  for (const name of [...(screen.columns ?? []), ...(screen.card ?? [])]) checking.path(name, entity);
  if (screen.text !== undefined) checking.path(screen.text, entity, 'single');
  for (const { path } of screen.sort) checking.path(path, entity, 'single');
  for (const name of screen.filters) checkFiltered(name, entity, checking);
  for (const name of screen.search ?? []) checkSearched(name, entity, checking);
  checkTree(screen, entity, checking);
  checkGroups(screen, entity, checking);
  checkHead(screen, entity, checking);
  for (const section of [...(screen.sections ?? []), ...(screen.side ?? [])]) {
    for (const name of section.fields) checking.path(name, entity);
  }
}

/** Which reference leads to the record above need not be said where there is only one. */
function checkTree(
  { view, parent, route }: ScreenDeclaration,
  entity: ResolvedEntity,
  checking: Checking,
): void {
  if (view !== 'tree' || parent !== undefined) return;
  const found = [...entity.fields.values()].flatMap(({ shape }) =>
    shape !== undefined && leadsUp(shape, entity.name) ? [`\`${shape.name}\``] : [],
  );
  if (found.length === 1) return;
  checking.findings.add('missing_key', route.place, {
    message: 'A tree needs `parent`, the reference to the record above.',
    hint:
      found.length === 0
        ? `Give \`${entity.name}\` a field such as \`{ type: ref, to: ${entity.name}, no_circle: true }\`.`
        : `It is one of ${found.join(', ')}.`,
  });
}

/** Rows are put together by what many of them share; what is added up has a column to stand below. */
function checkGroups(
  { view, group, totals = [], columns }: ScreenDeclaration,
  entity: ResolvedEntity,
  checking: Checking,
): void {
  if (group !== undefined) checking.path(group, entity, 'single');
  const by = group && shapeAt(group.text, entity, checking);
  if (group !== undefined && by !== undefined && !isShared(by))
    checking.findings.add('wrong_type', group.place, {
      message: `Rows cannot be grouped by \`${group.text}\`: it is of type \`${by.type}\`.`,
      hint: 'Use a choice, a reference, a boolean, a day or a moment.',
    });
  else if (group !== undefined && by !== undefined && view === 'timeline' && isA(by, 'date', 'datetime'))
    checking.findings.add('wrong_type', group.place, {
      message: `The rows of a timeline are not days: they stand on its axis; \`${group.text}\` is of type \`${by.type}\`.`,
      hint: 'Use a choice, a reference or a boolean.',
    });
  for (const name of totals) {
    checking.path(name, entity, 'single');
    const shape = shapeAt(name.text, entity, checking);
    if (shape === undefined) continue;
    if (!totalsOf(shape).includes('sum'))
      checking.findings.add(
        'wrong_type',
        name.place,
        `Sums are of numbers and of amounts in one currency; \`${name.text}\` is of type \`${shape.type}\`.`,
      );
    else if (columns !== undefined && columns.every(({ text }) => text !== name.text))
      checking.findings.add('wrong_value', name.place, {
        message: `\`${name.text}\` is not a column of this table, so its total has no place.`,
        hint: `Add \`${name.text}\` to \`columns\`.`,
      });
  }
}

function isShared(shape: FieldShape): boolean {
  return isA(shape, 'choice', 'boolean', 'ref', 'date', 'datetime') || shape.type === 'text';
}

/** A path is narrowed down by what stands at its end. What is secret is refused with its path. */
function checkFiltered(name: Name, entity: ResolvedEntity, checking: Checking): void {
  checking.path(name, entity);
  const shape = shapeAt(name.text, entity, checking);
  if (shape === undefined || shape.secret || isFiltered(shape)) return;
  checking.findings.add('wrong_value', name.place, `Nothing can be filtered by \`${name.text}\`.`);
}

/** What is secret is refused with its path. */
function checkSearched(name: Name, entity: ResolvedEntity, checking: Checking): void {
  const shape = shapeAt(name.text, entity, checking);
  // Of a list of references the titles are looked in.
  const isList = shape?.type === 'refs' && !name.text.includes('.');
  checking.path(name, entity, isList ? 'shown' : 'single');
  if (shape === undefined || isList || typeOf(shape).searched) return;
  const message = `Search looks into texts; \`${name.text}\` is of type \`${shape.type}\`.`;
  checking.findings.add('wrong_type', name.place, message);
}

function shapeAt(path: string, start: ResolvedEntity, { contract }: Checking): FieldShape | undefined {
  let entity: ResolvedEntity | undefined = start;
  let shape: FieldShape | undefined;
  for (const step of path.split('.')) {
    shape = entity?.fields.get(step)?.shape;
    entity = shape?.type === 'ref' ? contract.entities.get(shape.to) : undefined;
  }
  return shape;
}

/** More than this many values beside a title are a table. */
const inHead = 4;

function checkHead(
  { head = [], primary = [] }: ScreenDeclaration,
  entity: ResolvedEntity,
  checking: Checking,
) {
  for (const name of head) checking.path(name, entity);
  const over = head[inHead];
  if (over !== undefined) {
    const message = `The head of a page has at most ${inHead} fields; \`${over.text}\` is one more.`;
    const hint = 'Put it in `sections`.';
    checking.findings.add('wrong_value', over.place, { message, hint });
  }
  for (const { text, place } of primary) {
    const named = entity.machine?.transitions.find(({ name }) => name.text === text);
    if (named?.by !== 'engine' && named?.by !== 'nobody' && named?.menu !== false) continue;
    const message = `Nobody is offered \`${text}\`, so it cannot stand out.`;
    checking.findings.add('wrong_value', place, { message, hint: 'Name a transition that people make.' });
  }
}

function checkTile(tile: TileDeclaration, checking: Checking): void {
  const entity = checking.contract.entities.get(tile.entity.text);
  if (entity === undefined) return;
  const scope = { record: entity.name };
  checking.condition(tile.where, scope);
  checkPeriod(tile, entity, checking);
  checkGroup(tile.group, scope, checking);
  checkAggregate(tile.value, { ...scope, group: tile.group }, checking);
  for (const name of tile.list ?? []) checking.path(name, entity);
}

function checkPeriod({ period }: TileDeclaration, entity: ResolvedEntity, checking: Checking): void {
  if (period === undefined) return;
  const { name } = period;
  checking.path(name, entity, 'single');
  const { expression } = checkExpression(name.text, {
    schema: checking.contract.schema,
    record: entity.name,
  });
  const kind = expression?.type.kind;
  if (kind === undefined || kind === 'date' || kind === 'datetime') return;
  const message = `\`${name.text}\` is neither a day nor a moment, so it lies in no period.`;
  checking.findings.add('wrong_type', name.place, { message, hint: 'Such as `created_at: this_month`.' });
}
