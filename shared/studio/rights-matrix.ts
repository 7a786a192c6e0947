import { isGiven } from '#shared/contract/compile/compiling/given-field.ts';
import type { Built } from '#shared/contract/load.ts';
import type { Entity, Grant, GrantAction, Model, Transition } from '#shared/contract/model.ts';
import { Rights } from '#shared/contract/review/reviewing/rights.ts';
import { conditionOf, detailsOf, type GrantDetails } from '#shared/rights/granted.ts';

/** Who may do what: a row for each call on each entity, a cell for each audience. */
export interface RightsMatrix {
  readonly audiences: readonly string[];
  readonly rows: readonly RightsRow[];
}

export interface RightsRow {
  readonly entity: string;
  /** `read`, `create`, `update`, `delete` or the name of a transition. */
  readonly action: string;
  readonly isTransition: boolean;
  readonly line: number;
  /** One for each audience, in their order. Empty: may not. */
  readonly cells: readonly (readonly Right[])[];
}

/** One line of the contract that gives the right; several add up. */
export interface Right extends GrantDetails {
  /** The audience that the line names, where it is another one whose rights this one has. */
  readonly via?: string;
  /** Undefined: always. */
  readonly condition?: string;
  /** Undefined: all fields that there are; else the names of those it covers. */
  readonly fields?: readonly string[];
  readonly line: number;
}

const actions: readonly GrantAction[] = ['read', 'refer', 'history', 'create', 'update', 'delete'];

/** The owner is not in it: they may do everything that rules and states allow. */
export function rightsMatrix({ model }: Pick<Built, 'model'>): RightsMatrix {
  const rights = new Rights(model);
  const audiences = namedAudiences(model, rights.audiences);
  const entities = [...model.entities.values()];
  const rows = entities.flatMap((entity) => rowsOf(entity, { rights, audiences }));
  return { audiences, rows: rows.filter(({ cells, isTransition }) => isTransition || isAnybodys(cells)) };
}

/** Built-in audiences that no line of the contract names would be empty columns. */
function namedAudiences({ entities, roles }: Model, all: readonly string[]): readonly string[] {
  const named = new Set(
    [...entities.values()].flatMap(({ grants, transitions }) => [
      ...grants.map(({ audience }) => audience),
      ...[...transitions.values()].flatMap(({ by }) =>
        typeof by === 'string' ? [] : by.map(({ audience }) => audience),
      ),
    ]),
  );
  return all.filter((audience) => roles.has(audience) || named.has(audience));
}

interface RightsInput {
  readonly rights: Rights;
  readonly audiences: readonly string[];
}

function rowsOf(entity: Entity, { rights, audiences }: RightsInput): readonly RightsRow[] {
  const cell = (given: readonly Given[]) =>
    audiences.map((audience) =>
      given
        .filter((one) => rights.allOf(audience).has(one.audience))
        .map(({ audience: named, right }) => (named === audience ? right : { ...right, via: named })),
    );
  const calls = actions.map((action) => {
    const given = entity.grants.filter((grant) => grant.action === action);
    const cells = cell(given.map((grant) => ({ audience: grant.audience, right: rightOf(grant, entity) })));
    return { entity: entity.name, action, isTransition: false, line: entity.place.line, cells };
  });
  const transitions = [...entity.transitions.values()].map((transition) => ({
    entity: entity.name,
    action: transition.name,
    isTransition: true,
    line: transition.place.line,
    cells: cell(givenBy(transition)),
  }));
  return [...calls, ...transitions];
}

interface Given {
  readonly audience: string;
  readonly right: Right;
}

function rightOf(grant: Grant, entity: Entity): Right {
  const { fields, place, action } = grant;
  const possible = coverable(entity, action);
  const covered = possible.filter((name) => fields.has(name));
  const isWhole = withoutFields.includes(action) || covered.length === possible.length;
  return {
    condition: conditionOf(grant),
    fields: isWhole ? undefined : covered,
    ...detailsOf(grant),
    line: place.line,
  };
}

/** Names of the fields that a right to do something with a record can cover. */
export function coverable(entity: Entity, action: string): readonly string[] {
  return [...entity.fields.values()]
    .filter((field) => field.origin !== 'system' && (action === 'read' ? !field.secret : isGiven(field)))
    .map(({ name }) => name);
}

const withoutFields: readonly GrantAction[] = ['delete', 'refer', 'history'];

function givenBy({ by, place }: Transition): readonly Given[] {
  if (typeof by === 'string') return [];
  return by.map(({ audience, condition }) => ({
    audience,
    right: { condition: condition?.source, line: condition?.place.line ?? place.line },
  }));
}

function isAnybodys(cells: RightsRow['cells']): boolean {
  return cells.some((rights) => rights.length > 0);
}
