/** `GET /api/-/studio/document`: the contract in force, for its author. */
export interface StudioDocument {
  readonly version: number;
  readonly text: string;
  /** How many records there are in each state, by entity; entities without states are not in it. */
  readonly states: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
