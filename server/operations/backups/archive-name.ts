/** An archive by its name. */
export interface NamedArchive {
  readonly name: string;
  /** RFC 3339. */
  readonly at: string;
  readonly version: number;
}

/** A moment without colons, which not every file system takes; the names sort by age. */
const form =
  /^(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)-version-(\d+)(?:-by-hand)?\.archive(?:\.age)?$/;

/** How an archive is called that is made by itself. */
export function archiveName({ at, version }: Pick<NamedArchive, 'at' | 'version'>): string {
  return `${at.replaceAll(':', '-')}-version-${version}.archive`;
}

/** How an archive is called that somebody makes: wherever it lies, no rule removes it. */
export function archiveNameByHand({ at, version }: Pick<NamedArchive, 'at' | 'version'>): string {
  return `${at.replaceAll(':', '-')}-version-${version}-by-hand.archive`;
}

/** Whether somebody made the archive of this name. */
export function isByHand(name: string): boolean {
  return name.includes('-by-hand.archive');
}

/** What a name says; undefined where it is none of an archive. */
export function namedArchive(name: string): NamedArchive | undefined {
  const [, day, hour, minute, second, version] = form.exec(name) ?? [];
  if (day === undefined) return undefined;
  return { name, at: `${day}${hour}:${minute}:${second}`, version: Number(version) };
}
