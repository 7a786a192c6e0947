/** What publishing a contract would do, and what it asks before: the same on the command line, over HTTP and in the Studio. */
export interface PublishPlan {
  /** The version in force; 0 where nothing was published yet. */
  readonly from: number;
  /** The number the new version would get; that of the version in force where nothing would change. */
  readonly to: number;
  /** `same`: the very text is in force. */
  readonly verdict: 'same' | 'safe' | 'needs_answer';
  /** Names this plan: publishing with it is refused where by then another one would be carried out. */
  readonly hash: string;
  readonly steps: readonly PublishStep[];
  readonly questions: readonly PublishQuestion[];
  /** Rules and checks of fields that are new or other than before, and records that would not pass them. */
  readonly rules: readonly PublishRule[];
  readonly calls: readonly PublishCall[];
  /** Saved views that are no longer what they were. */
  readonly views: readonly PublishView[];
  /** For about how many seconds others cannot write while it is published; 0: less than one. */
  readonly waits: number;
}

export interface PublishStep {
  readonly id: string;
  readonly text: string;
  /** How many records it concerns. */
  readonly records: number;
}

export interface PublishQuestion {
  readonly id: string;
  readonly what: string;
  /** What stands against it, and how to answer in the contract. */
  readonly why: string;
  readonly records: number;
  readonly accept: readonly { readonly word: string; readonly then: string }[];
  /** The word that was given for it; null while it is open. */
  readonly accepted: string | null;
}

/** They stay usable, and are asked again when a value the rule reads changes. */
export interface PublishRule {
  readonly entity: string;
  /** The code of the rule, or the name of the field whose checks changed. */
  readonly name: string;
  readonly kind: 'rule' | 'field';
  /** Null where counting them took too long. */
  readonly records: number | null;
}

/** A call of the API, or a page, that is no longer what it was. */
export interface PublishCall {
  readonly call: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly details: readonly string[];
}

/** `renamed`: it shows the same, in today's names. `narrower`: columns are left out. `broken`: it fits its list no more. */
export interface PublishView {
  /** The address of its list. */
  readonly screen: string;
  readonly name: string;
  readonly shared: boolean;
  readonly change: 'renamed' | 'narrower' | 'broken';
  readonly detail: string;
}
