import { useEffect, useState } from 'react';

/**
 * Whether something that opens is drawn at all, and whether it is open. It is drawn from its first opening on: a page with
 * many closed menus draws their buttons alone. It opens once it has been drawn closed, for then it notes where the focus
 * was, and gives it back.
 */
export function useLazily(wanted: boolean): { readonly drawn: boolean; readonly opened: boolean } {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (wanted) setDrawn(true);
  }, [wanted]);
  return { drawn: drawn || wanted, opened: drawn && wanted };
}
