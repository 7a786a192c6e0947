import type { GetICUArgs } from '@schummar/icu-type-parser';
import type { catalogue } from './en/index.ts';

/** Every text of the product that a person reads, by room. English is the catalogue that the others are measured by. */
export type Catalogue = Readonly<typeof catalogue>;

/** A part of the catalogue that is loaded as a whole. */
export type Room = keyof Catalogue;

/** The messages of a room in another language: every one of them, each with the arguments and tags of the English one. */
export type Translation<R extends Room> = Readonly<Record<keyof Catalogue[R], string>>;

/** Everything that the product says in a language. */
export type Translations = { readonly [R in Room]: Translation<R> };

/** A room whose messages pages draw; the others are written by the server. */
export type ClientRoom = Exclude<Room, 'deliveries' | 'mails' | 'plan' | 'refusals'>;

/** `room.name`. */
export type MessageKey = { [R in Room]: `${R}.${keyof Catalogue[R] & string}` }[Room];

type TextOf<Key extends MessageKey> = Key extends `${infer R extends Room}.${infer Name}`
  ? Name extends keyof Catalogue[R]
    ? Catalogue[R][Name] & string
    : never
  : never;

type Arguments<Key extends MessageKey> = GetICUArgs<
  TextOf<Key>,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/** What a message needs beside its key: nothing, or a value for each of its arguments. */
export type ValuesOf<Key extends MessageKey> = keyof Arguments<Key> extends never ? [] : [Arguments<Key>];

type TagsIn<Text> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsIn<Rest> : never;

/** The tags of a message, each to be drawn by a function. */
export type TagsOf<Key extends MessageKey> = TagsIn<TextOf<Key>>;

/** Messages with tags: they are drawn, and are more than a text. */
export type RichKey = { [Key in MessageKey]: [TagsOf<Key>] extends [never] ? never : Key }[MessageKey];

export type TextKey = Exclude<MessageKey, RichKey>;

/** Keys of messages that need no values: they can be kept as data and written later. */
export type PlainKey = { [Key in TextKey]: ValuesOf<Key> extends [] ? Key : never }[TextKey];
