import type { EffectAct } from '../../declaration-effects.ts';
import { inWords } from '../../language/suggest.ts';
import { isWritable, type ResolvedEntity, type ResolvedField } from '../../resolve/resolved.ts';
import type { Checking } from '../checking/checking.ts';

interface Created {
  readonly act: Extract<EffectAct, { kind: 'create' }>;
  readonly entity: ResolvedEntity;
  /** The entity whose record it is made `like`. */
  readonly copied?: ResolvedEntity;
}

/** A record that an effect makes has everything that is required of it. */
export function checkCreated({ act, entity, copied }: Created, { findings }: Checking): void {
  const given = new Set(act.set.map(({ field }) => field.text));
  const missing = [...entity.fields]
    .filter(([name, field]) => isNeeded(field) && !given.has(name) && !isCopied(name, copied))
    .map(([name]) => name);
  if (missing.length === 0) return;
  const message = `A \`${entity.name}\` needs ${inWords(missing)}, which this effect does not give.`;
  findings.add('missing_key', act.entity.place, { message, hint: `Add \`set: { ${missing[0]}: … }\`.` });
}

function isNeeded(field: ResolvedField): boolean {
  const { shape, declaration } = field;
  if (shape === undefined || !shape.required || shape.origin !== 'contract' || !isWritable(field))
    return false;
  if (shape.type === 'number_series') return false;
  const preset = declaration?.default ?? declaration?.initial ?? shape.default;
  return preset === undefined;
}

function isCopied(name: string, from: ResolvedEntity | undefined): boolean {
  const field = from?.fields.get(name);
  return (
    field !== undefined && field.shape?.origin === 'contract' && !field.shape.unique && !field.shape.secret
  );
}
