import type { Expression, References, Template } from '#shared/expression/expression.ts';
import type { Language } from '#shared/messages/languages.ts';
import type { FieldBase, FieldSettings, Option, RecordValues } from '#shared/fields/field.ts';
import type { Place } from './finding.ts';
import type { Notice, Query, Schedule, Webhook } from './model-calls.ts';
import type { DrawnFromRecords } from './model-documents.ts';
import type { Programmed } from './model-functions.ts';
import type { Mail } from './model-mails.ts';
import type { Incoming, OutsideCall } from './model-outside.ts';
import type { Examples } from './model-examples.ts';
import type { Logo } from './beside/picture.ts';
import type { Constant, Limits } from './model-limits.ts';
import type { AfterEffects, Effect, EntityCall, Second, StateBranch } from './model-effects.ts';
import type { Screen } from './model-screens.ts';
import type { Role, SignInRules } from './model-sign-in.ts';
import type { Unique } from './model-unique.ts';

/** A contract, read, checked and compiled: frozen, with nothing left to find out. Back ends read only this. */
export interface Model extends DrawnFromRecords, Programmed, Incoming {
  /** The first H1 of the document; "Untitled" without one. */
  readonly name: string;
  /** Always nine, in order. */
  readonly points: readonly Point[];
  readonly settings: Settings;
  /** In the order of the contract; the built-in `user` is always among them, last if the contract does not extend it. */
  readonly entities: ReadonlyMap<string, Entity>;
  /** Declared roles, without the built-in audiences. */
  readonly roles: ReadonlyMap<string, Role>;
  /** Roles that are told all that happened, to whatever. */
  readonly audit: readonly string[];
  readonly constants: ReadonlyMap<string, Constant>;
  /** What must hold of constants whenever some are set; `at` names one of them. */
  readonly constantRules: readonly Rule[];
  /** Point 8: the contract's own codes and own words for the engine's codes. */
  readonly errors: ReadonlyMap<string, CatalogueEntry>;
  /** In the order of the contract; generated from the entities when point 2 is not shown. */
  readonly screens: readonly Screen[];
  readonly queries: ReadonlyMap<string, Query>;
  readonly webhooks: readonly Webhook[];
  readonly notices: readonly Notice[];
  readonly mails: readonly Mail[];
  readonly schedules: readonly Schedule[];
  readonly calls: readonly OutsideCall[];
  readonly signIn: SignInRules;
  readonly limits: Limits;
  readonly examples: Examples;
}

export interface Point {
  readonly number: number;
  /** The words of the heading after its number; where the point is absent or called as usual, so in the language read. */
  readonly title: string;
  readonly shown: boolean;
}

export interface Settings {
  readonly locale: string;
  /** Languages that people may read it in beside that of the locale. */
  readonly languages: readonly Language[];
  readonly timezone: string;
  readonly currency: string;
  readonly accent?: string;
  readonly logo?: Logo;
}

export interface Entity {
  readonly name: string;
  readonly was?: string;
  /** Address in the API and name of the collection (`all.loans`). */
  readonly plural: string;
  readonly label: string;
  readonly labelPlural: string;
  readonly help?: string;
  readonly title: Template;
  /** Every field by name: contract's and state field in the order of the contract, then the system fields. */
  readonly fields: ReadonlyMap<string, Field>;
  /** Ways back by name: `loans` on item is `{ entity: 'loan', field: 'item' }`. */
  readonly backs: ReadonlyMap<string, Back>;
  /** What is unique beyond single fields, which say so themselves. */
  readonly unique: readonly Unique[];
  readonly states?: States;
  readonly transitions: ReadonlyMap<string, Transition>;
  /** Set on a composed child: it lives and is judged with its parent. */
  readonly partOf?: PartOf;
  /** Of a composed child: the name of the field that puts it into order among the parts of its parent. */
  readonly order?: string;
  /** Set on the entity of the comments, files or followers of another one: who may not read that record has no right to them. */
  readonly attached?: Attached;
  /** Set on the entity that keeps who opened the records of another one: the engine alone writes it. */
  readonly openingOf?: PartOf;
  /** What is sent with these calls beside the fields, and what follows from them. */
  readonly calls: Readonly<Record<'create' | 'update', EntityCall>>;
  readonly after: AfterEffects;
  /** Calls that wait until a second person agrees, by event: create, update, delete or the name of a transition. */
  readonly seconds: ReadonlyMap<string, Second>;
  readonly rules: readonly Rule[];
  readonly grants: readonly Grant[];
  /** The code for whoever may not read a record; undefined: `not_found`. */
  readonly unreadable?: string;
  /** Roles that are told all that happened to its records. */
  readonly audit: readonly string[];
  /** On a composed child: what allows it to be created in the call that creates its parent; on what is attached, in the call that brings it back. */
  readonly createdWithParent?: readonly Grant[];
  readonly seed: readonly RecordValues[];
  readonly place: Place;
}

export type Field = FieldBase & FieldSettings & FieldServerSide;

/** What only the server knows of a field. `choose` and `deadline` are worked out in memory: moments, and time that counts. */
export interface FieldServerSide {
  readonly was?: string;
  /** `required: condition`. */
  readonly requiredIf?: Condition;
  /** `show: condition`: where it does not hold, nobody is asked for the field. */
  readonly showIf?: Condition;
  readonly initial?: Expression;
  /** Calculated at every save of the record and stored; writable nowhere. */
  readonly saved?: Expression;
  /** Always true of the record; writable nowhere. */
  readonly compute?: Computed;
  /** Of an input of rows: what each row has, as `columns` says it to whoever sends them. */
  readonly rows?: readonly Field[];
  /** On a reference: which records may be chosen. `record` is the one that may be chosen, `old` does not exist. */
  readonly choosable?: Condition;
  readonly choose?: Expression;
  /** Who may also take a moment that `choose` does not offer. */
  readonly anyMoment?: readonly string[];
  readonly deadline?: Expression;
  readonly place: Place;
}

