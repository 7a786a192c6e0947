import { engineCodes, fieldCodes } from '#shared/api/problem.ts';
import { raisedCodes } from '#shared/contract/check/error-codes.ts';
import type { NameKind, Use } from '#shared/contract/grammar/shape.ts';
import { builtInAudiences } from '#shared/contract/language/names.ts';
import type { Resolved, ResolvedEntity } from '#shared/contract/resolve/resolved.ts';
import { fieldsOf } from './complete-expression.ts';
import type { Cursor } from './cursor.ts';
import { valueOf } from './occurrences-of-data.ts';
import { leadsTo, placesAt } from './places.ts';
import { recordAt } from './scope-at.ts';
import type { Suggestion } from './suggestion.ts';

/**
 * Which names stand where: point, the way to the place (`*` for any key, `-` for an item), and what is named. A way that
 * ends in `=` is a key, any other a value.
 */
const places: readonly (readonly [way: string, kind: NameKind])[] = [
  ['2 * of', 'entity'],
  ['2 * for -', 'audience'],
  ['2 * columns -', 'path'],
  ['2 * card -', 'path'],
  ['2 * sort -', 'path'],
  ['2 * sections * -', 'path'],
  ['2 * text', 'path'],
  ['2 * filters -', 'field'],
  ['2 * search -', 'field'],
  ['2 * fields -', 'field'],
  ['2 * lanes', 'field'],
  ['2 * from', 'field'],
  ['2 * to', 'field'],
  ['2 * image', 'field'],
  ['2 * related -', 'back'],
  ['2 * tiles - of', 'entity'],
  ['2 * tiles - for -', 'audience'],
  ['2 * tiles - list -', 'path'],
  ['3 * part_of', 'entity'],
  ['3 * unique - -', 'field'],
  ['3 * seed - =', 'field'],
  ['3 * fields * to', 'entity'],
  ['3 * fields * errors *', 'code'],
  ['3 * fields * per', 'field'],
  ['3 * fields * draw -', 'transition'],
  ['4 =', 'entity'],
  ['4 * start', 'state'],
  ['4 * start =', 'state'],
  ['4 * moved *', 'state'],
  ['4 * transitions * from', 'state'],
  ['4 * transitions * from -', 'state'],
  ['4 * transitions * to', 'state'],
  ['4 * transitions * to =', 'state'],
  ['4 * transitions * by -', 'audience'],
  ['4 * transitions * by =', 'audience'],
  ['4 * transitions * when =', 'code'],
  ['4 * transitions * input =', 'field'],
  ['4 * transitions * set =', 'field'],
  ['4 * transitions * then - create', 'entity'],
  ['4 * transitions * then - do', 'happening'],
  ['4 * after * - create', 'entity'],
  ['4 * after * - do', 'happening'],
  ['7 * * of', 'entity'],
  ['7 * * for -', 'audience'],
  ['7 * * on -', 'happening'],
  ['7 * * send -', 'field'],
  ['7 * * do', 'transition'],
  ['7 * * notice', 'notice'],
  ['9 constants * set_by -', 'audience'],
  ['9 limits records =', 'entity'],
  ['examples people * roles -', 'role'],
  ['examples records =', 'entity'],
  ['examples records * * =', 'field'],
  ['examples scenarios - steps - as', 'person'],
  ['examples scenarios - steps - as holder', 'record'],
  ['examples scenarios - steps - create', 'entity'],
  ['examples scenarios - steps - list', 'entity'],
  ['examples scenarios - steps - update', 'record'],
  ['examples scenarios - steps - delete', 'record'],
  ['examples scenarios - steps - sees', 'record'],
  ['examples scenarios - steps - with', 'record'],
  ['examples scenarios - steps - do', 'happening'],
  ['examples scenarios - steps - at', 'field'],
  ['examples scenarios - steps - hidden -', 'field'],
  ['examples scenarios - steps - refused', 'answer'],
  ['examples scenarios - steps - warns', 'code'],
  ['examples scenarios - steps - confirm', 'code'],
  ['examples scenarios - steps - values =', 'field'],
  ['examples scenarios - steps - set_constant =', 'constant'],
];

