/** A name of the IANA database as it is written there, such as `Europe/Vienna`, `UTC` or `Etc/GMT+1`. */
export function isZoneName(name: string): boolean {
  const known = /^[A-Z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/.test(name) ? zoneMeant(name) : undefined;
  // An old name stands for another one; what only differs in case is written wrongly.
  return known !== undefined && (known === name || known.toLowerCase() !== name.toLowerCase());
}

/** What is offered to choose from, in the order of the alphabet. */
export function zoneNames(): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].toSorted();
}

/** The zone that a name stands for, by its first name; the only way to ask JavaScript for a zone is to use it. */
export function zoneMeant(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
