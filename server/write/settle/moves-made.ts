import type { Entity, Transition } from '#shared/contract/model.ts';
import { isSameRecord, netChanges } from '#server/write/context/net-changes.ts';
import type { Change } from '#server/write/context/change.ts';

/** One record and the engine transition it is to make. */
export interface Move {
  readonly entity: Entity;
  readonly id: string;
  readonly transition: Transition;
}

/**
 * The engine transitions that one write has made. Several of one record may follow each other; the same one again is a
 * circle where nothing at all is different from the time before: it would be made for ever.
 */
export class MovesMade {
  readonly #steps: { readonly key: string; readonly name: string; readonly before: number }[] = [];
  readonly #changes: Change[] = [];

  /** Whatever has changed since the first of them. */
  note(changes: readonly Change[]): void {
    this.#changes.push(...changes);
  }

  begin(move: Move): void {
    this.#steps.push({ key: keyOf(move), name: nameOf(move), before: this.#changes.length });
  }

  /** The transitions from the last time this one was made until now; undefined where it was not. */
  since(move: Move): readonly string[] | undefined {
    const at = this.#steps.findLastIndex(({ key }) => key === keyOf(move));
    return at < 0 ? undefined : [...new Set(this.#steps.slice(at).map(({ name }) => name))];
  }

  /** The transitions that have led back to where this one was made before; undefined where something is different. */
  circle(move: Move): readonly string[] | undefined {
    const last = this.#steps.findLast(({ key }) => key === keyOf(move));
    if (last === undefined) return undefined;
    return netChanges(this.#changes.slice(last.before)).every(isNone) ? this.since(move) : undefined;
  }
}

function isNone({ before, after }: Pick<Change, 'before' | 'after'>): boolean {
  if (before === undefined || after === undefined) return before === after;
  return isSameRecord(before, after);
}

function keyOf({ entity, id, transition }: Move): string {
  return `${entity.name} ${id} ${transition.name}`;
}

function nameOf({ entity, transition }: Move): string {
  return `${entity.name}.${transition.name}`;
}
