import type { Period } from '#shared/fields/time/periods.ts';
import type { AccountsDescription } from './accounts-description.ts';
import type { ReaderDescription } from './reading.ts';
import type { Attachment } from '#shared/contract/model.ts';
import type { Chart, FormOutline, ViewName } from '#shared/contract/model-screens.ts';
import type { Appointment } from '#shared/engine/appointments/appointment.ts';
import type { Expression, Template } from '#shared/expression/expression.ts';
import type { ZoneOffsets } from '#shared/time/zone-offsets.ts';
import type { FieldSettings, FieldShape, JsonValue } from '#shared/fields/field.ts';
import type { MarkDescription } from './mark-description.ts';
import type { FeedDescription, QueryDescription } from './query-description.ts';
import type { ExtensionDescription } from './calls/fields.ts';

/** Answer of `GET /api/-/app`: what this viewer may know, built field by field. Grants and guards are never in it. */
export interface AppDescription {
  readonly name: string;
  readonly points: readonly { readonly number: number; readonly title: string; readonly shown: boolean }[];
  readonly settings: {
    readonly locale: string;
    readonly timezone: string;
    readonly currency: string;
    readonly accent?: string;
    /** The picture that stands for the application. */
    readonly logo?: {
      /** Below `/api/`. */
      readonly path: string;
      readonly width: number;
      readonly height: number;
      /** It stands in the place of the name, and not beside it. */
      readonly saysName: boolean;
    };
  };
  /** True in a rehearsal: what is entered is not kept. */
  readonly rehearsal: boolean;
  /** True once somebody could sign in with a password or a session (false: only a set-up link helps). */
  readonly signIn: boolean;
  /** What people can do about accounts here. */
  readonly accounts: AccountsDescription;
  /** The server's moment, RFC 3339; `clockStands` in a rehearsal whose clock was set. */
  readonly now: string;
  readonly clockStands: boolean;
  /** The zone table of the contract's time zone, which says what "today" is: the browser reckons with the server's. */
  readonly zone: ZoneOffsets;
  /** How the viewer reads it. */
  readonly reader: ReaderDescription;
  /** What the viewer's own roles are called; in a rehearsal, where everybody can be picked, all roles. */
  readonly roles: Readonly<Record<string, string>>;
  /** Values of the constants that local rules read. */
  readonly constants: Readonly<Record<string, JsonValue>>;
  /** What people call those that are not called by their name in words. Absent where all are. */
  readonly constantLabels?: Readonly<Record<string, string>>;
  /** Constants that the viewer may set, each as the field it would be. Absent without any. */
  readonly sets?: readonly FieldShape[];
  /** Number of the published contract version. */
  readonly version: number;
  /** Entities of which the viewer may call something. */
  readonly entities: readonly EntityDescription[];
  /** Entities of which the viewer is told all that happened, and all of their fields. Absent without any; the owner is told of all. */
  readonly audits?: readonly EntityDescription[];
  /** The viewer audits everything, and so is told security events. The owner is, too. */
  readonly auditsSecurity?: true;
  /** Screens the viewer may open, in the order of the contract. */
  readonly screens: readonly ScreenDescription[];
  /** The calls of others that the viewer may agree to. Absent where none are, and none of their own waits for others. */
  readonly requests?: readonly { readonly entity: string; readonly event: string }[];
  /** Named queries the viewer may ask. */
  readonly queries: readonly QueryDescription[];
  /** Lists for other programs that the viewer may fetch. Absent without any. */
  readonly feeds?: readonly FeedDescription[];
}

