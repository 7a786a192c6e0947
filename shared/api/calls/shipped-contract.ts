/** A contract that comes with Ninefold, to be looked at and begun from; as `GET /api/-/studio/shipped` lists it. */
export interface ShippedContract {
  /** Of its file, without the ending. */
  readonly name: string;
  readonly title: string;
  /** Its first paragraph. */
  readonly about: string;
}

/** With its text, as `GET /api/-/studio/shipped/<name>` answers it. */
export interface ShippedText extends ShippedContract {
  readonly text: string;
}
