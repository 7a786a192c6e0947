import type { JsonSchema } from './json-schema.ts';

/** Refusals that several calls have in common: each stands once among the components, and calls refer to it. */
export class SharedResponses {
  readonly #names = new Map<string, string>();
  readonly #components = new Map<string, JsonSchema>();

  /** Refers to the refusal, which may be known already. */
  refTo(status: string, refusal: JsonSchema): JsonSchema {
    const text = JSON.stringify(refusal);
    const name = this.#names.get(text) ?? this.#add(status, refusal);
    this.#names.set(text, name);
    return { $ref: `#/components/responses/${name}` };
  }

  /** All that is referred to, by name. */
  get components(): JsonSchema {
    return Object.fromEntries(this.#components);
  }

  /** Calls that are refused for other reasons have another refusal of the same status. */
  #add(status: string, refusal: JsonSchema): string {
    let name = `refusal_${status}`;
    for (let place = 2; this.#components.has(name); place += 1) name = `refusal_${status}_${place}`;
    this.#components.set(name, refusal);
    return name;
  }
}
