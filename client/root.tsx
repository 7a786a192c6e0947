import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { asksForSignIn } from './api/call/api-problem.ts';
import { heldKey, holdKey } from './api/call/held-key.ts';
import { appQuery, meQuery } from './api/queries.ts';
import { createQueryClient } from './api/query-client.ts';
import { whoAmI } from './api/people/session.ts';
import { t } from './messages/t.ts';
import { createRouter } from './router.tsx';
import { ownColours } from './ui/theme/colours.ts';
import { readableColours, themeFor } from './ui/theme/theme.ts';
import { signInAddress } from './app/addresses.ts';

const colourSchemes = localStorageColorSchemeManager({ key: 'ninefold-colour-scheme' });

/** Everything around the pages: look, data, addresses. */
export function Root({ nonce }: { nonce: string }) {
  const [router] = useState(createRouter);
  const [client] = useState(() => createQueryClient(() => void endSession(client, router)));
  return (
    <QueryClientProvider client={client}>
      <DirectionProvider>
        <Look nonce={nonce}>
          <RouterProvider router={router} />
        </Look>
      </DirectionProvider>
    </QueryClientProvider>
  );
}

/** The theme in the colours of the contract. */
function Look({ nonce, children }: { nonce: string; children: React.ReactNode }) {
  const { data: app } = useQuery(appQuery);
  const close = t('shell.close');
  const theme = useMemo(() => {
    const fields = app?.entities.flatMap((entity) => [
      ...entity.fields,
      ...entity.transitions.flatMap(({ input }) => input.map(({ field }) => field)),
    ]);
    return themeFor({ accent: app?.settings.accent, colours: ownColours(fields ?? []) }, close);
  }, [app, close]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableColours}
      colorSchemeManager={colourSchemes}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  );
}

/** The server says nobody is signed in: offer to sign in and come back, then learn who is asking now. */
async function endSession(
  client: ReturnType<typeof createQueryClient>,
  router: ReturnType<typeof createRouter>,
): Promise<void> {
  if (await keyIsClosed()) {
    holdKey(undefined);
    await router.navigate('/-/open', { replace: true });
    return learnAnew(client);
  }
  const known = client.getQueryData(meQuery.queryKey)?.person;
  const { location, navigation } = router.state;
  const onTheWay = navigation.location?.pathname ?? location.pathname;
  if (onTheWay === '/-/sign-in' || onTheWay === '/-/open') return;
  // First the page: a screen that learns it has no viewer would send them away without the reason.
  await router.navigate(`${signInAddress(location)}${known ? '&ended=true' : ''}`);
  await learnAnew(client);
}

/** Whether the page has a key that opens nothing any more; one that opens something may all the same not do everything. */
async function keyIsClosed(): Promise<boolean> {
  if (heldKey() === undefined) return false;
  return whoAmI().then(() => false, asksForSignIn);
}

async function learnAnew(client: ReturnType<typeof createQueryClient>): Promise<void> {
  await client.invalidateQueries({ queryKey: meQuery.queryKey });
  await client.invalidateQueries({ queryKey: appQuery.queryKey });
}
