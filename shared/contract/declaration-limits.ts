import type { GuardDeclaration, LabelDeclaration } from './declaration.ts';
import type { Name, ScalarNode } from './language/node.ts';
import type { CallLimit, Limits } from './model-limits.ts';
import type {
  ActAsCheck,
  InvitationsCheck,
  MailedCheck,
  MailedWay,
  PasswordCheck,
  SignInRules,
  UserNameCheck,
} from './model-sign-in.ts';

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

/** Codes in the place of those of the engine, for what came by mail. */
export type MailedCodes = Readonly<Partial<Record<MailedCheck, Name>>>;

/** Signing in by something that is mailed. */
export interface MailedWayDeclaration extends Omit<MailedWay, 'errors'> {
  readonly errors: MailedCodes;
}

/** Who may act as whom, by role. */
export interface ActAsDeclaration {
  readonly by: readonly { readonly role: Name; readonly as: readonly Name[] }[];
  readonly errors: Readonly<Partial<Record<ActAsCheck, Name>>>;
}

/** What is said to who comes with the key of a record. */
export interface RecordKeyDeclaration {
  readonly errors: { readonly unknown?: Name | undefined };
}

/** Who invites people, in which words, and what is said to who does. */
export interface InvitationsDeclaration {
  readonly by: readonly { readonly role: Name; readonly into: readonly Name[] }[];
  readonly letter: boolean;
  readonly errors: Readonly<Partial<Record<InvitationsCheck, Name>>>;
}

/** What a new password must be like. */
export interface PasswordDeclaration {
  readonly min: number;
  readonly errors: Readonly<Partial<Record<PasswordCheck, Name>>>;
}

/** That people have a user name. */
export interface UserNameDeclaration {
  readonly errors: Readonly<Partial<Record<UserNameCheck, Name>>>;
}

/** Who must have a second factor. */
export interface SecondFactorDeclaration {
  readonly required: readonly Name[];
}

/** How people come in, and who may not. */
export interface SignInDeclaration
  extends Omit<
    SignInRules,
    | 'password'
    | 'userName'
    | 'code'
    | 'link'
    | 'key'
    | 'invitations'
    | 'when'
    | 'actAs'
    | 'secondFactor'
    | 'required'
  > {
  readonly password: PasswordDeclaration;
  readonly userName?: UserNameDeclaration | undefined;
  readonly code?: MailedWayDeclaration | undefined;
  readonly link?: MailedWayDeclaration | undefined;
  readonly key?: RecordKeyDeclaration | undefined;
  readonly invitations?: InvitationsDeclaration | undefined;
  readonly actAs?: ActAsDeclaration | undefined;
  readonly secondFactor?: SecondFactorDeclaration | undefined;
  /** When nobody comes in without an account. */
  readonly required?: ScalarNode | undefined;
  readonly when: readonly GuardDeclaration[];
}

export interface RoleDeclaration extends LabelDeclaration {
  readonly name: Name;
  readonly was?: Name;
  readonly includes: readonly Name[];
  readonly mayGive: readonly Name[];
  /** Entities to which its people may add fields. */
  readonly mayExtend: readonly Name[];
  readonly signup: boolean;
  /** The entity whose records give it. */
  readonly from?: Name;
}

/** The code for whoever may not read a record of the entity. */
export interface UnreadableDeclaration {
  readonly entity: Name;
  readonly code: Name;
}

/** Who is told all that happened to records of the entity; without one, to everything. */
export interface AuditDeclaration {
  readonly entity?: Name;
  readonly roles: readonly Name[];
}
