/** A view of a list that somebody saved, as `GET /api/-/views` tells it. */
export interface SavedView {
  readonly id: string;
  /** The address of the screen it belongs to. */
  readonly screen: string;
  readonly name: string;
  /** What the screen's address has behind its `?`: filters, order, search, columns. */
  readonly query: string;
  /** Whether everybody who may open the screen, and ask what it asks, has it. */
  readonly shared: boolean;
  readonly mine: boolean;
  /** Whether the caller may rename, change and delete it. */
  readonly change: boolean;
  /** Why it cannot be opened any more; only the one who saved it is told of such a view. */
  readonly problem: string | null;
}

/** Answer of `GET /api/-/views`. */
export interface SavedViews {
  readonly items: readonly SavedView[];
  /** Whether the caller may share views with others. */
  readonly share: boolean;
}
