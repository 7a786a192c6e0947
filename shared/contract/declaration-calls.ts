import type { Period } from '#shared/fields/time/periods.ts';
import type { OwnType } from '#shared/expression/functions/own-functions.ts';
import type { FieldDeclaration } from './declaration.ts';
import type { AssignmentDeclaration, EffectDeclaration } from './declaration-effects.ts';
import type { Place } from './finding.ts';
import type { Name, Node, ScalarNode } from './language/node.ts';
import type { TextOrVariable, Timetable } from './model-calls.ts';
import type { MarkColour } from './language/mark-colours.ts';
import type { Chart, FormOutline, ViewName } from './model-screens.ts';
import type { Mailbox, Method, SenderId, Verification } from './model-outside.ts';

/** A name for an expression that others use, `overlaps(a, b): …`. */
export interface DefinitionDeclaration {
  readonly name: Name;
  readonly parameters: readonly Name[];
  readonly body: ScalarNode;
}

/** `sum(amount)`: a function over a group, and the expression it is given. */
export interface AggregateDeclaration {
  readonly name: string;
  readonly function: 'count' | 'sum' | 'min' | 'max' | 'avg';
  readonly of?: ScalarNode;
  readonly place: Place;
}

export interface SectionDeclaration {
  readonly title: string;
  readonly fields: readonly Name[];
}

export interface ScreenDeclaration {
  readonly route: Name;
  readonly view: ViewName;
  readonly title?: string;
  readonly of?: Name;
  readonly for?: readonly Name[];
  readonly menu?: boolean;
  readonly menuGroup?: string;
  readonly icon?: string;
  readonly help?: string;
  readonly where?: ScalarNode;
  readonly columns?: readonly Name[];
  readonly filters: readonly Name[];
  readonly search?: readonly Name[];
  readonly sort: readonly { readonly path: Name; readonly descending: boolean }[];
  readonly views: readonly ViewDeclaration[];
  readonly mark?: readonly MarkDeclaration[];
  /** tree: the reference to the record above. */
  readonly parent?: Name;
  /** table, timeline: what rows are put together by; table, tree: the columns with a sum. */
  readonly group?: Name;
  readonly totals?: readonly Name[];
  /** detail: what stands beside the title, and the steps that stand out. */
  readonly head?: readonly Name[];
  readonly primary?: readonly Name[];
  readonly sections?: readonly SectionDeclaration[];
  /** detail: sections beside the others. */
  readonly side?: readonly SectionDeclaration[];
  readonly related?: readonly Name[];
  readonly fields?: readonly Name[];
  /** form: the same fields, where they stand under headings or on pages. */
  readonly outline?: { readonly as: FormOutline['as']; readonly of: readonly SectionDeclaration[] };
  /** form: the words of its button, and those after it has been sent. */
  readonly button?: string;
  readonly thanks?: string;
  readonly markdown?: string;
  /** dashboard */
  readonly tiles: readonly TileDeclaration[];
  /** query: the one of point 7, and how its groups are drawn. */
  readonly query?: Name;
  readonly chart?: Chart;
  /** board: the field whose options are the lanes. */
  readonly lanes?: Name;
  /** board, cards */
  readonly card?: readonly Name[];
  /** calendar, timeline: fields with the first and the last day or moment. */
  readonly from?: Name;
  readonly to?: Name;
  /** calendar: the time that is open. */
  readonly open?: ScalarNode;
  /** calendar, timeline, cards: what stands on an entry. */
  readonly text?: Name;
  /** cards */
  readonly image?: Name;
  readonly place: Place;
}

/** A condition with a name on a list, and the audiences that are offered it. */
export interface ViewDeclaration {
  readonly name: string;
  readonly condition: ScalarNode;
  readonly for?: readonly Name[];
}

/** A colour of records, and the condition for it. */
export interface MarkDeclaration {
  readonly colour: MarkColour;
  readonly when: ScalarNode;
  readonly text?: string;
}

export interface TileDeclaration {
  readonly title?: string;
  readonly help?: string;
  readonly entity: Name;
  readonly for?: readonly Name[];
  readonly where?: ScalarNode;
  /** A field of days or moments, and the period that it lies in. */
  readonly period?: { readonly name: Name; readonly value: Period };
  readonly group?: ScalarNode;
  readonly value?: AggregateDeclaration;
  readonly chart?: 'bar' | 'line' | 'area' | 'donut';
  readonly list?: readonly Name[];
  readonly place: Place;
}

export interface QueryDeclaration {
  readonly name: Name;
  readonly entity: Name;
  readonly where?: ScalarNode;
  readonly group?: ScalarNode;
  readonly values: readonly AggregateDeclaration[];
  readonly params: readonly FieldDeclaration[];
  readonly for: readonly Name[];
}

/** `loan.return`, in two words. */
export interface EventDeclaration {
  readonly entity: Name;
  readonly event: Name;
}

/** Once for each entity whose events it names: the same words mean other fields there. */
export interface WebhookDeclaration {
  readonly name: Name;
  readonly entity: Name;
  readonly on: readonly EventDeclaration[];
  readonly url: TextOrVariable;
  readonly secret?: TextOrVariable;
  readonly if?: ScalarNode;
  readonly send?: readonly Name[];
}

