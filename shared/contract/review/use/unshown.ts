import { walk } from '#shared/expression/tree/walk.ts';
import type { Expression } from '#shared/expression/expression.ts';
import type { ScreenDeclaration } from '../../declaration-calls.ts';
import type { Entity, Field, Model } from '../../model.ts';
import type { Path, Screen } from '../../model-screens.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** Fields that no screen shows and nothing else uses, where the screens of their entity are listed by hand. */
export function reviewUnshown(reviewing: Reviewing): void {
  if (!reviewing.isShown(2)) return;
  const shown = new Set([...reviewing.model.screens.flatMap(shownOn), ...shownOutside(reviewing.model)]);
  for (const entity of reviewing.entities) {
    const screens = reviewing.contract.declaration.screens.filter(({ of }) => of?.text === entity.name);
    if (!hasPageByHand(screens)) continue;
    for (const field of entity.fields.values()) {
      const name = `${entity.name}.${field.name}`;
      if (!isForPeople(field, entity) || shown.has(name) || isUsed(name, field, reviewing)) continue;
      reviewing.say('field_unshown', field.place, {
        message: `No screen shows \`${field.name}\`, and nothing else in the contract uses it.`,
        hint: `Add it to \`sections\`, \`columns\` or \`fields\` of a screen of \`${entity.name}\` in point 2, or leave it out.`,
      });
    }
  }
}

/** A record without a page of its own has one that shows every field. */
function hasPageByHand(screens: readonly ScreenDeclaration[]): boolean {
  const pages = screens.filter(({ view }) => view === 'detail');
  return pages.length > 0 && pages.every(({ sections }) => sections !== undefined);
}

function isForPeople(field: Field, { partOf, place }: Entity): boolean {
  // What every user has stands where the entity does.
  if (field.origin !== 'contract' || field.secret || field.place === place) return false;
  return field.type !== 'key' && field.name !== partOf?.field;
}

/** Read by an expression or a text, asked for by a step, seen from the other side, sent, or a part of what is unique. */
function isUsed(name: string, field: Field, { reads, contract, model }: Reviewing): boolean {
  const [entity = ''] = name.split('.');
  const steps = [...(model.entities.get(entity)?.transitions.values() ?? [])];
  return (
    field.type === 'ref' ||
    steps.some(({ input }) => input.some((one) => one.field.name === field.name)) ||
    reads.fields.has(name) ||
    model.entities.get(entity)?.unique.some(({ fields }) => fields.includes(field.name)) === true ||
    contract.declaration.webhooks.some(
      ({ entity: of, send }) => of.text === entity && send?.some(({ text }) => text === field.name) !== false,
    )
  );
}

/** What a screen of its kind shows, or sorts by; a screen also has the usual parts of those of other kinds. */
function shownOn(screen: Screen): readonly string[] {
  const { view, head = [], sections, side = [], filters, tiles, text } = screen;
  const isList = view !== 'detail' && view !== 'form';
  const paths = [
    ...(isList ? [...screen.columns, ...screen.card, ...screen.sort.map(({ path }) => path)] : []),
    ...(view === 'detail' ? [...head, ...[...sections, ...side].flatMap(({ fields }) => fields)] : []),
    ...filters,
    ...tiles.flatMap(({ list }) => list),
    ...(text === undefined ? [] : [text]),
  ];
  const own = [screen.lanes, screen.from, screen.to, screen.image];
  const plain = own.concat(view === 'form' ? screen.fields : []);
  return [
    ...paths.flatMap(({ expression }: Path) => fieldsIn(expression)),
    ...plain.map((name) => `${screen.entity}.${name}`),
  ];
}

/** What documents, feeds and mails have beside their texts. */
function shownOutside({ documents, feeds, mails }: Model): readonly string[] {
  const plain = [
    ...[...feeds.values()].map(({ entity, from, to }) => ({ entity, names: [from, to] })),
    ...mails.map(({ entity, attach }) => ({ entity, names: attach })),
  ];
  return [
    ...[...documents.values()].flatMap(({ facts }) => facts.flatMap((one) => fieldsIn(one.expression))),
    ...plain.flatMap(({ entity, names }) => names.map((name) => `${entity}.${name}`)),
  ];
}

function fieldsIn(expression: Expression): readonly string[] {
  return [...walk(expression)].flatMap((part) =>
    part.kind === 'field' ? [`${part.entity}.${part.field}`] : [],
  );
}
