/** Whether a name has a text in it, without regard to case; `*` stands for anything, and no pattern for every name. */
export function matches(name: string, pattern: string | undefined): boolean {
  let rest: string | undefined = name.toLowerCase();
  for (const part of (pattern ?? '*').toLowerCase().split('*')) {
    const at: number = rest?.indexOf(part) ?? -1;
    rest = at < 0 ? undefined : rest?.slice(at + part.length);
  }
  return rest !== undefined;
}
