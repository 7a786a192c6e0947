import type { Expression } from '#shared/expression/expression.ts';
import { walk } from '#shared/expression/walk.ts';
import type { ScreenDeclaration } from '../declaration.ts';
import type { Name } from '../language/node.ts';
import type { Entity, GrantAction } from '../model.ts';
import type { Reviewing } from './reviewing.ts';
import { fillsItself } from './rights.ts';

/** Screens that show their viewers nothing, columns none of them may read, forms that cannot be sent. */
export function reviewScreenRights(reviewing: Reviewing): void {
  if (!reviewing.isShown(2)) return;
  for (const screen of reviewing.contract.declaration.screens) {
    const entity = reviewing.model.entities.get(screen.of?.text ?? '');
    if (entity === undefined) continue;
    if (isNewForm(screen)) reviewForm(screen, entity, reviewing);
    if (!reviewing.isShown(6)) continue;
    reviewAudiences(screen, entity, reviewing);
    reviewColumns(screen, entity, reviewing);
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

function reviewAudiences(screen: ScreenDeclaration, entity: Entity, reviewing: Reviewing): void {
  const action = neededFor(screen);
  for (const { text, place } of screen.for ?? []) {
    // Everybody signed in has roles beside: a screen for members is of use where any of them may.
    const who = text === 'member' || text === 'anyone' ? reviewing.rights.audiences : [text];
    if (who.some((audience) => reviewing.rights.may(audience, entity, action))) continue;
    reviewing.say('screen_empty', place, {
      message: `The screen is for \`${text}\`, who may not ${action} \`${entity.name}\`: it shows them nothing.`,
      hint: `Grant it in point 6, or take \`${text}\` out of \`for\`.`,
    });
  }
}

function reviewColumns(screen: ScreenDeclaration, entity: Entity, reviewing: Reviewing): void {
  const { rights, model } = reviewing;
  const audiences = rights.audiences.filter((audience) => isFor(screen, rights.allOf(audience)));
  const viewers = audiences.filter((audience) => rights.may(audience, entity, neededFor(screen)));
  if (viewers.length === 0 || screen.for?.some(({ text }) => text === 'owner') === true) return;
  const readsAll = (audience: string, expression: Expression) =>
    [...walk(expression)].every((part) => {
      const of = part.kind === 'field' ? model.entities.get(part.entity) : undefined;
      return part.kind !== 'field' || of === undefined || rights.reads(audience, of, part.field);
    });
  for (const name of namesOf(screen)) {
    const path = reviewing.checked.paths.get(name);
    const isRead = (audience: string) =>
      path === undefined ? rights.reads(audience, entity, name.text) : readsAll(audience, path);
    if (!viewers.some(isRead)) sayUnreadable(name, reviewing);
  }
  for (const name of screen.fields ?? []) reviewFormField(name, { screen, entity, viewers }, reviewing);
}

/** Whoever has a role that a screen is for sees it; a screen for members or for anyone may be seen by all of them. */
function isFor(screen: ScreenDeclaration, roles: ReadonlySet<string>): boolean {
  return (
    screen.for === undefined ||
    screen.for.some(({ text }) => text === 'member' || text === 'anyone' || roles.has(text))
  );
}

function sayUnreadable(name: Name, reviewing: Reviewing): void {
  reviewing.say('column_unreadable', name.place, {
    message: `Nobody who sees this screen may read \`${name.text}\`: it is empty for all of them.`,
    hint: 'Grant it in point 6, or leave it out here.',
  });
}

/** What is shown or looked through; paths and plain fields. */
function namesOf(screen: ScreenDeclaration): readonly Name[] {
  return [
    ...(screen.columns ?? []),
    ...(screen.sections ?? []).flatMap(({ fields }) => fields),
    ...screen.filters,
    ...(screen.search ?? []),
    ...screen.sort.map(({ path }) => path),
  ];
}

interface Form {
  readonly screen: ScreenDeclaration;
  readonly entity: Entity;
  readonly viewers: readonly string[];
}

function reviewFormField(name: Name, { screen, entity, viewers }: Form, reviewing: Reviewing): void {
  const action = neededFor(screen);
  if (action !== 'create' && action !== 'update') return;
  if (viewers.some((audience) => reviewing.rights.writes(audience, entity, { action, field: name.text })))
    return;
  reviewing.say('form_field_unwritable', name.place, {
    message: `Nobody who uses this form may write \`${name.text}\`: the form leaves it out.`,
    hint: `Name it in the ${action} grants of \`${entity.name}\`, or leave it out here.`,
  });
}
