import { Navigate, useLocation } from 'react-router';
import { NotFound } from '../../ui/page/not-found.tsx';
import { signInAddress } from '../addresses.ts';
import { useApp } from '../app-context.tsx';

/** In the place of a page that the viewer may not have. Who is not signed in is asked to sign in first, where that is possible. */
export function NotTheirs() {
  const { description, person } = useApp();
  return person || !description.signIn ? <NotFound product={description.name} /> : <ToSignIn />;
}

/** Asks to sign in, and leads back to this page. */
export function ToSignIn() {
  const location = useLocation();
  // With a key, because a move that another one overtakes would else never be tried again: the page stayed blank.
  return <Navigate key={location.key} replace to={signInAddress(location)} />;
}
