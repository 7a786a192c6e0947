import { Navigate, useLocation } from 'react-router';
import { NotFound } from '../../ui/page/not-found.tsx';
import { signInAddress } from '../addresses.ts';
import { useApp } from '../app-context.tsx';

/** In the place of a page that the viewer may not have. Who is not signed in is asked to sign in first, where that is possible. */
export function NotTheirs() {
  const { description, person } = useApp();
  const location = useLocation();
  if (person || !description.signIn) return <NotFound product={description.name} />;
  // With a key, because a move that another one overtakes would else never be tried again: the page stayed blank.
  return <Navigate key={location.key} replace to={signInAddress(location)} />;
}
