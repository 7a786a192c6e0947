import type { FieldBase, FieldCheck, FieldSettings, Option } from '#shared/fields/field.ts';
import type { Place } from './finding.ts';
import type { GrantAction, Settings } from './model.ts';
import type { Unique } from './model-unique.ts';
import type { CallDeclarations, DefinitionDeclaration, ScreenDeclaration } from './declaration-calls.ts';
import type {
  AuditDeclaration,
  LimitsDeclaration,
  RoleDeclaration,
  SignInDeclaration,
  UnreadableDeclaration,
} from './declaration-limits.ts';
import type { CallDeclaration, EffectDeclaration, ScenarioDeclaration } from './declaration-effects.ts';
import type { Calling } from './language/names.ts';
import type { PictureDeclaration } from './grammar/files.ts';
import type { Translation } from './grammar/translations.ts';
import type { Occasion } from './language/occasions.ts';
import type { MapNode, Name, Node, ScalarNode } from './language/node.ts';

/** What the nine points say, read but not yet looked up: names stand as written, expressions as their text. */
export interface Declaration extends CallDeclarations {
  readonly settings: Settings;
  /** The pictures that stand for the application: one, or an SVG and a PNG. */
  readonly logo: readonly Name[];
  /** The locale of its own texts, also where they are read in another language. */
  readonly written: string;
  /** What names are called in the language that is read. */
  readonly calling: Calling;
  readonly screens: readonly ScreenDeclaration[];
  readonly entities: readonly EntityDeclaration[];
  /** The shared parts; what they say stands in the entities that use them. */
  readonly shared: readonly Name[];
  /** The codes of all entities, for checks that name none nearer to them. */
  readonly usualErrors: readonly CheckCode[];
  readonly machines: readonly MachineDeclaration[];
  readonly definitions: readonly DefinitionDeclaration[];
  readonly rules: readonly RuleDeclaration[];
  readonly constantRules: readonly ConstantRuleDeclaration[];
  readonly roles: readonly RoleDeclaration[];
  readonly signIn: SignInDeclaration;
  readonly grants: readonly GrantDeclaration[];
  readonly unreadable: readonly UnreadableDeclaration[];
  readonly audit: readonly AuditDeclaration[];
  readonly errors: readonly ErrorDeclaration[];
  readonly constants: readonly ConstantDeclaration[];
  readonly limits: LimitsDeclaration;
  readonly examples: ExamplesDeclaration;
  /** Its texts in other languages. */
  readonly pictures: readonly PictureDeclaration[];
  readonly translations: readonly Translation[];
}

export interface LabelDeclaration {
  readonly label?: string;
  readonly help?: string;
}

/** What is checked of a record: the values of its fields, and the state that a transition leaves. */
export type CheckOfRecord = FieldCheck | 'from';

/** The code of the contract for a check of the engine. */
export interface CheckCode<Check = CheckOfRecord> {
  readonly check: Check;
  readonly code: Name;
}

export interface EntityDeclaration extends LabelDeclaration {
  readonly name: Name;
  readonly was?: Name;
  readonly plural?: Name;
  readonly pluralLabel?: string;
  readonly title?: ScalarNode;
  /** The parent of a composed child; the reference to it is the first of the fields. */
  readonly partOf?: Name;
  /** The field that puts parts into order. */
  readonly order?: Name;
  readonly fields: readonly FieldDeclaration[];
  readonly unique: readonly UniqueDeclaration[];
  readonly seed: readonly MapNode[];
  /** The shared parts that it takes in. */
  readonly uses: readonly Name[];
  /** Its records have comments, and followers; files. */
  readonly comments?: boolean;
  readonly files?: boolean;
  /** For its fields and transitions that name no code of their own. */
  readonly errors: readonly CheckCode[];
  readonly place: Place;
}

/** Fields that together occur once; `where` says among which records. */
export interface UniqueDeclaration {
  readonly fields: readonly Name[];
  readonly where?: ScalarNode;
  readonly code?: Name;
  readonly onConflict?: Unique['onConflict'];
}

export interface FieldDeclaration extends LabelDeclaration {
  readonly name: Name;
  /** What people read: what is written, or else its name in words. */
  readonly label: string;
  /** Undefined where the type is wrong: the field exists, but nothing is known of it. */
  readonly settings?: FieldSettings;
  readonly to?: Name;
  readonly back?: Name;
  readonly was?: Name;
  readonly required: boolean;
  readonly requiredIf?: ScalarNode;
  /** When it stands in forms and on pages. */
  readonly show?: ScalarNode;
  readonly unique: boolean;
  readonly default?: Node;
  readonly initial?: ScalarNode;
  readonly saved?: ScalarNode;
  readonly compute?: ScalarNode;
  /** On a reference: which records may be chosen. */
  readonly choosable?: ScalarNode;
  /** On a moment: those that may be chosen. */
  readonly choose?: ScalarNode;
  /** Who may also take another moment. */
  readonly anyMoment?: readonly Name[];
  readonly deadline?: ScalarNode;
  /** Of what another system says: where it stands in its JSON, such as `data.url`. */
  readonly at?: string;
  /** The key `on_delete` of a reference, where it is written. */
  readonly onDelete?: Name;
  /** On a number series: the reference for each of whose records it begins anew. */
  readonly per?: Name;
  /** On a number series and a key: the transitions that draw it. */
  readonly draw: readonly Name[];
  readonly errors: readonly CheckCode<FieldCheck>[];
  /** Of an input of rows: what each row has. */
  readonly rows?: readonly FieldDeclaration[];
  readonly secret: boolean;
  /** `history: false` */
  readonly unrecorded?: boolean;
  /** People write it in each language of the contract. */
  readonly translated?: boolean;
  /** What is known of it and of the fields that are written out for it. */
  readonly languages?: Pick<FieldBase, 'translated' | 'translates'>;
  /** Of an input: the answer tells it. */
  readonly told?: boolean;
  readonly place: Place;
}

