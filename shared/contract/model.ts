import type { Expression, References, Template, Type } from '#shared/expression/expression.ts';
import type { FieldBase, FieldSettings, JsonValue, Option, RecordValues } from '#shared/fields/field.ts';
import type { Place } from './finding.ts';

/** A contract, read, checked and compiled: frozen, with nothing left to find out. Back ends read only this. */
export interface Model {
  /** The first H1 of the document; "Untitled" without one. */
  readonly name: string;
  /** Always nine, in order. */
  readonly points: readonly Point[];
  readonly settings: Settings;
  /** In the order of the contract; the built-in `user` is always among them, last if the contract does not extend it. */
  readonly entities: ReadonlyMap<string, Entity>;
  /** Declared roles, without the built-in audiences. */
  readonly roles: ReadonlyMap<string, Role>;
  readonly constants: ReadonlyMap<string, Constant>;
  /** Point 8: the contract's own codes and own words for the engine's codes. */
  readonly errors: ReadonlyMap<string, CatalogueEntry>;
  /** In the order of the contract; generated from the entities when point 2 is not shown. */
  readonly screens: readonly Screen[];
  readonly limits: Limits;
  readonly examples: Examples;
}

export interface Point {
  readonly number: number;
  /** The words of the heading after its number; a standard title where the point is absent. */
  readonly title: string;
  readonly shown: boolean;
}

export interface Settings {
  readonly locale: string;
  readonly timezone: string;
  readonly currency: string;
  readonly accent?: string;
}

export interface Limits {
  readonly page: number;
  readonly pageMax: number;
  readonly signIn: { readonly count: number; readonly perSeconds: number };
  readonly requests: { readonly count: number; readonly perSeconds: number };
  readonly sessionSeconds: number;
  readonly readTimeMs: number;
  readonly writeTimeMs: number;
  readonly records: ReadonlyMap<string, number>;
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
  /** Composite unique keys, as lists of field names. */
  readonly unique: readonly (readonly string[])[];
  readonly states?: States;
  readonly transitions: ReadonlyMap<string, Transition>;
  readonly rules: readonly Rule[];
  readonly grants: readonly Grant[];
  readonly seed: readonly RecordValues[];
  readonly place: Place;
}

export type Field = FieldBase & FieldSettings & FieldServerSide;

/** What only the server knows of a field. */
export interface FieldServerSide {
  readonly was?: string;
  /** `required: condition`. */
  readonly requiredIf?: Condition;
  readonly initial?: Expression;
  readonly place: Place;
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
  readonly start: string;
  readonly options: readonly Option[];
  /** `was:` on a state: old name -> today's name. */
  readonly renamed: ReadonlyMap<string, string>;
}

export interface Transition {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** Undefined: from every state, and for entities without states. */
  readonly from?: readonly string[];
  /** Undefined: the state stays (an action). */
  readonly to?: string;
  /** `engine` runs by itself; `nobody` only by other parts of the contract; neither can be called. */
  readonly by: 'engine' | 'nobody' | readonly Permission[];
  readonly when: readonly Guard[];
  readonly input: readonly InputField[];
  readonly set: readonly Assignment[];
  /** The question a person must confirm. */
  readonly ask?: string;
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
  readonly condition: Condition;
}

export interface InputField {
  readonly field: Field;
  readonly required: boolean;
  /** True where the input is a field of the entity and is written to it. */
  readonly writes: boolean;
}

export interface Assignment {
  readonly field: string;
  readonly expression: Expression;
  readonly place: Place;
}

/** One rule of point 5. A list under one code gives several with the same code. */
export interface Rule {
  readonly code: string;
  readonly condition: Condition;
  /** Skips the rule unless true. */
  readonly if?: Condition;
  /** Field at which the refusal is shown. */
  readonly at?: string;
  /** Undefined: an invariant. Else the events it is a condition of: create, update, delete or names of transitions. */
  readonly on?: readonly string[];
  readonly place: Place;
}

export type GrantAction = 'read' | 'create' | 'update' | 'delete';

/** One line of the rights of one audience on one entity; grants of the same action add up. */
export interface Grant {
  readonly audience: string;
  readonly action: GrantAction;
  readonly condition?: Condition;
  /** The fields it covers, spelled out (`true`, `all` and `except` are resolved). Empty for delete. */
  readonly fields: ReadonlySet<string>;
  readonly place: Place;
}

export interface Role {
  readonly name: string;
  readonly was?: string;
  readonly label: string;
  readonly help?: string;
  /** Every role whose grants it also has, itself and indirect ones included. */
  readonly includes: ReadonlySet<string>;
  readonly mayGive: readonly string[];
  readonly signup: boolean;
}

export interface Constant {
  readonly name: string;
  readonly label: string;
  readonly type: Type;
  /** Wire form. */
  readonly value: JsonValue;
}

export interface CatalogueEntry {
  readonly code: string;
  readonly status: number;
  /** The first whose values the reader may read is used. */
  readonly messages: readonly Template[];
  readonly help?: string;
  readonly place: Place;
}

/** A column or a place in a list: a path such as `shelf.name`, with the field at its end. */
export interface Path {
  /** As written, `shelf.name`. */
  readonly name: string;
  readonly label: string;
  readonly expression: Expression;
}

export interface SortKey {
  readonly path: Path;
  readonly descending: boolean;
}

export type ViewName = 'table' | 'board' | 'calendar' | 'cards' | 'detail' | 'form' | 'dashboard' | 'page';

export interface Screen {
  /** React Router pattern. */
  readonly route: string;
  readonly title: string;
  readonly help?: string;
  readonly icon?: string;
  readonly view: ViewName;
  /** The entity of a view of records. */
  readonly entity?: string;
  /** Audiences whose menu has it; undefined: everybody who may read the entity. */
  readonly for?: readonly string[];
  readonly menu: boolean;
  readonly menuGroup?: string;
  readonly columns: readonly Path[];
  readonly filters: readonly string[];
  readonly search: readonly string[];
  readonly sort: readonly SortKey[];
  readonly where?: Condition;
  /** Named filters. */
  readonly views: readonly { readonly name: string; readonly condition: Condition }[];
  /** detail: fields by section. */
  readonly sections: readonly { readonly title: string; readonly fields: readonly Path[] }[];
  /** detail: ways back shown below. */
  readonly related: readonly string[];
  /** form: fields in order. */
  readonly fields: readonly string[];
  /** page: Markdown. */
  readonly markdown?: string;
  readonly place: Place;
}

/** `## Examples`: what rehearsals load and `test` runs. */
export interface Examples {
  readonly people: readonly ExamplePerson[];
  /** RFC 3339; the moment a rehearsal starts at. */
  readonly now?: string;
  /** In the order of the document. References stand by the name of the record or person they mean. */
  readonly records: readonly ExampleRecord[];
}

export interface ExamplePerson {
  readonly name: string;
  readonly label: string;
  readonly roles: readonly string[];
  /** Values of the contract's own fields on `user`. */
  readonly values: RecordValues;
}

export interface ExampleRecord {
  readonly entity: string;
  readonly name: string;
  readonly values: RecordValues;
  readonly place: Place;
}
