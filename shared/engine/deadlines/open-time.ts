/** Which time is open on a calendar: stretches in order, apart from one another. */
export interface OpenAnswer {
  /** Null where it cannot be told. */
  readonly open: readonly OpenStretch[] | null;
}

export interface OpenStretch {
  readonly from: string;
  readonly to: string;
}
