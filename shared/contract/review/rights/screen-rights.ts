import { choice, leaveOutItem } from '../../language/fixes.ts';
import type { TileDeclaration } from '../../declaration-calls.ts';
import type { ScreenDeclaration, ViewDeclaration } from '../../declaration-calls.ts';
import type { Name } from '../../language/node.ts';
import type { Back, Entity, GrantAction } from '../../model.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';
import { fillsItself } from '../reviewing/rights.ts';
import { Viewers } from './viewers.ts';

/** Screens that show their viewers nothing, columns none of them may read, forms that cannot be sent. */
export function reviewScreenRights(reviewing: Reviewing): void {
  if (!reviewing.isShown(2)) return;
  for (const screen of reviewing.contract.declaration.screens) {
    const entity = reviewing.model.entities.get(screen.of?.text ?? '');
    if (entity !== undefined && isNewForm(screen)) reviewForm(screen, entity, reviewing);
    if (!reviewing.isShown(6)) continue;
    reviewAsked(screen, reviewing);
    for (const tile of screen.tiles) reviewTile(tile, screen, reviewing);
    if (entity !== undefined) reviewScreen(screen, entity, reviewing);
  }
}

function reviewScreen(screen: ScreenDeclaration, entity: Entity, reviewing: Reviewing): void {
  const shown = { what: 'screen', verb: 'sees', code: 'screen_empty' } as const;
  const opens = screen.view === 'detail' || screen.view === 'form';
  const action = neededFor(screen);
  const viewers = new Viewers(entity, { ...shown, for: screen.for, action, opens }, reviewing);
  viewers.reviewAudiences();
  for (const name of namesOf(screen)) viewers.reviewName(name);
  for (const name of screen.related ?? []) viewers.reviewBack(name);
  for (const name of screen.primary ?? []) viewers.reviewStep(name);
  viewers.reviewFilter(screen.where);
  for (const view of screen.views) reviewView(view, { screen, entity }, reviewing);
  for (const { when } of screen.mark ?? []) viewers.reviewExpression(when);
  const form = { screen, entity, viewers: viewers.audiences };
  for (const name of screen.fields ?? []) reviewFormField(name, form, reviewing);
}

/** A view for people who may not read the records, or not what it asks for. */
function reviewView(
  view: ViewDeclaration,
  { screen, entity }: { readonly screen: ScreenDeclaration; readonly entity: Entity },
  reviewing: Reviewing,
): void {
  const shown = { what: 'view', verb: 'sees', code: 'screen_empty' } as const;
  const viewers = new Viewers(entity, { ...shown, for: view.for ?? screen.for }, reviewing);
  if (view.for !== undefined) viewers.reviewAudiences();
  viewers.reviewExpression(view.condition);
}

/** A screen of a query for people who may not ask it. */
function reviewAsked({ query, for: audiences }: ScreenDeclaration, reviewing: Reviewing): void {
  const asked = reviewing.model.queries.get(query?.text ?? '');
  if (asked === undefined) return;
  for (const { text, place } of audiences ?? []) {
    const may = [text, ...reviewing.rights.allOf(text)].some((audience) => asked.for.includes(audience));
    if (may || text === 'owner') continue;
    reviewing.say('screen_empty', place, {
      message: `The screen is for \`${text}\`, who may not ask \`${asked.name}\`: it shows them nothing.`,
      hint: `Add \`${text}\` to \`for\` of the query in point 7, or take it out here.`,
      fixes: [choice(leaveOutItem(place))],
    });
  }
}

function isNewForm({ view, route }: ScreenDeclaration): boolean {
  return view === 'form' && !route.text.includes('/:');
}