/** Names of the contract that may stand at the cursor. */
export function wantedNames(cursor: Cursor, contract: Resolved): readonly Suggestion[] {
  const way = [String(cursor.point), ...cursor.path, ...(cursor.slot === 'key' ? ['='] : [])];
  const used = placesAt(cursor).flatMap(({ use }) => (use === undefined || isGiven(use) ? [] : [use.kind]));
  const kinds = [
    ...used,
    ...places.filter(([place]) => leadsTo(place.split(' '), way)).map(([, kind]) => kind),
  ];
  return kinds.flatMap((kind) => namesOf(kind, cursor, contract));
}

/** A name that is given is the author's own, but codes are raised before point 8 gives them their words. */
function isGiven({ kind, declares }: Use): boolean {
  return declares === true && kind !== 'raised';
}

/** Whether records are named there by paths such as `shelf.name`. */
export function isPath(cursor: Cursor): boolean {
  const way = [String(cursor.point), ...cursor.path];
  return places.some(([place, kind]) => kind === 'path' && leadsTo(place.split(' '), way));
}

function namesOf(kind: NameKind, cursor: Cursor, contract: Resolved): readonly Suggestion[] {
  const { declaration, entities, schema, roles } = contract;
  const entity = entities.get(recordAt(cursor, contract) ?? '');
  const errors = declaration.errors.map(({ code }) => code.text);
  switch (kind) {
    case 'entity':
      return [...entities.keys()].map((name) => named(name, 'entity'));
    case 'field':
    case 'path':
      return entity === undefined ? [] : fieldsOf(entity.name, schema);
    case 'back':
      return [...(entity?.backs.values() ?? [])].map(({ name, entity: from }) =>
        named(name, `records of ${from}`),
      );
    case 'state':
      return statesOf(entity?.name, contract);
    case 'role':
      return [...roles.keys()].map((name) => named(name, 'role'));
    case 'audience':
    case 'grantee':
      return [...roles.keys(), ...builtInAudiences].map((name) => named(name, 'audience'));
    case 'code':
      return errors.map((name) => named(name, 'error'));
    case 'answer':
      return [...errors, ...Object.keys(engineCodes), ...fieldCodes].map((name) => named(name, 'error'));
    case 'raised':
      return raisedCodes(declaration).map(({ code, entity: of }) => named(code.text, `raised by ${of}`));
    case 'transition':
      return stepsOf(entity).map((name) => named(name, 'transition'));
    case 'event':
      return ['create', 'update', 'delete', ...stepsOf(entity)].map((name) => named(name, 'event'));
    case 'happening':
      return [...entities.values()].flatMap((one) => happenings(one, cursor));
    case 'notice':
      return declaration.notices.map(({ name }) => named(name.text, 'notice'));
    case 'person':
      return [...declaration.examples.people.map(({ name }) => name.text), 'anyone', 'owner'].map((name) =>
        named(name, 'person'),
      );
    case 'record':
      return declaration.examples.records.map(({ name, entity: of }) => named(name.text, of.text));
    case 'definition':
      return [];
    case 'constant':
      return declaration.constants.map(({ name }) => named(name.text, 'constant'));
  }
}

/** Events are written with their entity; what is done to a record is not. */
function happenings(entity: ResolvedEntity, { point }: Cursor): readonly Suggestion[] {
  const events = point === 7 ? ['create', 'update', 'delete'] : [];
  return [...events, ...stepsOf(entity)].map((step) =>
    named(
      point === 7 ? `${entity.name}.${step}` : step,
      point === 7 ? 'event' : `transition of ${entity.name}`,
    ),
  );
}

/** From the document itself: while `start:` is being written, an entity has no states yet. */
function statesOf(entity: string | undefined, { document }: Resolved): readonly Suggestion[] {
  const states = valueOf(valueOf(document.points.get(4)?.root, entity ?? ''), 'states');
  const names = states?.kind === 'map' ? states.entries.map(({ key }) => key.text) : [];
  return names.map((label) => ({ label, kind: 'option', detail: 'state' }));
}

function stepsOf(entity: ResolvedEntity | undefined): readonly string[] {
  return entity?.machine?.transitions.map(({ name }) => name.text) ?? [];
}

function named(label: string, detail: string): Suggestion {
  return { label, kind: 'name', detail };
}
