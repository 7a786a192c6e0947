import type { Expression } from '#shared/expression/expression.ts';
import type { Period } from '#shared/fields/time/periods.ts';
import type { MarkColour } from './language/mark-colours.ts';
import type { Place } from './finding.ts';
import type { Condition } from './model.ts';
import type { Aggregate } from './model-calls.ts';

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

export type ViewName =
  | 'table'
  | 'tree'
  | 'board'
  | 'calendar'
  | 'timeline'
  | 'cards'
  | 'detail'
  | 'form'
  | 'dashboard'
  | 'query'
  | 'page';

/** How the groups of a tile or a query are drawn. */
export type Chart = 'bar' | 'line' | 'area' | 'donut';

/** A heading of a page with its fields. */
export interface Section {
  readonly title: string;
  readonly fields: readonly Path[];
}

/** The fields of a form under headings on one page, or on pages that are filled in one after the other. */
export interface FormOutline {
  readonly as: 'sections' | 'steps';
  readonly of: readonly { readonly title: string; readonly fields: readonly string[] }[];
}

/** A colour of the records for which a condition holds. */
export interface Mark {
  readonly colour: MarkColour;
  /** What it says; undefined: that it is marked. */
  readonly text?: string;
  readonly condition: Condition;
}

/** A named filter of a list. */
export interface NamedView {
  readonly name: string;
  readonly label: string;
  readonly condition: Condition;
  /** Audiences that are offered it; undefined: everybody who sees the list. */
  readonly for?: readonly string[];
}

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
  readonly filters: readonly Path[];
  readonly search: readonly string[];
  readonly sort: readonly SortKey[];
  readonly where?: Condition;
  /** Named filters. */
  readonly views: readonly NamedView[];
  /** Lists: the first that holds for a record marks it. */
  readonly marks: readonly Mark[];
  /** tree: the reference to the record above; undefined where no field is one. */
  readonly parent?: string;
  /** table, timeline: what rows are put together by; table, tree: the columns with a sum. */
  readonly group?: Path;
  readonly totals?: readonly Path[];
  /** detail: what stands beside the title; undefined: what a page has by itself. */
  readonly head?: readonly Path[];
  /** detail: transitions that stand out, those wanted most first. */
  readonly primary: readonly string[];
  /** detail: fields by section. */
  readonly sections: readonly Section[];
  /** detail: sections in a column beside the others; undefined: those that a page puts there by itself. */
  readonly side?: readonly Section[];
  /** detail: ways back shown below. */
  readonly related: readonly string[];
  /** form: fields in order. */
  readonly fields: readonly string[];
  /** form: how they are divided; undefined: not at all. */
  readonly outline?: FormOutline;
  /** form: what the button says, and what is read after sending it; undefined: the words for any form. */
  readonly button?: string;
  readonly thanks?: string;
  /** dashboard */
  readonly tiles: readonly Tile[];
  /** query: the named one it shows, and how its groups are drawn above the table. */
  readonly query?: string;
  readonly chart?: Chart;
  /** board: the choice or state whose options are the lanes. */
  readonly lanes?: string;
  /** board, cards: what stands on a card. */
  readonly card: readonly Path[];
  /** calendar, timeline: fields with the first and the last day or moment. */
  readonly from?: string;
  readonly to?: string;
  /** calendar: the time that is open, a set of stretches that may ask for the time `shown`. */
  readonly open?: Expression;
  /** calendar, timeline, cards: what an entry is called; without it by its title. */
  readonly text?: Path;
  /** cards: the field with the picture. */
  readonly image?: string;
  /** page: Markdown. */
  readonly markdown?: string;
  readonly place: Place;
}

/** The period of a tile, of which field, and which records lie in the one before. */
export interface TilePeriod {
  readonly name: Period;
  readonly path: Path;
  readonly before: Condition;
}

/** A tile of a dashboard: a number, a chart with a mark for each group, or the first records of a list. */
export interface Tile {
  readonly title: string;
  readonly help?: string;
  readonly entity: string;
  /** Audiences who see it; undefined: everybody who sees the dashboard. */
  readonly for?: readonly string[];
  /** With what the period asks. */
  readonly where?: Condition;
  readonly period?: TilePeriod;
  readonly group?: Expression;
  readonly value?: Aggregate;
  readonly chart?: Chart;
  readonly list: readonly Path[];
  readonly place: Place;
}
