/** Of a row with which nothing is wrong. */
export const noMessages = '{}';

/** The errors of each row, by field and as one text, so that an unchanged row is not drawn again; by its place. */
export function textsByRow(types: Readonly<Record<string, unknown>>): ReadonlyMap<number, string> {
  const byRow = Map.groupBy(Object.entries(types), ([path]) => Number(path.split('.', 1)[0]));
  return new Map(
    [...byRow].map(([place, errors]) => {
      const own = errors.map(([path, text]) => [path.slice(path.indexOf('.') + 1), text] as const);
      return [place, JSON.stringify(Object.fromEntries(own))];
    }),
  );
}

/** The errors of a row by field; those of the whole row under an empty name. */
export function messagesIn(text: string): Readonly<Record<string, string>> {
  return JSON.parse(text) as Readonly<Record<string, string>>; // made by `textsByRow`
}
