import { createBrowserRouter } from 'react-router';
import { Crashed } from './shell/crashed.tsx';
import { Shell } from './shell/shell.tsx';
import { ContractScreen } from './screens/contract-screen.tsx';
import { GenericScreen } from './screens/generic-screen.tsx';
import { Loading } from './ui/loading.tsx';

/** Addresses under `/-/` are the engine's; all others are the contract's and are matched against its screens. */
export function createRouter() {
  return createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <Crashed />,
      hydrateFallbackElement: <Loading />,
      children: [
        {
          path: '/-/sign-in',
          lazy: async () => ({ Component: (await import('./shell/sign-in-page.tsx')).SignInPage }),
        },
        {
          path: '/-/setup',
          lazy: async () => ({ Component: (await import('./shell/setup-page.tsx')).SetupPage }),
        },
        {
          path: '/-/about',
          lazy: async () => ({ Component: (await import('./shell/about-page.tsx')).AboutPage }),
        },
        { path: '/-/records/:plural', element: <GenericScreen view="table" /> },
        { path: '/-/records/:plural/new', element: <GenericScreen view="form" /> },
        { path: '/-/records/:plural/:id', element: <GenericScreen view="detail" /> },
        { path: '/-/records/:plural/:id/edit', element: <GenericScreen view="form" /> },
        { path: '*', element: <ContractScreen /> },
      ],
    },
  ]);
}
