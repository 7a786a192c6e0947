import type { Expression } from '../expression.ts';
import { ownFunction } from '../functions/own-functions.ts';
import { print } from './print.ts';
import { partsOf, walk } from './walk.ts';

/** What every page knows of the person who looks at it. */
const known = ['id', 'name', 'email', 'roles'];

/** True where a page that shows a record has all that the condition asks: its fields, and those of what it refers to. */
export function isAtHand(condition: Expression): boolean {
  return walk(condition).every((part) => {
    switch (part.kind) {
      case 'field':
        return isPath(part) || isOfMe(part);
      case 'variable':
        return part.name !== 'old' && part.name !== 'held';
      case 'collection':
        // How many a list of references has stands in the record.
        return part.function === 'size' && part.list.kind === 'field';
      case 'call':
        return ownFunction(part.function) === undefined;
      case 'back':
      case 'all':
        return false;
      default:
        return true;
    }
  });
}

/** The paths that a condition reads, each as far as it leads: `due`, `item.status`. */
export function pathsRead(condition: Expression): readonly string[] {
  return [...new Set(pathsIn(condition))];
}

function* pathsIn(part: Expression): Generator<string> {
  if (isPath(part)) yield print(part);
  else for (const one of partsOf(part)) yield* pathsIn(one);
}

/** A field of the record, or of one it refers to, in however many steps. */
function isPath(part: Expression): boolean {
  if (part.kind !== 'field' || part.type.kind === 'several') return false;
  return isRecord(part.of) || isPath(part.of);
}

function isOfMe(part: Expression): boolean {
  return (
    part.kind === 'field' &&
    part.of.kind === 'variable' &&
    part.of.name === 'me' &&
    known.includes(part.field)
  );
}

function isRecord(part: Expression): boolean {
  return part.kind === 'variable' && part.name === 'record';
}
