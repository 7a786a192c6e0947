import type { Attached } from '../model.ts';
import { attachedName } from './written-out/attached-sources.ts';
import type { ResolvedEntity } from './resolved.ts';

/** An entity that a word at another one has declared is known by its name. */
export function attachedOf(
  name: string,
  entities: ReadonlyMap<string, ResolvedEntity>,
): Attached | undefined {
  for (const { name: owner, declaration } of entities.values()) {
    const comments = declaration.comments === true ? (['comments', 'followers'] as const) : [];
    const kinds = [...comments, ...(declaration.files === true ? (['files'] as const) : [])];
    const kind = kinds.find((one) => attachedName(owner, one) === name);
    if (kind !== undefined) return { kind, entity: owner, field: owner, back: kind };
  }
  return undefined;
}
