import type { OutsideWord, Type } from '../expression.ts';
import type { OwnFunction } from '../functions/own-functions.ts';

/** Where an expression stands: which names it may use and what it must yield. */
export interface CheckContext {
  readonly schema: Schema;
  /** Entity of `record`, whose fields and ways back may stand bare; undefined where there is no record. */
  readonly record?: string;
  /** Whether `old` and `changed(x)` may be used. Default: no. */
  readonly old?: boolean;
  /** What `input.x` may name; undefined where there is no input. */
  readonly input?: ReadonlyMap<string, Type>;
  /** Rows that were sent, which effects alone go through: the types of their columns, by the name of the input. */
  readonly rows?: ReadonlyMap<string, ReadonlyMap<string, Type>>;
  /** What `params.x` may name; undefined where there are no parameters. */
  readonly params?: ReadonlyMap<string, Type>;
  /** What another system says, under the word that stands for it. */
  readonly outside?: {
    readonly word: OutsideWord;
    readonly types: ReadonlyMap<string, Type>;
    /** Rows of it, as `rows` has those that were sent. */
    readonly rows?: CheckContext['rows'];
  };
  /** Records that have a name here, such as those of the examples: name -> entity. Whatever else has the name comes first. */
  readonly records?: ReadonlyMap<string, string>;
  /** Element variables bound outside of the expression: name -> type. */
  readonly elements?: ReadonlyMap<string, Type>;
  /** What the whole must yield; undefined: any value. Bare options are looked up in an expected choice. */
  readonly expected?: Type;
  /** Whether the whole is worked out in memory, of stretches of time too. Default: no. */
  readonly spans?: boolean;
  /** `filter`: comes from a caller of the API, so no `all.`, and ways back one deep. Default: `contract`. */
  readonly mode?: 'contract' | 'filter';
  /** What `define:` names, by name. Default: none. */
  readonly definitions?: ReadonlyMap<string, Definition>;
  /** Whether one record is written here, so that functions of the contract and stretches of time may be asked. Default: no. */
  readonly runs?: boolean;
  /** Told of every name that means something, as often as it is looked up. */
  readonly note?: (found: FoundName) => void;
}

/** A name of the contract in the source of an expression; `start` and `end` (exclusive) are offsets. */
export interface FoundName {
  readonly start: number;
  readonly end: number;
  readonly meaning: NameMeaning;
  /** Where it stands in the source of a definition instead: the name of that definition. */
  readonly definition?: string;
}

/** What a name in an expression stands for. */
export type NameMeaning =
  | { readonly kind: 'field' | 'back'; readonly entity: string; readonly name: string }
  | { readonly kind: 'collection' | 'entity'; readonly entity: string }
  | { readonly kind: 'constant' | 'input' | 'definition' | 'function'; readonly name: string }
  /** One of the options of a choice or state, which are given because the expression does not say whose they are. */
  | { readonly kind: 'option'; readonly name: string; readonly options: readonly string[] };

/** `overlaps(a, b): a.start < b.due && b.start < a.due`: checked anew at each use, with the types of its arguments. */
export interface Definition {
  readonly name: string;
  readonly parameters: readonly string[];
  /** Source text of what it stands for; it sees its parameters, constants, `now`, `today`, `me` and `all`. */
  readonly source: string;
}

/** The names of a contract as expressions see them. For a caller's filter: only what the caller may ever read. */
export interface Schema {
  /** By name, `user` included. */
  readonly entities: ReadonlyMap<string, SchemaEntity>;
  /** Plural -> name of the entity, for `all.loans`. */
  readonly plurals: ReadonlyMap<string, string>;
  readonly constants: ReadonlyMap<string, Type>;
  /** The functions that the contract has itself. Default: none. */
  readonly functions?: ReadonlyMap<string, OwnFunction>;
}

export interface SchemaEntity {
  /** Types of all fields by name, system fields and the state field included (see `fieldType`). */
  readonly fields: ReadonlyMap<string, Type>;
  /** Ways back by name: the entity whose reference `field` points here. */
  readonly backs: ReadonlyMap<string, { readonly entity: string; readonly field: string }>;
  /** Fields whose value is always that of another record, with the path to it: `currency` is `order.currency`. */
  readonly elsewhere?: ReadonlyMap<string, string>;
}
