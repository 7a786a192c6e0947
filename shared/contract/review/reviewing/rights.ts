import type { Entity, Field, Grant, GrantAction, Model } from '../../model.ts';

/** What the grants of a contract allow at most, by audience: conditions are taken as fulfilled. */
export class Rights {
  readonly #model: Model;
  readonly #known = new Map<string, boolean>();
  readonly #all = new Map<string, ReadonlySet<string>>();
  /** Everybody that grants, transitions and screens may name, but the owner, who may do everything. */
  readonly audiences: readonly string[];

  constructor(model: Model) {
    this.#model = model;
    this.audiences = [...model.roles.keys(), 'member', 'anyone', 'holder'];
  }

  /** Whether some grant gives the audience this call; those of a composed child are made with those of its parent. */
  may(audience: string, entity: Entity, action: GrantAction): boolean {
    if (audience === 'owner') return true;
    const key = `${audience} ${entity.name} ${action}`;
    const known =
      this.#known.get(key) ??
      entity.grants.some((grant) => grant.action === action && this.#reaches(grant, audience));
    this.#known.set(key, known);
    return known;
  }

  /** Whether some grant on its parent lets the audience create a composed child together with that. */
  mayCreateWithParent(audience: string, entity: Entity): boolean {
    return (
      audience === 'owner' || (entity.createdWithParent ?? []).some((grant) => this.#reaches(grant, audience))
    );
  }

  reads(audience: string, entity: Entity, field: string): boolean {
    return this.#covers({ audience, entity, action: 'read' }, field);
  }

  /** Whether lists tell them the field, too. */
  lists(audience: string, entity: Entity, field: string): boolean {
    return this.#covers({ audience, entity, action: 'read', listed: true }, field);
  }

  writes(audience: string, entity: Entity, { action, field }: Written): boolean {
    return this.#covers({ audience, entity, action }, field);
  }

  someMay(entity: Entity, action: GrantAction): boolean {
    return this.audiences.some((audience) => this.may(audience, entity, action));
  }

  someReads(entity: Entity, field: string): boolean {
    return this.audiences.some((audience) => this.reads(audience, entity, field));
  }

  someWrites(entity: Entity, field: string): boolean {
    return this.audiences.some(
      (audience) =>
        this.writes(audience, entity, { action: 'create', field }) ||
        this.writes(audience, entity, { action: 'update', field }),
    );
  }

  /** The audience with all it has the rights of. */
  allOf(audience: string): ReadonlySet<string> {
    const known = this.#all.get(audience);
    if (known !== undefined) return known;
    const included = this.#model.roles.get(audience)?.includes ?? [audience];
    const all = new Set([...included, ...(unsigned.includes(audience) ? [] : ['member']), 'anyone']);
    this.#all.set(audience, all);
    return all;
  }

  #covers({ audience, entity, action, listed = false }: RightQuestion, field: string): boolean {
    if (audience === 'owner') return true;
    if (!this.may(audience, entity, action)) return false;
    const own = entity.grants.filter((grant) => grant.action === action);
    const shows = ({ fields, withheld }: Grant) =>
      fields.has(field) && !(listed && withheld?.has(field) === true);
    return own.some((grant) => shows(grant) && this.#reaches(grant, audience));
  }

  #reaches(grant: Grant, audience: string): boolean {
    return this.allOf(audience).has(grant.audience);
  }
}

/** Audiences of whoever need not be signed in. */
const unsigned: readonly string[] = ['anyone', 'holder'];

interface Written {
  readonly action: 'create' | 'update';
  readonly field: string;
}

interface RightQuestion {
  readonly audience: string;
  readonly entity: Entity;
  readonly action: GrantAction;
  readonly listed?: boolean;
}

/** Fields that the engine fills: nobody sends them. */
export function isMade(field: Field): boolean {
  if (field.origin !== 'contract' || field.compute !== undefined || field.saved !== undefined) return true;
  return field.type === 'key' || (field.type === 'number_series' && !field.typed);
}

/** Whether a record can be created without anybody sending the field. */
export function fillsItself(field: Field): boolean {
  return (
    isMade(field) ||
    field.type === 'number_series' ||
    !field.required ||
    field.default !== undefined ||
    field.initial !== undefined
  );
}
