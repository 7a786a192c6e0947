import { engineCodes } from '#shared/api/problem.ts';
import type { CodesOfWrites, OwnCode, Written } from '#shared/api/openapi/operation.ts';
import type { CatalogueEntry, Entity, Model } from '#shared/contract/model.ts';
import { reachOf, type Reached } from '#server/write/plan/reach-of.ts';
import { planOf } from '#server/write/plan/write-plan.ts';

/** Says which of the contract's own codes may come about with writes, for what describes the calls of an application. */
export function ownCodesOf(model: Model): CodesOfWrites {
  return (writes) => {
    const codes = new Set(writes.flatMap((one) => [...codesOfWrite(model, one)]));
    return [...model.errors.values()].flatMap((entry): readonly OwnCode[] => {
      const { code, status } = entry;
      if (!codes.has(code) || Object.hasOwn(engineCodes, code)) return [];
      return [{ code, status, message: inWords(entry) }];
    });
  };
}

const known = new WeakMap<Model, Map<string, ReadonlySet<string>>>();

function codesOfWrite(model: Model, { entity: name, event }: Written): ReadonlySet<string> {
  const of = known.get(model) ?? new Map<string, ReadonlySet<string>>();
  known.set(model, of);
  const key = `${name} ${event}`;
  const entity = model.entities.get(name);
  if (entity === undefined) return new Set();
  const found =
    of.get(key) ?? new Set(reachOf(model, { entity, event }).flatMap((one) => raisedBy(model, one)));
  of.set(key, found);
  return found;
}

/** What one step of a write may be refused with: rules and checks of its record, and rules of others that read it. */
function raisedBy(model: Model, { entity, event }: Reached): readonly string[] {
  const transition = entity.transitions.get(event);
  const inputs = transition?.input.map(({ field }) => field) ?? [];
  const checked = event === 'delete' ? [] : [...entity.fields.values(), ...inputs];
  return [
    ...rulesAt(entity, event),
    ...(transition?.when ?? []).flatMap(({ code }) => code ?? []),
    ...checked.flatMap(({ errors }) => Object.values(errors)),
    ...(planOf(model).rules.get(entity.name) ?? []).flatMap(({ subject }) => codeOf(subject)),
  ];
}

function rulesAt({ rules }: Entity, event: string): readonly string[] {
  const asked = rules.filter(({ on }) => (on === undefined ? event !== 'delete' : on.includes(event)));
  return asked.flatMap(codeOf);
}

/** A rule that only warns refuses nothing. */
function codeOf({ code, soft }: Entity['rules'][number]): readonly string[] {
  return soft?.kind === 'warn' ? [] : [code];
}

/** The first text, with an ellipsis where a value stands. */
function inWords({ messages }: Pick<CatalogueEntry, 'messages'>): string {
  return (messages[0]?.parts ?? []).map((part) => (typeof part === 'string' ? part : '…')).join('');
}
