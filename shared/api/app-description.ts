import type { Expression, Template } from '#shared/expression/expression.ts';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';

/**
 * Answer of `GET /api/-/app`: what this viewer may know of the app. An allow-list built field by field from the
 * model; grants and guards are never in it.
 */
export interface AppDescription {
  readonly name: string;
  readonly points: readonly { readonly number: number; readonly title: string; readonly shown: boolean }[];
  readonly settings: {
    readonly locale: string;
    readonly timezone: string;
    readonly currency: string;
    readonly accent?: string;
  };
  /** True in a rehearsal: what is entered is not kept. */
  readonly rehearsal: boolean;
  /** True once somebody could sign in with a password or a session (false: only a set-up link helps). */
  readonly signIn: boolean;
  /** The server's moment, RFC 3339; `clockStands` in a rehearsal whose clock was set. */
  readonly now: string;
  readonly clockStands: boolean;
  /** The zone table of the contract's time zone: the browser reckons with the server's. */
  readonly zone: ZoneOffsets;
  /** What the viewer's own roles are called; in a rehearsal, where everybody can be picked, all roles. */
  readonly roles: Readonly<Record<string, string>>;
  /** Values of the constants that local rules read. */
  readonly constants: Readonly<Record<string, JsonValue>>;
  /** Number of the published contract version. */
  readonly version: number;
  /** Entities of which the viewer may call something. */
  readonly entities: readonly EntityDescription[];
  /** Screens the viewer may open, in the order of the contract. */
  readonly screens: readonly ScreenDescription[];
}

export interface EntityDescription {
  readonly name: string;
  readonly plural: string;
  readonly label: string;
  readonly labelPlural: string;
  readonly help?: string;
  /** Fields that some grant shows to, or lets be written by, this viewer. */
  readonly fields: readonly FieldShape[];
  readonly may: {
    readonly read: boolean;
    readonly create: boolean;
    readonly update: boolean;
    readonly delete: boolean;
  };
  /** Names of fields some create (update) grant of this viewer covers. */
  readonly creatable: readonly string[];
  readonly updatable: readonly string[];
  /** The state field, where the entity has states. */
  readonly stateField?: string;
  readonly transitions: readonly TransitionDescription[];
  /** Ways back the viewer may read: name -> where the records are. */
  readonly backs: readonly {
    readonly name: string;
    readonly label: string;
    readonly entity: string;
    readonly field: string;
  }[];
  /** The product's texts for checks of a field, by the code that `errors` of the field names. */
  readonly messages: Readonly<Record<string, Template>>;
  /** Rules on the record alone whose every field the viewer may read; judged while typing. */
  readonly rules: readonly LocalRule[];
}

export interface TransitionDescription {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly ask?: string;
  readonly input: readonly { readonly field: FieldShape; readonly required: boolean }[];
}

export interface LocalRule {
  readonly code: string;
  readonly at?: string;
  readonly if?: Expression;
  readonly rule: Expression;
  readonly message: Template;
  /** Names of all fields of the record that the rule and its `if` read. */
  readonly reads: readonly string[];
}

export interface ScreenDescription {
  readonly route: string;
  readonly title: string;
  readonly help?: string;
  readonly icon?: string;
  readonly view: 'table' | 'board' | 'calendar' | 'cards' | 'detail' | 'form' | 'dashboard' | 'page';
  readonly entity?: string;
  /** True: stands in this viewer's menu. */
  readonly menu: boolean;
  readonly menuGroup?: string;
  readonly columns: readonly ColumnDescription[];
  readonly filters: readonly string[];
  /** True: `q=` is answered on this entity. */
  readonly search: boolean;
  /** As the API's `sort=` takes it: `category,-created_at`. */
  readonly sort: string;
  /** As the API's `filter=` takes it; the screen adds it to what the person filters. */
  readonly where?: string;
  readonly views: readonly { readonly name: string; readonly filter: string }[];
  readonly sections: readonly { readonly title: string; readonly fields: readonly ColumnDescription[] }[];
  readonly related: readonly string[];
  readonly fields: readonly string[];
  readonly markdown?: string;
}

/** A column: a path from the entity (`shelf.name`), the type at its end, and what to ask the API for it. */
export interface ColumnDescription {
  readonly path: string;
  readonly label: string;
  /** The field at the end of the path. */
  readonly field: FieldShape;
  /** The references on the way, to be named in `expand=` (`shelf` for `shelf.name`); empty for an own field. */
  readonly expand: string;
}

/** Answer of `GET /api/-/me`. */
export interface Me {
  /** Null for nobody. */
  readonly person: {
    readonly id: string;
    readonly name: string;
    readonly email: string | null;
    readonly roles: readonly string[];
    readonly owner: boolean;
  } | null;
}

/** Answers of `can=true` on a record. */
export interface Abilities {
  readonly update: readonly string[];
  readonly delete: boolean;
  readonly transitions: Readonly<Record<string, true | { readonly code: string; readonly message: string }>>;
}