function reviewForm({ fields, route, place }: ScreenDeclaration, entity: Entity, reviewing: Reviewing): void {
  if (fields === undefined) return;
  const shown = new Set(fields.map(({ text }) => text));
  const missing = [...entity.fields.values()].find(
    (field) => !fillsItself(field) && !shown.has(field.name) && field.name !== entity.partOf?.field,
  );
  if (missing === undefined) return;
  reviewing.say('form_incomplete', fields[0]?.place ?? place, {
    message: `The form \`${route.text}\` has no \`${missing.name}\`, which is required, so nothing can be saved with it.`,
    hint: `Add \`${missing.name}\` to its fields, or give the field a \`default\` or an \`initial\`.`,
  });
}

/** What a viewer needs to be allowed for the screen to be of use. */
function neededFor(screen: ScreenDeclaration): GrantAction {
  if (screen.view !== 'form') return 'read';
  return isNewForm(screen) ? 'create' : 'update';
}

/** What is shown, looked through or picked from; paths and plain fields. */
function namesOf(screen: ScreenDeclaration): readonly (Name | undefined)[] {
  return [
    ...(screen.columns ?? []),
    ...(screen.card ?? []),
    ...(screen.head ?? []),
    ...[...(screen.sections ?? []), ...(screen.side ?? [])].flatMap(({ fields }) => fields),
    ...screen.filters,
    ...(screen.search ?? []),
    ...screen.sort.map(({ path }) => path),
    screen.lanes,
    screen.from,
    screen.to,
    screen.text,
    screen.image,
  ];
}

function reviewTile(tile: TileDeclaration, screen: ScreenDeclaration, reviewing: Reviewing): void {
  const entity = reviewing.model.entities.get(tile.entity.text);
  if (entity === undefined) return;
  const shown = { what: 'tile', verb: 'sees', code: 'screen_empty' } as const;
  const viewers = new Viewers(entity, { ...shown, for: tile.for ?? screen.for }, reviewing);
  if (tile.for !== undefined) viewers.reviewAudiences();
  else viewers.reviewAll(tile.entity.place);
  for (const name of [...(tile.list ?? []), ...(tile.period ? [tile.period.name] : [])])
    viewers.reviewName(name);
  for (const node of [tile.where, tile.group, tile.value?.of]) viewers.reviewExpression(node);
}

interface FormPart {
  readonly part: Back;
  readonly viewers: readonly string[];
  readonly action: 'create' | 'update';
}

/** Rows of composed children are of use to whoever may make one, or change those of a record. */
function reviewFormPart(name: Name, { part, viewers, action }: FormPart, reviewing: Reviewing): void {
  const child = reviewing.model.entities.get(part.entity);
  if (child === undefined) return;
  const { rights } = reviewing;
  const hasRows = (audience: string) =>
    action === 'update'
      ? rights.may(audience, child, 'update')
      : rights.may(audience, child, 'create') || rights.mayCreateWithParent(audience, child);
  if (viewers.some(hasRows)) return;
  reviewing.say('form_field_unwritable', name.place, {
    message: `Nobody who uses this form may ${action} \`${child.name}\`: the form leaves \`${name.text}\` out.`,
    hint: `Give them the ${action} grant of \`${child.name}\`, or leave it out here.`,
    fixes: [choice(leaveOutItem(name.place))],
  });
}

interface Form {
  readonly screen: ScreenDeclaration;
  readonly entity: Entity;
  readonly viewers: readonly string[];
}

function reviewFormField(name: Name, { screen, entity, viewers }: Form, reviewing: Reviewing): void {
  const action = neededFor(screen);
  if (viewers.length === 0 || screen.for?.some(({ text }) => text === 'owner') === true) return;
  if (action !== 'create' && action !== 'update') return;
  const part = entity.backs.get(name.text);
  if (part !== undefined) return reviewFormPart(name, { part, viewers, action }, reviewing);
  if (viewers.some((audience) => reviewing.rights.writes(audience, entity, { action, field: name.text })))
    return;
  reviewing.say('form_field_unwritable', name.place, {
    message: `Nobody who uses this form may write \`${name.text}\`: the form leaves it out.`,
    hint: `Name it in the ${action} grants of \`${entity.name}\`, or leave it out here.`,
    fixes: [choice(leaveOutItem(name.place))],
  });
}