/** Once for each entity that it tells of. */
export interface NoticeDeclaration {
  readonly name: Name;
  readonly entity: Name;
  readonly on: readonly EventDeclaration[];
  readonly to: ScalarNode;
  readonly if?: ScalarNode;
  readonly title: ScalarNode;
  readonly text: ScalarNode;
  readonly via: readonly ('app' | 'email')[];
}

/** Once for each entity that it tells of. */
export interface MailDeclaration {
  readonly name: Name;
  readonly entity: Name;
  readonly on: readonly EventDeclaration[];
  readonly if?: ScalarNode;
  readonly to: ScalarNode;
  readonly as?: Name;
  readonly cc?: ScalarNode;
  readonly bcc?: ScalarNode;
  readonly replyTo?: ScalarNode;
  readonly inReplyTo?: ScalarNode;
  readonly language?: ScalarNode;
  readonly timezone?: ScalarNode;
  readonly subject: ScalarNode;
  readonly text: ScalarNode;
  readonly attach: readonly Name[];
  readonly oncePerSeconds?: number;
  readonly digest?: Timetable;
  readonly digestSubject?: ScalarNode;
  readonly for: readonly Name[];
  readonly sent?: Name;
  readonly failed?: Name;
}

/** A call to another system whose answer is read. It is about records of one entity. */
export interface OutsideCallDeclaration {
  readonly name: Name;
  readonly entity: Name;
  readonly on: readonly EventDeclaration[];
  readonly if?: ScalarNode;
  readonly method: Method;
  readonly url: TextOrVariable;
  readonly path?: ScalarNode;
  readonly headers: readonly { readonly name: Name; readonly value: TextOrVariable }[];
  readonly secret?: TextOrVariable;
  readonly send: readonly AssignmentDeclaration[];
  readonly answer: readonly FieldDeclaration[];
  readonly then: readonly EffectDeclaration[];
  readonly failed: readonly EffectDeclaration[];
  readonly withinSeconds: number;
}

/** What another system may send, and what is done then. */
export interface ReceiveDeclaration {
  readonly name: Name;
  readonly verify: Verification;
  readonly id: SenderId;
  readonly body: readonly FieldDeclaration[];
  readonly with?: ScalarNode;
  readonly if?: ScalarNode;
  readonly then: readonly EffectDeclaration[];
}

/** A mailbox whose mails become records. */
export interface InboxDeclaration {
  readonly name: Name;
  readonly verify?: Verification;
  readonly mailbox?: Mailbox;
  /** What mails about its records are answered to, each with a key of its own. */
  readonly address?: TextOrVariable;
  readonly entity?: Name;
  readonly with?: ScalarNode;
  readonly if?: ScalarNode;
  /** The values of `mail`. */
  readonly fields: readonly FieldDeclaration[];
  readonly perSender: number;
  readonly then: readonly EffectDeclaration[];
}

/** A document that is drawn from one record. */
export interface DocumentDeclaration {
  readonly name: Name;
  readonly entity: Name;
  readonly if?: ScalarNode;
  readonly label?: string;
  readonly title: ScalarNode;
  readonly for: readonly Name[];
  readonly head?: ScalarNode;
  readonly address?: ScalarNode;
  readonly facts: readonly Name[];
  readonly text: ScalarNode;
  readonly foot?: ScalarNode;
}

/** A list that other programs fetch. */
export interface FeedDeclaration {
  readonly name: Name;
  readonly entity: Name;
  readonly title?: string;
  readonly where?: ScalarNode;
  readonly entry?: ScalarNode;
  readonly text?: ScalarNode;
  readonly from?: Name;
  readonly to?: Name;
  readonly for: readonly Name[];
  readonly isPublic: boolean;
}

export interface ScheduleDeclaration {
  readonly name: Name;
  readonly every: Timetable;
  readonly entity: Name;
  readonly where?: ScalarNode;
  readonly act:
    | { readonly kind: 'do'; readonly transition: Name }
    | { readonly kind: 'notice'; readonly notice: Name }
    | { readonly kind: 'mail'; readonly mail: Name }
    | { readonly kind: 'call'; readonly call: Name };
}

export interface FunctionExampleDeclaration {
  readonly given: readonly Node[];
  readonly gives: Node;
  readonly place: Place;
}

/** A function whose code stands in the point. */
export interface FunctionDeclaration {
  readonly name: Name;
  readonly takes: readonly OwnType[];
  readonly gives: OwnType;
  readonly help?: string;
  readonly examples: readonly FunctionExampleDeclaration[];
}

/** What point 7 declares. */
export interface CallDeclarations {
  readonly queries: readonly QueryDeclaration[];
  readonly webhooks: readonly WebhookDeclaration[];
  readonly notices: readonly NoticeDeclaration[];
  readonly mails: readonly MailDeclaration[];
  readonly documents: readonly DocumentDeclaration[];
  readonly feeds: readonly FeedDeclaration[];
  readonly schedules: readonly ScheduleDeclaration[];
  readonly calls: readonly OutsideCallDeclaration[];
  readonly receives: readonly ReceiveDeclaration[];
  readonly functions: readonly FunctionDeclaration[];
  readonly inboxes: readonly InboxDeclaration[];
}
