import type { GuardDeclaration } from './declaration.ts';
import type { Name } from './language/node.ts';
import type { CallLimit, Limits } from './model-limits.ts';

/** How often a call on records, or without an entity a query, may be made. */
export interface CallLimitDeclaration extends Omit<CallLimit, 'except' | 'code' | 'status'> {
  readonly entity?: Name;
  readonly call: Name;
  readonly except: readonly Name[];
  readonly code?: Name | undefined;
}

export interface LimitsDeclaration extends Omit<Limits, 'records' | 'calls'> {
  readonly calls: readonly CallLimitDeclaration[];
  readonly records: readonly { readonly entity: Name; readonly most: number }[];
}

/** What a password must be like, and what must hold of who comes in. */
export interface SignInDeclaration {
  readonly password: { readonly min: number };
  readonly when: readonly GuardDeclaration[];
}
