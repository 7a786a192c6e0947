/** What the code of every page and of the server has to know of a language before any of its messages is loaded. */
export interface Words {
  readonly yes: string;
  readonly no: string;
  /** Nouns have capitals within sentences too, so labels of the contract keep theirs there. */
  readonly nounsKeepCapitals: boolean;
}

/** What people read of what every contract has: fields of every record and every person, people themselves, the points. */
export interface Labels {
  readonly id: string;
  readonly created_at: string;
  readonly created_by: string;
  readonly updated_at: string;
  readonly updated_by: string;
  readonly version: string;
  readonly name: string;
  readonly email: string;
  readonly user_name: string;
  readonly roles: string;
  readonly active: string;
  readonly owner: string;
  readonly user: string;
  readonly users: string;
  /** Above a form that the contract gives no title; `{entity}` is what the contract calls it. */
  readonly newRecord: string;
  readonly editRecord: string;
  /** Who a rule asks may be everybody who is signed in; within a sentence. */
  readonly member: string;
  /** Who may confirm what a rule asks. */
  readonly mayConfirm: string;
  readonly points: readonly [string, string, string, string, string, string, string, string, string];
}