export interface EntityDescription {
  readonly name: string;
  readonly plural: string;
  readonly label: string;
  readonly labelPlural: string;
  readonly help?: string;
  /** It is a part of another one, and lives with it. */
  readonly part?: true;
  /** The whole number that puts its records into order among the parts of one record, where the viewer may read it. */
  readonly order?: string;
  /** Records are created with the one they are a part of, by who may create that. */
  readonly sentWithWhole?: true;
  /** It has comments, files or followers of another one, which this field names. */
  readonly attachedBy?: string;
  /** Fields that some grant shows to, or lets be written by, this viewer, and keys that they are told as they create one. */
  readonly fields: readonly FieldShape[];
  readonly may: {
    readonly read: boolean;
    /** Records may be chosen in references. */
    readonly refer: boolean;
    /** They are told what happened to some of the records that they may read. */
    readonly history: boolean;
    readonly create: boolean;
    readonly update: boolean;
    readonly delete: boolean;
  };
  /** Names of fields some grant shows them. */
  readonly readable: readonly string[];
  /** Names of fields that are told of a record that they open, and in no list. Absent without any. */
  readonly opened?: readonly string[];
  /** Names of fields some create (update) grant of this viewer covers. */
  readonly creatable: readonly string[];
  readonly updatable: readonly string[];
  /** What is sent with these calls beside the fields, and is not kept. Absent where nothing is. */
  readonly beside?: Readonly<Partial<Record<'create' | 'update', TransitionDescription['input']>>>;
  /** The state field, where the entity has states. */
  readonly stateField?: string;
  /** The usual way through the states, from the first on. Absent where there is none, or it is too long for a bar. */
  readonly statePath?: readonly string[];
  readonly transitions: readonly TransitionDescription[];
  /** Those that the viewer may only try out, by `dry_run`. Absent without any. */
  readonly previews?: readonly TransitionDescription[];
  /** Calls that wait until a second person agrees: `create`, `update`, `delete`, names of transitions. Absent without any. */
  readonly waits?: readonly string[];
  /** A create may be answered with a record that was there already. Absent where that is never told. */
  readonly tellsExisting?: true;
  /** The viewer may look at some of the mails about such a record, and send them again. */
  readonly mails?: true;
  /** Documents of such a record that are for the viewer. Absent where none are. */
  readonly documents?: readonly { readonly name: string; readonly label: string }[];
  /** Calendars show its records. Absent where none does, or the viewer does not know their beginning. */
  readonly appointment?: Appointment;
  /** Ways back the viewer may read: name -> where the records are. */
  readonly backs: readonly {
    readonly name: string;
    readonly label: string;
    readonly entity: string;
    readonly field: string;
    /** True: its records are parts of this one, and may be sent in the same body. */
    readonly part: boolean;
    /** Its records are the comments, the files or the followers of this one, or keep who opened it. */
    readonly attached?: Attachment | 'openings';
    /** Their fields that have a sum below them. Absent without any. */
    readonly sums?: readonly string[];
  }[];
  /** The viewer may add fields. Absent where they may not. */
  readonly extend?: ExtensionDescription;
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
  /** Screens do not offer it. */
  readonly menu?: false;
  /** What is asked for; the answer tells what is `told`. */
  readonly input: readonly { readonly field: FieldShape; readonly required: boolean; readonly told?: true }[];
  /** The states it may lead to; undefined: the state stays, or the viewer may read no state. */
  readonly to?: readonly string[];
  /** Values that every record has once it was taken: one that has them needs it no more. */
  readonly sets?: Readonly<Record<string, JsonValue>>;
  /** What it may send to the outside: names of webhooks, in words, and whether people get mail. */
  readonly sends?: { readonly calls: readonly string[]; readonly mail: boolean };
  /** It deletes the record. */
  readonly deletes?: true;
  /** The entity of the record that it creates and answers with; undefined where the viewer may read none. */
  readonly result?: string;
}

export interface LocalRule {
  readonly code: string;
  readonly at?: string;
  readonly if?: Expression;
  readonly rule: Expression;
  readonly message: Template;
  /** Names of all fields of the record that the rule and its `if` read. */
  readonly reads: readonly string[];
  /** True: asked at every write. Else when a record is made, and when a value that it reads changes. */
  readonly always?: true;
  /** A rule that refuses nothing by itself: it warns, or asks to be confirmed. */
  readonly soft?: 'warn' | 'confirm';
  /** Of a rule that asks: this viewer may not confirm it. */
  readonly mayConfirm?: false;
}

