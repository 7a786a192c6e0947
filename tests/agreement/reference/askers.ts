import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import type { Model } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { recordIn, type ReferenceState } from './reference-state.ts';
import type { Asker } from './situation.ts';

/** Somebody who is not signed in. */
export const nobody: Asker = { kind: 'nobody', audiences: new Set(['anyone']), owner: false };

/** An owner, of whom no record is kept here. */
export const owner: Asker = {
  kind: 'person',
  audiences: new Set(['anyone', 'member', 'owner']),
  owner: true,
};

/** A person with the roles that their record has now, and all that these include. */
export function askerOf(state: ReferenceState, model: Model, id: string): Asker {
  const audiences = new Set(['anyone', 'member']);
  const include = (name: string) => {
    const role = model.roles.get(name);
    if (role === undefined || audiences.has(name)) return;
    audiences.add(name);
    for (const included of role.includes) include(included);
  };
  for (const role of rolesOf(recordIn(state, 'user', id))) include(role);
  return { kind: 'person', id, audiences, owner: false };
}

/** Who asks, as another person: with all rights of that person and none of their own. */
export function actingAs(
  state: ReferenceState,
  model: Model,
  { asker, as }: { readonly asker: Asker; readonly as: string },
): Outcome<Asker> {
  const { actAs } = model.signIn;
  if (asker.kind === 'nobody') return refuse('not_signed_in');
  const own = [...(actAs?.by ?? [])].filter(([role]) => asker.audiences.has(role));
  if (actAs === undefined || (own.length === 0 && !asker.owner)) return refusedAt(model, 'forbidden');
  const other = recordIn(state, 'user', as);
  if (other === undefined) return refusedAt(model, 'unknown');
  const named = new Set(own.flatMap(([, others]) => others));
  if (!asker.owner && !rolesOf(other).every((role) => named.has(role))) return refusedAt(model, 'forbidden');
  return done({ ...askerOf(state, model, as), actedBy: asker.id ?? 'owner' });
}

/** The code of the contract for it, or that of the engine. */
function refusedAt(model: Model, check: 'forbidden' | 'unknown'): Outcome<never> {
  const code = model.signIn.actAs?.errors[check];
  if (code === undefined) return refuse(check === 'forbidden' ? 'forbidden' : 'not_found');
  return { kind: 'refusal', code, status: model.errors.get(code)?.status ?? 422, detail: '', errors: [] };
}

function rolesOf(person: RecordValues | undefined): readonly string[] {
  const roles = person?.['roles'];
  return Array.isArray(roles) ? roles.map(String) : [];
}
