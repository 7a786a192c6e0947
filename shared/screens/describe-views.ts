import type { ScreenDescription } from '#shared/api/app-description.ts';
import type { MarkDescription } from '#shared/api/mark-description.ts';
import type { Entity } from '#shared/contract/model.ts';
import type { Mark, Screen } from '#shared/contract/model-screens.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { holds } from '#shared/expression/evaluate/evaluate.ts';
import { isAtHand, pathsRead } from '#shared/expression/tree/at-hand.ts';
import { conjuncts } from '#shared/expression/tree/conjuncts.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import { isA } from '#shared/fields/field-types.ts';
import { print } from '#shared/expression/tree/print.ts';
import { replaceRecord } from '#shared/expression/tree/replace-record.ts';
import { describeColumn, describeColumns, stepsOf, type ColumnContext } from './describe-columns.ts';
import type { ViewerRights } from './viewer-rights.ts';

type ViewParts = Pick<
  ScreenDescription,
  'lanes' | 'filled' | 'card' | 'from' | 'to' | 'open' | 'text' | 'image' | 'parent' | 'roots'
>;

/** What trees, boards, calendars, timelines and cards have beside a table, as far as the viewer may read the fields. */
export function describeViewParts(screen: Screen, entity: Entity, surroundings: ColumnContext): ViewParts {
  const { rights } = surroundings;
  const readable = (name: string | undefined) =>
    name !== undefined && rights.reads(entity, name) ? name : undefined;
  switch (screen.view) {
    case 'board':
      return {
        lanes: readable(screen.lanes),
        ...filledLanes(screen, entity, rights),
        card: cardOf(screen, entity, surroundings),
      };
    case 'cards':
      return {
        card: cardOf(screen, entity, surroundings),
        text: textOf(screen, entity, surroundings),
        image: readable(screen.image),
      };
    case 'calendar':
    case 'timeline':
      return {
        from: readable(screen.from),
        to: readable(screen.to),
        ...(screen.open !== undefined && readable(screen.from) !== undefined ? { open: true } : {}),
        text: textOf(screen, entity, surroundings),
      };
    case 'tree':
      return describeTree(screen, entity, rights);
    case 'table':
    case 'detail':
    case 'form':
    case 'dashboard':
    case 'query':
    case 'page':
      return {};
  }
}

function cardOf(screen: Screen, entity: Entity, surroundings: ColumnContext): ViewParts['card'] {
  return describeColumns(screen.card, entity, surroundings);
}

/** Which lanes the condition of the board leaves, as far as parts of it ask for the option alone. */
function filledLanes({ lanes = '', where }: Screen, entity: Entity, rights: ViewerRights): ViewParts {
  const field = entity.fields.get(lanes);
  if (where === undefined || !isA(field, 'choice') || !rights.reads(entity, lanes)) return {};
  const parts = conjuncts(where.expression).filter((part) => asksAlone(part, lanes));
  const isLeft = (value: string | null) => {
    const environment = { record: { [lanes]: value }, now: '', today: '', constants: {} };
    return parts.every((part) => holds(part, environment));
  };
  const left = field.options.map(({ name }) => name).filter(isLeft);
  return parts.length === 0 ? {} : { filled: isLeft(null) ? ['', ...left] : left };
}

/** Whether a condition asks for one field of the record, and for nothing else. */
export function asksAlone(condition: Expression, field: string): boolean {
  return (
    isAtHand(condition) &&
    pathsRead(condition).every((path) => path === field) &&
    walk(condition).every((part) =>
      part.kind === 'variable'
        ? part.name === 'record'
        : ['field', 'literal', 'list', 'call'].includes(part.kind),
    )
  );
}

function textOf({ text }: Screen, entity: Entity, surroundings: ColumnContext): ViewParts['text'] {
  return text && describeColumn(text, entity, surroundings);
}

/**
 * The marks of a list. One that asks what the viewer may never read is left out: that a record has no mark would else
 * say something as well.
 */
export function describeMarks(
  { marks }: Screen,
  entity: Entity,
  surroundings: ColumnContext,
): Pick<ScreenDescription, 'marks'> {
  const known = marks.flatMap((mark) => describeMark(mark, entity, surroundings) ?? []);
  return known.length === 0 ? {} : { marks: known };
}

function describeMark(
  { colour, text, condition: { expression } }: Mark,
  entity: Entity,
  surroundings: ColumnContext,
): MarkDescription | undefined {
  const reads = pathsRead(expression);
  if (reads.some((path) => stepsOf(path, entity, surroundings) === undefined)) return undefined;
  const owners = reads.map((path) => path.split('.').slice(0, -1).join('.')).filter((path) => path !== '');
  return { colour, text, condition: expression, reads, expand: [...new Set(owners)].join(',') };
}

/** What makes a tree of a list; nothing where the viewer may not read what a record lies below, or no filter says what is at the top. */
function describeTree(
  screen: Screen,
  entity: Entity,
  rights: ViewerRights,
): Pick<ScreenDescription, 'parent' | 'roots'> {
  const { parent } = screen;
  if (parent === undefined || !rights.reads(entity, parent)) return {};
  const roots = rights.asFilter(entity, rootsOf(screen, parent, { entity, rights }));
  return roots === undefined ? {} : { parent, roots };
}

/**
 * The records at the top, as a filter: what they lie below is nothing, or is not in this tree, since the viewer may not
 * read it or the screen leaves it out. Nobody is told of a branch by what lies in it, and nothing is lost with it.
 */
function rootsOf(
  { where }: Screen,
  parent: string,
  { entity, rights }: { readonly entity: Entity; readonly rights: ViewerRights },
): string {
  if (where === undefined)
    // An index leads to what is empty; whether a record may be read is asked of each.
    return rights.readsEvery(entity) ? `${parent} == null` : `${parent}.id == null`;
  const above: Expression = { kind: 'element', name: ABOVE, type: { kind: 'record', entity: entity.name } };
  const isShown = print(replaceRecord(where.expression, () => above));
  // A condition that is unknown leaves a record out: it shows no branch either.
  return `[${parent}].filter(${ABOVE}, ${isShown}).size() == 0`;
}

/** Of no field or element in the conditions of a contract. */
const ABOVE = 'above_this_one';
