import type { Template } from '#shared/expression/expression.ts';
import type { Place } from './finding.ts';
import type { MailPart } from './model-mails.ts';
import type { Path } from './model-screens.ts';
import type { Condition } from './model.ts';

/** A document that is drawn from one record of an entity. */
export interface Document {
  readonly name: string;
  readonly entity: string;
  readonly label: string;
  /** Its heading, and the name of its file. */
  readonly title: Template;
  /** Of which records there is one; undefined: of all. Asked of the record as it is, whoever asks. */
  readonly condition?: Condition;
  /** Who is given it, of those who read the record; undefined: all of them. */
  readonly for?: readonly string[];
  readonly head: readonly MailPart[];
  readonly address: readonly MailPart[];
  readonly facts: readonly Path[];
  readonly text: readonly MailPart[];
  readonly foot: readonly MailPart[];
  readonly place: Place;
}

/** A list that other programs fetch: news, or a calendar. */
export interface Feed {
  readonly name: string;
  readonly entity: string;
  readonly title: string;
  readonly where?: Condition;
  readonly entry: Template;
  readonly text: Template;
  /** Fields with the beginning and the end of each entry; undefined: it is no calendar. */
  readonly from?: string;
  readonly to?: string;
  /** Who may fetch it, of those who read the records; undefined: all of them. */
  readonly for?: readonly string[];
  /** It is what a visitor may read, whoever fetches it. */
  readonly isPublic: boolean;
  readonly place: Place;
}

/** What point 7 makes of records for others: documents, and lists for other programs, by name. */
export interface DrawnFromRecords {
  readonly documents: ReadonlyMap<string, Document>;
  readonly feeds: ReadonlyMap<string, Feed>;
}
