import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { RouterProvider } from 'react-router';
import { appQuery, meQuery } from '../api/queries.ts';
import { createQueryClient } from '../api/query-client.ts';
import { createRouter } from '../router.tsx';
import { readableColours, themeFor } from '../ui/theme.ts';
import { safeBack } from './addresses.ts';

const colourSchemes = localStorageColorSchemeManager({ key: 'ninefold-colour-scheme' });

/** Everything around the pages: look, data, addresses. */
export function Root({ nonce }: { nonce: string }) {
  const [router] = useState(createRouter);
  const [client] = useState(() => createQueryClient(() => endSession(client, router)));
  return (
    <QueryClientProvider client={client}>
      <Look nonce={nonce}>
        <RouterProvider router={router} />
      </Look>
    </QueryClientProvider>
  );
}

/** The theme in the accent of the contract. */
function Look({ nonce, children }: { nonce: string; children: React.ReactNode }) {
  const { data: app } = useQuery(appQuery);
  const accent = app?.settings.accent;
  const theme = useMemo(() => themeFor(accent), [accent]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableColours}
      colorSchemeManager={colourSchemes}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <ModalsProvider labels={{ confirm: 'Yes', cancel: 'Cancel' }}>
        <Notifications position="bottom-right" limit={3} />
        {children}
      </ModalsProvider>
    </MantineProvider>
  );
}

/** The server says nobody is signed in: learn who is asking now, and offer to sign in and come back. */
function endSession(
  client: ReturnType<typeof createQueryClient>,
  router: ReturnType<typeof createRouter>,
): void {
  const was = client.getQueryData(meQuery.queryKey)?.person;
  const { pathname, search } = router.state.location;
  if (pathname === '/-/sign-in') return;
  void client.invalidateQueries({ queryKey: appQuery.queryKey });
  void client.invalidateQueries({ queryKey: meQuery.queryKey });
  const reason = was ? '&ended=true' : '';
  void router.navigate(`/-/sign-in?back=${encodeURIComponent(safeBack(pathname + search))}${reason}`);
}
