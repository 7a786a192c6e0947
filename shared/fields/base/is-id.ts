const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for the id of a record as the engine makes them: a UUID in lower case. */
export function isId(text: string): boolean {
  return form.test(text);
}

const anywhere = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What looks like the id of a record, wherever it stands in a text. */
export function idsIn(text: string): readonly string[] {
  return text.match(anywhere) ?? [];
}
