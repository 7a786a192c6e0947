import { matchRoutes, Navigate, useLocation } from 'react-router';
import { homeScreen, takesKey } from '../app/addresses.ts';
import { useApp } from '../app/app-context.tsx';
import { LinkIsClosed } from '../app/kept-out/link-is-closed.tsx';
import { ToSignIn } from '../app/kept-out/not-theirs.tsx';
import { menuGroups } from '../app/menu-groups.ts';
import { NotFound } from '../ui/page/not-found.tsx';
import { BesideList } from './beside/beside-list.tsx';
import { screenViews, useNextViews } from './screen-views.tsx';

/** The screen of the contract at this address; who finds none and is not signed in is asked to sign in first. */
export function ContractScreen() {
  const { description, person, held } = useApp();
  const location = useLocation();
  useNextViews(() => import('./generic-screen.tsx'));
  const routes = description.screens.map((screen) => ({
    path: screen.route,
    handle: screen,
    caseSensitive: true,
  }));
  const match = matchRoutes(routes, location)?.[0];
  const signInHelps = !person && description.signIn && mayHaveScreens(description.points);
  const atStart = location.pathname === '/';
  // Visitors with an empty menu begin by signing in, also where the start page would show them something.
  const isLost = atStart ? menuGroups(description.screens).length === 0 : !match;
  if (signInHelps && isLost) return <ToSignIn />;
  const home = mayHaveScreens(description.points) ? homeScreen(description) : undefined;
  const isElsewhere = atStart && home !== undefined && home.route !== '/';
  if (match && !isElsewhere) {
    const screen = match.route.handle;
    const View = screenViews[screen.view];
    const isOfKey = takesKey(screen);
    if (isOfKey && held?.entity !== screen.entity) return <LinkIsClosed product={description.name} />;
    const id = isOfKey ? held?.id : match.params['id'];
    const key = `${screen.route} ${id ?? ''}`;
    return (
      <BesideList key={key} screen={screen} detail={screenViews.detail}>
        <View key={key} screen={screen} id={id} />
      </BesideList>
    );
  }
  if (!atStart) return <NotFound product={description.name} />;
  // An owner of nothing is about to begin.
  if (person?.owner && description.points.every(({ shown }) => !shown))
    return <Navigate key={location.key} replace to="/-/studio/begin" />;
  // A contract that shows neither is opened to be told so, even by an owner whose menu has the people.
  return <Navigate key={location.key} replace to={home?.route ?? '/-/about'} />;
}

/** Without screens (2) and without entities (3) there is nothing that a sign-in would open. */
function mayHaveScreens(points: readonly { number: number; shown: boolean }[]): boolean {
  return points.some((point) => point.shown && (point.number === 2 || point.number === 3));
}
