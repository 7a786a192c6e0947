import type { FieldSettings } from '#shared/fields/field.ts';
import type { ValuesOf, Written } from './combine.ts';
import type { Keys, Reading } from './shape.ts';

/** What a type of field has of its own: keys, and the settings that they mean. */
export interface TypeGrammar<Own extends Keys = Keys> {
  readonly keys: Own;
  readonly settingsOf: (values: ValuesOf<Own>, written: Written<Keys>, reading: Reading) => FieldSettings;
}

/** A type that has keys of its own, with what they mean. */
export function type<Own extends Keys>(
  keys: Own,
  settingsOf: (values: ValuesOf<Own>, written: Written<Keys>, reading: Reading) => FieldSettings,
): TypeGrammar {
  return {
    keys,
    settingsOf: (values, ...rest) => {
      const own = Object.fromEntries(Object.keys(keys).map((word) => [word, values[word]]));
      // What the shapes of these very keys have read.
      return settingsOf(own as ValuesOf<Own>, ...rest);
    },
  };
}
