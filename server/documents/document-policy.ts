/** What the page may do: nothing but show itself. Its styles and its logo stand in it, and every value in it is escaped. */
export const documentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-modals";
