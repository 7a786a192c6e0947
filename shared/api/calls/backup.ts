/** One archive of everything, as `GET /api/-/backups` lists it. */
export interface Backup {
  /** Of the file, and in its address. */
  readonly name: string;
  /** RFC 3339 UTC. */
  readonly at: string;
  /** Number of the contract that was in force. */
  readonly version: number;
  /** In bytes. */
  readonly size: number;
}
