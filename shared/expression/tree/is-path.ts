import type { Expression } from '../expression.ts';

/** `name`, `shelf.name`: nothing is worked out. */
export function isPath({ kind, ...rest }: Expression): boolean {
  return kind === 'variable' || (kind === 'field' && 'of' in rest && isPath(rest.of));
}
