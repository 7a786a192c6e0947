/** What types have in common of which a value is short and one thing: it is sorted by, looked for as a whole, and kept in an index. */
export const shortValue = {
  sorted: 'plain',
  searched: false,
  identifying: true,
  indexed: () => true,
  long: () => false,
} as const;
