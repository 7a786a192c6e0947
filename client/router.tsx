import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { base } from './api/call/base.ts';
import { loadPatterns } from './patterns/re2-later.ts';
import { Crashed } from './shell/crashed.tsx';
import type { ClientRoom } from '#shared/messages/catalogue.ts';
import { withMessages } from './messages/load-messages.ts';
import { FirstLoading, Shell } from './shell/frames/shell.tsx';
import { ContractScreen } from './screens/contract-screen.tsx';

/** Addresses under `/-/` are the engine's; all others are the contract's and are matched against its screens. */
export function createRouter() {
  const pages: RouteObject[] = [
    {
      element: <Shell />,
      errorElement: <Crashed />,
      hydrateFallbackElement: <FirstLoading />,
      children: [
        {
          path: '/-/sign-in',
          lazy: page([], async () => (await import('./accounts/pages/sign-in-page.tsx')).SignInPage),
        },
        {
          path: '/-/sign-in-link',
          lazy: page(['accounts'], async () => (await import('./accounts/link-pages.tsx')).SignInLinkPage),
        },
        {
          path: '/-/sign-in-factor',
          lazy: page(
            ['accounts'],
            async () => (await import('./accounts/pages/sign-in-factor-page.tsx')).SignInFactorPage,
          ),
        },
        {
          path: '/-/setup',
          lazy: page(['accounts'], async () => (await import('./accounts/setup-page.tsx')).SetupPage),
        },
        {
          path: '/-/sign-up',
          lazy: page(['accounts'], async () => (await import('./accounts/sign-up-page.tsx')).SignUpPage),
        },
        {
          path: '/-/join',
          lazy: page(['accounts'], async () => (await import('./accounts/link-pages.tsx')).JoinPage),
        },
        {
          path: '/-/welcome',
          lazy: page(['accounts'], async () => (await import('./accounts/link-pages.tsx')).WelcomePage),
        },
        {
          path: '/-/password',
          lazy: page(['accounts'], async () => (await import('./accounts/link-pages.tsx')).PasswordPage),
        },
        {
          path: '/-/address',
          lazy: page(['accounts'], async () => (await import('./accounts/link-pages.tsx')).AddressPage),
        },
        {
          path: '/-/profile',
          lazy: page(
            ['accounts'],
            async () => (await import('./accounts/pages/profile-page.tsx')).ProfilePage,
          ),
        },
        {
          path: '/-/preferences',
          lazy: page(
            ['accounts'],
            async () => (await import('./accounts/preferences/preferences-page.tsx')).PreferencesPage,
          ),
        },
        {
          path: '/-/people',
          lazy: page(
            ['accounts'],
            async () => (await import('./accounts/people/people-page.tsx')).PeoplePage,
          ),
        },
        {
          path: '/-/history',
          lazy: page(
            ['fields', 'screens', 'studio'],
            async () => (await import('./studio/operations/audit-page.tsx')).AuditPage,
          ),
        },
        {
          path: '/-/security',
          lazy: page(
            ['fields', 'screens', 'studio'],
            async () => (await import('./studio/operations/security/security-page.tsx')).SecurityPage,
          ),
        },
        {
          path: '/-/settings',
          lazy: page(
            ['accounts', 'fields', 'screens'],
            async () => (await import('./accounts/settings/settings-page.tsx')).SettingsPage,
          ),
        },
        {
          path: '/-/requests',
          lazy: page(
            ['fields', 'screens'],
            async () => (await import('./screens/requests/requests-page.tsx')).RequestsPage,
          ),
        },
        {
          path: '/-/open',
          lazy: page([], async () => (await import('./shell/open-page.tsx')).OpenPage),
        },
        {
          path: '/-/about',
          lazy: page([], async () => (await import('./shell/about/about-page.tsx')).AboutPage),
        },
        {
          path: '/-/studio',
          lazy: page(['fields', 'screens', 'studio'], async () => {
            await loadPatterns(); // a document under way may have what the one in force has not
            return (await import('./studio/studio-page.tsx')).StudioPage;
          }),
          children: [
            {
              index: true,
              lazy: page(
                ['fields', 'screens', 'studio'],
                async () => (await import('./studio/document/document-page.tsx')).DocumentPage,
              ),
            },
            {
              path: 'begin',
              lazy: page(
                ['fields', 'screens', 'studio'],
                async () => (await import('./studio/begin/begin-page.tsx')).BeginPage,
              ),
            },
            {
              path: 'changes',
              lazy: page(
                ['fields', 'screens', 'studio'],
                async () => (await import('./studio/changes/changes-page.tsx')).ChangesPage,
              ),
            },
            {
              path: 'try',
              lazy: page(
                ['fields', 'screens', 'studio'],
                async () => (await import('./studio/try/try-page.tsx')).TryPage,
              ),
            },
            {
              path: 'data',
              lazy: page(
                ['fields', 'screens', 'studio'],
                async () => (await import('./studio/operations/data-page.tsx')).DataPage,
              ),
            },
          ],
        },
        { path: '/-/records/:plural', lazy: genericPage('table') },
        {
          path: '/-/trash/:plural',
          lazy: page(
            ['fields', 'screens'],
            async () => (await import('./screens/trash/trash-page.tsx')).TrashPage,
          ),
        },
        {
          path: '/-/import/:plural',
          lazy: page(
            ['fields', 'screens'],
            async () => (await import('./screens/import/import-page.tsx')).ImportPage,
          ),
        },
        { path: '/-/records/:plural/new', lazy: genericPage('form') },
        { path: '/-/records/:plural/:id', lazy: genericPage('detail') },
        { path: '/-/records/:plural/:id/edit', lazy: genericPage('form') },
        { path: '*', element: <ContractScreen /> },
      ],
    },
  ];
  return createBrowserRouter(pages, { basename: base === '' ? '/' : base });
}

/** A page that is fetched when it is first opened, with the messages of all that it draws. */
function page(rooms: readonly ClientRoom[], load: () => Promise<ComponentType>) {
  const fetchIt = withMessages(rooms, load);
  return async () => ({ Component: await fetchIt() });
}

/** A page for what the contract declares no screen for. */
function genericPage(view: 'table' | 'detail' | 'form') {
  return page([], async () => {
    const { GenericScreen } = await import('./screens/generic-screen.tsx');
    return () => <GenericScreen view={view} />;
  });
}