/** Point 4 of one entity. */
export interface MachineDeclaration {
  readonly entity: Name;
  readonly states?: StatesDeclaration;
  readonly transitions: readonly TransitionDeclaration[];
  readonly calls: readonly CallDeclaration[];
  readonly after: Readonly<Record<Occasion, readonly EffectDeclaration[]>>;
  /** Of create, update and delete; a transition has its own. */
  readonly seconds: readonly (SecondDeclaration & { readonly call: string })[];
  readonly place: Place;
}

/** States by condition, the first that is true; a single state is one without a condition. */
export type TargetDeclaration = readonly { readonly state: Name; readonly condition?: ScalarNode }[];

export interface StatesDeclaration {
  readonly field: Name;
  readonly start: TargetDeclaration;
  readonly moved: readonly { readonly from: Name; readonly to: Name }[];
  readonly options: readonly { readonly option: Option; readonly name: Name; readonly was?: Name }[];
}

export interface TransitionDeclaration extends LabelDeclaration {
  readonly name: Name;
  readonly from?: readonly Name[];
  readonly to?: TargetDeclaration;
  readonly by: 'engine' | 'nobody' | readonly PermissionDeclaration[];
  /** Who else may try it out. */
  readonly preview: readonly Name[];
  readonly when: readonly GuardDeclaration[];
  readonly input: readonly InputDeclaration[];
  readonly set: readonly { readonly field: Name; readonly value: ScalarNode }[];
  readonly then: readonly EffectDeclaration[];
  readonly ask?: string;
  readonly menu?: boolean;
  readonly errors: readonly CheckCode[];
  readonly second?: SecondDeclaration;
  readonly place: Place;
}

/** Who must agree before a call is done, when, and how long it waits. */
export interface SecondDeclaration {
  readonly by: readonly Name[];
  readonly if?: ScalarNode | undefined;
  readonly withinSeconds: number;
  readonly via: readonly ('app' | 'email')[];
  readonly place: Place;
}

export interface GuardDeclaration {
  readonly code?: Name;
  readonly condition: ScalarNode;
  readonly words?: WordsDeclaration;
}

export interface PermissionDeclaration {
  readonly audience: Name;
  readonly condition?: ScalarNode;
}

export interface InputDeclaration {
  readonly name: Name;
  readonly required: boolean;
  /** Undefined: a field of the entity, which it is written to. */
  readonly field?: FieldDeclaration;
}

export interface RuleDeclaration {
  readonly entity: Name;
  readonly code: Name;
  readonly condition: ScalarNode;
  readonly if?: ScalarNode;
  readonly at?: Name;
  readonly on?: readonly Name[];
  readonly soft?: { readonly kind: 'warn' } | { readonly kind: 'confirm'; readonly by?: readonly Name[] };
  /** The code where it holds of all that the caller may read. */
  readonly unreadable?: Name;
  readonly words?: WordsDeclaration;
  readonly place: Place;
}

/** A rule on constants, of no record. */
export type ConstantRuleDeclaration = Omit<RuleDeclaration, 'entity' | 'on' | 'soft' | 'unreadable'>;

export interface GrantDeclaration {
  readonly entity: Name;
  readonly audience: Name;
  readonly action: GrantAction;
  readonly condition?: ScalarNode;
  readonly covers: GrantCover;
  /** Of a grant to read: the code for whom its condition keeps out. */
  readonly otherwise?: Name;
  /** Of a grant to read: it is kept who opens such a record. */
  readonly logged?: boolean;
  /** Of a grant to read: what it shows of a record that is opened, and in no list. */
  readonly withheld?: readonly Name[];
  /** Of a grant to create or update: fields that may be sent and are not heeded. */
  readonly ignored?: readonly Name[];
  /** Of a grant to delete: also what they may not read. */
  readonly unseen?: boolean;
  readonly place: Place;
}

/** Which fields a grant covers. `whole` is `true` or `all`, which alone shows who made and changed a record. */
export type GrantCover =
  | { readonly kind: 'whole' }
  | { readonly kind: 'usual' }
  | { readonly kind: 'fields'; readonly names: readonly Name[] }
  | { readonly kind: 'except'; readonly names: readonly Name[] };

/** What is said and answered with a code: in point 8, or at the place that raises it. */
export interface WordsDeclaration {
  readonly status?: number;
  readonly messages: readonly ScalarNode[];
  readonly help?: string;
}

export interface ErrorDeclaration extends WordsDeclaration {
  readonly code: Name;
  readonly place: Place;
}

export interface ConstantDeclaration extends LabelDeclaration {
  readonly name: Name;
  readonly settings: FieldSettings;
  /** Undefined: none, until somebody sets one. */
  readonly value?: Node;
  /** Of one that is a record: which may be chosen. */
  readonly choosable?: ScalarNode;
  readonly setBy?: readonly Name[];
}

export interface ExamplesDeclaration {
  readonly people: readonly {
    readonly name: Name;
    readonly roles: readonly Name[];
    readonly values: MapNode;
  }[];
  readonly now?: string;
  readonly records: readonly { readonly entity: Name; readonly name: Name; readonly values: MapNode }[];
  readonly scenarios: readonly ScenarioDeclaration[];
}
