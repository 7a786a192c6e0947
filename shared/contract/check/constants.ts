import { readLiteral } from '../reading/literal.ts';
import type { Checking } from './checking/checking.ts';

/** The value of a constant is one of its type and within its bounds. */
export function checkConstants({ contract, findings }: Checking): void {
  for (const constant of contract.declaration.constants)
    readLiteral(constant.value, constant.settings, findings);
}
