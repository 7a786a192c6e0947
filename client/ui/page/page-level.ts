import { createContext } from 'react';

/** False for what stands beside a page, and is not the page itself. */
export const IsPageContext = createContext(true);
