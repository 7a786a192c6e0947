/** One message to a person, as `GET /api/-/notices` tells it. */
export interface NoticeAnswer {
  readonly id: string;
  /** RFC 3339. */
  readonly at: string;
  readonly name: string;
  readonly entity: string;
  readonly record: string;
  readonly title: string;
  readonly text: string;
  readonly read: boolean;
}

/** A page of a person's messages, newest first. `unread` counts all of them, up to 100. */
export interface NoticesAnswer {
  readonly items: readonly NoticeAnswer[];
  readonly next: string | null;
  readonly unread: number;
}