export interface ScreenDescription {
  readonly route: string;
  readonly title: string;
  readonly help?: string;
  readonly icon?: string;
  readonly view: ViewName;
  readonly entity?: string;
  /** True: stands in this viewer's menu. */
  readonly menu: boolean;
  /** True: it is `for` this viewer, or for everybody. */
  readonly meant: boolean;
  /** It is `for` visitors alone. */
  readonly public?: true;
  readonly menuGroup?: string;
  readonly columns: readonly ColumnDescription[];
  readonly filters: readonly string[];
  /** Those among `filters` that lead through references to what no column shows. */
  readonly reached?: readonly ColumnDescription[];
  /** True: `q=` is answered on this entity. */
  readonly search: boolean;
  /** As the API's `sort=` takes it: `category,-created_at`. */
  readonly sort: string;
  /** As the API's `filter=` takes it; the screen adds it to what the person filters. */
  readonly where?: string;
  readonly views: readonly { readonly name: string; readonly label: string; readonly filter: string }[];
  /** Lists: the first whose condition holds marks a record. Absent where the viewer may know none. */
  readonly marks?: readonly MarkDescription[];
  /** table, timeline: what rows are put together by, unless a person chooses something else. */
  readonly group?: ColumnDescription;
  /** tree: the reference to the record above, and the records at the top as `filter=` takes it. Absent where the viewer may not read it. */
  readonly parent?: string;
  readonly roots?: string;
  /** table, tree: paths of the columns with a sum. Absent where none has. */
  readonly totals?: readonly string[];
  /** detail: what stands beside the title; undefined: what a page has by itself. */
  readonly head?: readonly ColumnDescription[];
  /** detail: the transitions that stand out, those wanted most first. */
  readonly primary?: readonly string[];
  readonly sections: readonly SectionDescription[];
  /** detail: sections in a column beside the others; undefined: those that a page puts there by itself. */
  readonly side?: readonly SectionDescription[];
  readonly related: readonly string[];
  readonly fields: readonly string[];
  /** form: how they are divided, as far as the viewer may fill them in; undefined: not at all. */
  readonly outline?: FormOutline;
  /** form: what its button says for a new record, and what is read after sending it by who may not read that. */
  readonly button?: string;
  readonly thanks?: string;
  readonly markdown?: string;
  /** board: the field whose options are the lanes; undefined where the viewer may not read it. */
  readonly lanes?: string;
  /** board: the lanes that its condition leaves, '' for the one without a value. Absent where it leaves all, or hangs on more. */
  readonly filled?: readonly string[];
  /** board, cards: what stands on a card. */
  readonly card?: readonly ColumnDescription[];
  /** calendar, timeline: the fields with the first and the last day or moment, as far as the viewer may read them. */
  readonly from?: string;
  readonly to?: string;
  /** calendar: it is told which time is open, by `/api/-/open`. */
  readonly open?: true;
  /** calendar, timeline, cards: what an entry is called; undefined: by its title. */
  readonly text?: ColumnDescription;
  /** cards: the field with the picture. */
  readonly image?: string;
  /** query: the name of one of `queries`, and how its groups are drawn above the table. */
  readonly query?: string;
  readonly chart?: Chart;
  /** dashboard: the tiles this viewer sees. */
  readonly tiles?: readonly TileDescription[];
}

/** A heading of a page with its fields. */
export interface SectionDescription {
  readonly title: string;
  readonly fields: readonly ColumnDescription[];
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

/** A tile of a dashboard as its viewer gets it. Numbers and charts are asked of `/api/-/tiles`, lists of the entity itself. */
export interface TileDescription {
  /** Its place among all tiles of the screen, counted from 0. */
  readonly place: number;
  /** What it is remembered by where people arrange the screen. */
  readonly key: string;
  readonly title: string;
  readonly help?: string;
  readonly entity: string;
  /** The period that its records lie in, by the field of this label. */
  readonly period?: { readonly name: Period; readonly field: string };
  /** Which records, as `filter=` takes it, empty for all; undefined where no filter of the API can say it. */
  readonly filter?: string;
  readonly shows: TileContent;
}

export type TileContent =
  | { readonly kind: 'list'; readonly columns: readonly ColumnDescription[] }
  | { readonly kind: 'number'; readonly value: FieldSettings }
  | {
      readonly kind: 'groups';
      readonly chart: Chart;
      /** What a value and what a group is, for showing them. */
      readonly value: FieldSettings;
      readonly group: FieldSettings;
      /** The group as an expression, to filter by one; undefined where no filter of the API can say it. */
      readonly by?: string;
      /** True where a group is the first day of a month, and stands for all of it. */
      readonly month?: true;
    };
