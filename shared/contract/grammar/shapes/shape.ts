import type { Findings } from '../../language/findings.ts';
import type { Calling } from '../../language/names.ts';
import type { Name, Node, ScalarNode } from '../../language/node.ts';
import type { Option } from '#shared/fields/field.ts';
import type { Settings } from '../../model.ts';
import type { Schema } from './schema-parts.ts';

/**
 * What may stand at one place of a contract: how it is read, its JSON Schema, and what stands below it. Everything that
 * knows the language (reader, schema, Studio, look-up of names) follows from these.
 */
export interface Shape<Value> {
  /** What a node says; undefined, and reported, where something else stands there. */
  read(node: Node, reading: Reading): Value | undefined;
  readonly schema: Schema;
  readonly form: Form;
}

/** Options that several fields share. */
export interface OptionList {
  readonly options: readonly Option[];
  readonly ordered: boolean;
}

/** What a reader is given beside the node. */
export interface Reading {
  readonly findings: Findings;
  /** Point 1, which says the currency of money that names none. */
  readonly settings: Settings;
  /** The lists of point 9, which fields name. */
  readonly lists: ReadonlyMap<string, OptionList>;
  /** What names are called in the language that is read. */
  readonly calling: Calling;
  /** The nearest key around it that the author chose. */
  readonly key?: Name;
}

/** The structure of a shape, for who walks through a document with it. */
export type Form =
  | {
      readonly kind: 'value';
      readonly name?: Use;
      /** The names in a value of several, `loan.return`, each with what it is about. */
      readonly namesIn?: (node: ScalarNode) => readonly NameThere[];
      readonly isExpression?: boolean;
      /** `count()`, or another function of a group. */
      readonly isAggregate?: boolean;
      /** A text with places: `{due}`. */
      readonly hasPlaces?: boolean;
      /** People read it, so it is translated. */
      readonly isText?: boolean;
    }
  | {
      readonly kind: 'map';
      /** As the page of words calls the group of its keys. */
      readonly title: string;
      readonly keys: Keys;
      /** Keys that the author chooses. */
      readonly rest?: { readonly key: KeyName; readonly value: Shape<unknown> };
    }
  | { readonly kind: 'list'; readonly item: Shape<unknown> }
  | {
      readonly kind: 'either';
      readonly shapes: readonly Shape<unknown>[];
      /** The words that choose between them, in their order. */
      readonly words?: readonly string[];
      /** The one that reads a node. */
      readonly choose: (node: Node) => Shape<unknown> | undefined;
    };

/** A fixed key of the language. */
export interface Key<Value = unknown> {
  readonly shape: Shape<Value>;
  /** What it means, in one sentence. */
  readonly help: string;
  /** Where it must be there, with an example. */
  readonly needed?: { readonly hint?: string };
}

/** Fixed keys by their words, in the order in which findings list them. */
export type Keys = Readonly<Record<string, Key>>;

/** What a name at a place stands for. */
export interface Use {
  readonly kind: NameKind;
  /** It is given here, and not only used. */
  readonly declares?: boolean;
  /** It says what the keys beside it are about: all of them, or these. */
  readonly opens?: true | readonly string[];
  /** What a field must be good for, beyond being there. */
  readonly fit?: Fit;
}

/** The kinds of things that names of a contract stand for. */
export type NameKind =
  | 'entity'
  /** The entity in which another one is named: that of a reference. */
  | 'entity around'
  | 'field'
  /** Fields with dots between them, which are checked as expressions. */
  | 'path'
  /** An entity whose records are made or listed, which is looked up with what is done to them. */
  | 'entity beside'
  /** A part that several entities take in. */
  | 'shared'
  | 'plural'
  | 'back'
  | 'option'
  | 'state'
  /** A field that is looked up with what stands beside it: its value, or a record. */
  | 'field beside'
  | 'input'
  /** When the engine draws a number or a key: `create`, or a transition. */
  | 'draw'
  /** What numbers begin anew for: a word, or a reference. */
  | 'period'
  /** What an amount is in: a code, or a field that has one. */
  | 'currency'
  | 'query'
  | 'webhook'
  | 'schedule'
  /** A call to another system. */
  | 'call'
  /** What another system may send. */
  | 'receive'
  /** A function of the contract's own. */
  | 'function'
  /** A mailbox whose mails are taken. */
  | 'inbox'
  | 'screen'
  | 'role'
  | 'audience'
  /** An audience that is granted something. */
  | 'grantee'
  | 'code'
  /** A code that a rule, guard or field raises. */
  | 'raised'
  /** A code of the contract or of the engine. */
  | 'answer'
  | 'transition'
  /** What happens to a record of the entity: `create`, or a transition. */
  | 'event'
  /** The like, or `restore`: what a rule may be a condition of. */
  | 'asked event'
  /** What happens to a record of any entity: `loan.return`. */
  | 'happening'
  /** A transition of a record that something beside it names. */
  | 'step'
  /** A field that a webhook sends; its event says of which entity. */
  | 'sent'
  | 'notice'
  /** A mail that the contract writes. */
  | 'mail'
  /** A document drawn from a record. */
  | 'document'
  /** A list that other programs fetch. */
  | 'feed'
  /** What goes along with a mail: a field with a file, or a document. */
  | 'attached'
  /** A transition of a record that a mail is about. */
  | 'mail step'
  /** A role that somebody has; `owner` is one. */
  | 'held role'
  | 'person'
  | 'record'
  /** A record of the examples, or one that an earlier step has made. */
  | 'known record'
  | 'constant'
  /** Options under a name of their own, in point 9. */
  | 'list'
  | 'definition';

/** What a field must be good for where it is named. */
export type Fit =
  /** A field that a caller, or a transition, may give a value. */
  | 'written'
  /** The like, or the records that are a part of the record. */
  | 'given'
  /** Any field, or an input of a call. */
  | 'asked'
  /** A field that may ever be read, or parts. */
  | 'shown'
  /** Any field, or parts. */
  | 'covered'
  /** A field that may be part of what is unique. */
  | 'identifying'
  /** A choice or a state. */
  | 'lane'
  /** A reference by which records lie below one another. */
  | 'parent'
  /** A whole number that people give. */
  | 'position'
  /** A day or a moment. */
  | 'day'
  | 'image';

/** The keys that an author chooses in a map. */
export interface KeyName {
  readonly use?: Use;
  /** Whether such a name may be given; reports why not. */
  readonly accept?: (name: Name, findings: Findings) => boolean;
  /** The name in the key, where the key is more than a name. */
  readonly nameIn?: (key: Name) => Name;
  /** People read the key itself: it is a heading. */
  readonly isText?: boolean;
  /** For the JSON Schema. */
  readonly schema: Schema;
}

/** A name where it stands in a document. */
export interface NameThere {
  readonly use: Use;
  readonly name: Name;
  /** What it stands in, by kind: the rule of an `entity`. */
  readonly around: Around;
}

/** The things of the contract that a place is about. */
export type Around = Readonly<Partial<Record<NameKind, string>>>;
