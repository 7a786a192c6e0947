import { createBrowserRouter, type RouteObject } from 'react-router';
import { base } from './api/base.ts';
import { Crashed } from './shell/crashed.tsx';
import { Shell } from './shell/shell.tsx';
import { ContractScreen } from './screens/contract-screen.tsx';
import { GenericScreen } from './screens/generic-screen.tsx';
import { Loading } from './ui/loading.tsx';

/** Addresses under `/-/` are the engine's; all others are the contract's and are matched against its screens. */
export function createRouter() {
  const pages: RouteObject[] = [
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
          path: '/-/sign-up',
          lazy: async () => ({ Component: (await import('./accounts/sign-up-page.tsx')).SignUpPage }),
        },
        {
          path: '/-/join',
          lazy: async () => ({ Component: (await import('./accounts/link-pages.tsx')).JoinPage }),
        },
        {
          path: '/-/welcome',
          lazy: async () => ({ Component: (await import('./accounts/link-pages.tsx')).WelcomePage }),
        },
        {
          path: '/-/password',
          lazy: async () => ({ Component: (await import('./accounts/link-pages.tsx')).PasswordPage }),
        },
        {
          path: '/-/address',
          lazy: async () => ({ Component: (await import('./accounts/link-pages.tsx')).AddressPage }),
        },
        {
          path: '/-/profile',
          lazy: async () => ({ Component: (await import('./accounts/profile-page.tsx')).ProfilePage }),
        },
        {
          path: '/-/people',
          lazy: async () => ({ Component: (await import('./accounts/people-page.tsx')).PeoplePage }),
        },
        {
          path: '/-/open',
          lazy: async () => ({ Component: (await import('./shell/open-page.tsx')).OpenPage }),
        },
        {
          path: '/-/about',
          lazy: async () => ({ Component: (await import('./shell/about-page.tsx')).AboutPage }),
        },
        {
          path: '/-/studio',
          lazy: async () => ({ Component: (await import('./studio/studio-page.tsx')).StudioPage }),
          children: [
            {
              index: true,
              lazy: async () => ({
                Component: (await import('./studio/document/document-page.tsx')).DocumentPage,
              }),
            },
            {
              path: 'begin',
              lazy: async () => ({
                Component: (await import('./studio/begin/begin-page.tsx')).BeginPage,
              }),
            },
            {
              path: 'changes',
              lazy: async () => ({
                Component: (await import('./studio/changes/changes-page.tsx')).ChangesPage,
              }),
            },
            {
              path: 'try',
              lazy: async () => ({ Component: (await import('./studio/try/try-page.tsx')).TryPage }),
            },
            {
              path: 'data',
              lazy: async () => ({ Component: (await import('./studio/operations/data-page.tsx')).DataPage }),
            },
          ],
        },
        { path: '/-/records/:plural', element: <GenericScreen view="table" /> },
        { path: '/-/records/:plural/new', element: <GenericScreen view="form" /> },
        { path: '/-/records/:plural/:id', element: <GenericScreen view="detail" /> },
        { path: '/-/records/:plural/:id/edit', element: <GenericScreen view="form" /> },
        { path: '*', element: <ContractScreen /> },
      ],
    },
  ];
  return createBrowserRouter(pages, { basename: base === '' ? '/' : base });
}
