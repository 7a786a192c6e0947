import { Suspense } from 'react';
import { matchRoutes, Navigate, useLocation } from 'react-router';
import { homeScreen } from '../shell/addresses.ts';
import { useApp } from '../shell/app-context.tsx';
import { Loading } from '../ui/loading.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { screenViews } from './screen-views.tsx';

/** The screen of the contract at this address; who finds none and is not signed in is asked to sign in first. */
export function ContractScreen() {
  const { description, person } = useApp();
  const location = useLocation();
  const routes = description.screens.map((screen) => ({ path: screen.route, handle: screen, caseSensitive: true }));
  const match = matchRoutes(routes, location)?.[0];
  if (match) {
    const screen = match.route.handle;
    const View = screenViews[screen.view];
    return (
      <Suspense fallback={<Loading />}>
        <View key={`${screen.route} ${match.params['id'] ?? ''}`} screen={screen} id={match.params['id']} />
      </Suspense>
    );
  }
  if (!person && description.signIn && mayHaveScreens(description.points)) {
    return <Navigate replace to={`/-/sign-in?back=${encodeURIComponent(location.pathname + location.search)}`} />;
  }
  if (location.pathname !== '/') return <NotFound product={description.name} />;
  return <Navigate replace to={homeScreen(description)?.route ?? '/-/about'} />;
}

/** Without screens (2) and without entities (3) there is nothing that a sign-in would open. */
function mayHaveScreens(points: readonly { number: number; shown: boolean }[]): boolean {
  return points.some((point) => point.shown && (point.number === 2 || point.number === 3));
}
