/** What can happen to a record beside its own steps, by the word of the API. */
export const events: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Brought back',
};
