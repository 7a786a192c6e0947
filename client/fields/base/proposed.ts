import type { JsonValue } from '#shared/fields/field.ts';

/**
 * A field that is left to the server, and what it would fill in there, as far as that is known: null is nothing. It is
 * shown and never sent; whatever is typed takes its place, and emptying it as well.
 */
export class Proposed {
  readonly value: JsonValue;

  constructor(value: JsonValue = null) {
    this.value = value;
  }
}
