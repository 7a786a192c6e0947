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

interface Making extends Pick<NamedArchive, 'at' | 'version'> {
  /** Somebody makes it: wherever it lies, no rule removes it, and owners may. */
  readonly byHand?: true;
}

/** How an archive is called. */
export function archiveName({ at, version, byHand }: Making): string {
  return `${at.replaceAll(':', '-')}-version-${version}${byHand ? '-by-hand' : ''}.archive`;
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