export interface Computed {
  readonly expression: Expression;
  /** Kept in a column (it reads only its own record and composed children, and no time, person or changing constant). */
  readonly stored: boolean;
}

/** The parent of a composed child. `field` is the child's required reference, `back` its name on the parent. */
export interface PartOf {
  readonly entity: string;
  readonly field: string;
  readonly back: string;
}

/** What one word at an entity gives its records. */
export type Attachment = 'comments' | 'files' | 'followers';

/** The record that a comment, a file or a follower belongs to, as `PartOf` has it; and what it is there. */
export interface Attached extends PartOf {
  readonly kind: Attachment;
}

export interface Back {
  readonly name: string;
  readonly label: string;
  readonly entity: string;
  readonly field: string;
}

/** A boolean expression with what it needs and how the author wrote it. */
export interface Condition {
  readonly expression: Expression;
  readonly references: References;
  readonly source: string;
  readonly place: Place;
}

export interface States {
  readonly field: string;
  /** One state, or the first whose condition is true of the record as it is created. */
  readonly start: string | readonly StateBranch[];
  readonly options: readonly Option[];
  /** `was:` on a state: old name -> today's name. */
  readonly renamed: ReadonlyMap<string, string>;
  /** `moved:` where records of a removed state go. */
  readonly moved: ReadonlyMap<string, string>;
}

export interface Transition {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** Undefined: from every state, and for entities without states. */
  readonly from?: readonly string[];
  /** The code of a record in another state; undefined: `wrong_state`. */
  readonly wrongState?: string;
  /** Undefined: the state stays (an action). Branches: the first whose condition is true. */
  readonly to?: string | readonly StateBranch[];
  /** `engine` runs by itself; `nobody` only by other parts of the contract; neither can be called. */
  readonly by: 'engine' | 'nobody' | readonly Permission[];
  /** Audiences that may try it out, on records that they may read. */
  readonly preview: readonly string[];
  readonly when: readonly Guard[];
  readonly input: readonly InputField[];
  readonly set: readonly Assignment[];
  readonly then: readonly Effect[];
  /** The question a person must confirm. */
  readonly ask?: string;
  /** False: screens do not offer it. */
  readonly menu?: boolean;
  readonly place: Place;
}

export interface Permission {
  /** A role or a built-in audience. */
  readonly audience: string;
  readonly condition?: Condition;
}

export interface Guard {
  /** Undefined: `not_allowed_now`. */
  readonly code?: string;
  readonly words?: Words;
  readonly condition: Condition;
}

export interface InputField {
  readonly field: Field;
  readonly required: boolean;
  /** True where the input is a field of the entity and is written to it. */
  readonly writes: boolean;
  /** The answer tells what the transition was made with. */
  readonly told?: boolean;
}

export interface Assignment {
  readonly field: string;
  readonly expression: Expression;
  readonly place: Place;
}

/** Who may confirm what a rule asks, and a sentence that says so to whoever may not. */
interface Confirming {
  readonly audiences: readonly string[];
  readonly told: string;
}

/** One rule of point 5. A list under one code gives several with the same code. */
export interface Rule {
  readonly code: string;
  readonly words?: Words;
  readonly condition: Condition;
  /** Skips the rule unless true. */
  readonly if?: Condition;
  /** Field at which the refusal is shown. */
  readonly at?: string;
  /** Undefined: an invariant. Else the events it is a condition of: create, update, delete or names of transitions. */
  readonly on?: readonly string[];
  /** `warn` never refuses; `confirm` refuses until the caller names its code. */
  readonly soft?: { readonly kind: 'warn' } | { readonly kind: 'confirm'; readonly by?: Confirming };
  /** The code in its place where it holds of all that the caller may read. */
  readonly unreadable?: string;
  readonly place: Place;
}

export type GrantAction = 'read' | 'refer' | 'history' | 'create' | 'update' | 'delete';

/** One line of the rights of one audience on one entity; grants of the same action add up. */
export interface Grant {
  readonly audience: string;
  /** Roles that somebody needs beside: the right to the parent of a composed record is for another role than that to itself. */
  readonly also?: readonly string[];
  readonly action: GrantAction;
  readonly condition?: Condition;
  /** The fields it covers, spelled out (`true`, `all` and `except` are resolved). Empty for delete and history; for refer those of the title. */
  readonly fields: ReadonlySet<string>;
  /** The contract names the fields one by one: others that are added later are not among them. */
  readonly byName?: true;
  /** Of a grant to read: the code for whom its condition keeps out; undefined: `not_found`. */
  readonly otherwise?: string;
  /** Of a grant to read: it is kept who opens such a record. */
  readonly logged?: boolean;
  /** Of a grant to read: fields that it shows of a record that is opened, and in no list. */
  readonly withheld?: ReadonlySet<string>;
  /** Of a grant to create or update: fields that may be sent and are not heeded. */
  readonly ignored?: ReadonlySet<string>;
  /** Of a grant to delete: also what they may not read. */
  readonly unseen?: boolean;
  readonly place: Place;
}

/** What a place that raises a code says itself, in the place of what point 8 says of the code. */
export interface Words {
  readonly status?: number;
  /** The first whose values the reader may read is used; none: those of point 8. */
  readonly messages: readonly Template[];
  readonly help?: string;
}

export interface CatalogueEntry extends Words {
  readonly code: string;
  readonly status: number;
  readonly place: Place;
}
