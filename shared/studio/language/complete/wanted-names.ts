import { engineCodes, fieldCodes } from '#shared/api/problem.ts';
import { raisedCodes } from '#shared/contract/check/error-codes.ts';
import type { Around, NameKind, Use } from '#shared/contract/grammar/shapes/shape.ts';
import { builtInAudiences } from '#shared/contract/language/names.ts';
import type { Resolved, ResolvedEntity } from '#shared/contract/resolve/resolved.ts';
import { fieldsOf } from './complete-expression.ts';
import { valueOf } from '../names/occurrences-of-data.ts';
import { recordOf } from './scope-at.ts';
import type { Suggestion } from './suggestion.ts';

/** Names of the contract that may stand where such a name is used. */
export function wantedNames(use: Use | undefined, around: Around, contract: Resolved): readonly Suggestion[] {
  // A name that is given is the author's own, but codes are raised before point 8 gives them their words.
  if (use === undefined || (use.declares === true && use.kind !== 'raised')) return [];
  const entity = contract.entities.get(recordOf(around, contract) ?? '');
  return namesOf(use.kind, entity, contract);
}

function namesOf(
  kind: NameKind,
  entity: ResolvedEntity | undefined,
  contract: Resolved,
): readonly Suggestion[] {
  const { declaration, entities, schema, roles } = contract;
  const errors = declaration.errors.map(({ code }) => code.text);
  switch (kind) {
    case 'entity':
    case 'entity beside':
      return [...entities.keys()].map((name) => named(name, 'entity'));
    case 'field':
    case 'field beside':
    case 'input':
    case 'path':
    case 'period':
    case 'currency':
    case 'sent':
      return entity === undefined ? [] : fieldsOf(entity.name, schema);
    case 'back':
      return [...(entity?.backs.values() ?? [])].map(({ name, entity: from }) =>
        named(name, `records of ${from}`),
      );
    case 'state':
      return statesOf(entity?.name, contract);
    case 'role':
    case 'held role':
      return [...roles.keys()].map((name) => named(name, 'role'));
    case 'audience':
    case 'grantee':
      return [...roles.keys(), ...builtInAudiences].map((name) => named(name, 'audience'));
    case 'code':
      return errors.map((name) => named(name, 'error'));
    case 'answer':
      return [...errors, ...Object.keys(engineCodes), ...fieldCodes].map((name) => named(name, 'error'));
    case 'raised':
      return raisedCodes(declaration).map(({ code, entity: of }) =>
        named(code.text, `raised by ${of ?? 'a rule on constants'}`),
      );
    case 'transition':
    case 'mail step':
    case 'draw':
      return stepsOf(entity).map((name) => named(name, 'transition'));
    case 'asked event':
      return ['create', 'update', 'delete', 'restore', ...stepsOf(entity)].map((name) =>
        named(name, 'event'),
      );
    case 'event':
      return ['create', 'update', 'delete', ...stepsOf(entity)].map((name) => named(name, 'event'));
    case 'happening':
      return [...entities.values()].flatMap((one) =>
        ['create', 'update', 'delete', ...stepsOf(one)].map((step) => named(`${one.name}.${step}`, 'event')),
      );
    case 'step':
      return [...entities.values()].flatMap((one) =>
        stepsOf(one).map((step) => named(step, `transition of ${one.name}`)),
      );
    case 'notice':
      return declaration.notices.map(({ name }) => named(name.text, 'notice'));
    case 'attached':
      return [...(entity === undefined ? [] : fieldsOf(entity.name, schema)), ...drawnFrom(entity, contract)];
    case 'document':
      return declaration.documents.map(({ name }) => named(name.text, 'document'));
    case 'mail':
      return declaration.mails.map(({ name }) => named(name.text, 'mail'));
    case 'call':
      return declaration.calls.map(({ name }) => named(name.text, 'call'));
    case 'receive':
      return declaration.receives.map(({ name }) => named(name.text, 'receive'));
    case 'inbox':
      return declaration.inboxes.map(({ name }) => named(name.text, 'inbox'));
    case 'person':
      return [...declaration.examples.people.map(({ name }) => name.text), 'anyone', 'owner'].map((name) =>
        named(name, 'person'),
      );
    case 'known record':
      return declaration.examples.records.map(({ name, entity: of }) => named(name.text, of.text));
    case 'list':
      return listsOf(contract).map((name) => named(name, 'list'));
    case 'constant':
      return declaration.constants.map(({ name }) => named(name.text, 'constant'));
    default:
      return []; // given by the author
  }
}

function drawnFrom(entity: ResolvedEntity | undefined, { declaration }: Resolved): readonly Suggestion[] {
  return declaration.documents
    .filter(({ entity: of }) => of.text === entity?.name)
    .map(({ name }) => named(name.text, 'document'));
}

function listsOf({ document }: Resolved): readonly string[] {
  const lists = valueOf(document.points.get(9)?.root, 'lists');
  return lists?.kind === 'map' ? lists.entries.map(({ key }) => key.text) : [];
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
