import { Navigate, useLocation, useParams } from 'react-router';
import { useApp } from '../app/app-context.tsx';
import { NotFound } from '../ui/page/not-found.tsx';
import { genericScreen } from '#shared/screens/generic-screens.ts';
import { screenViews, useNextViews } from './screen-views.tsx';

/** A screen the contract does not declare, for what the viewer may do all the same. */
export function GenericScreen({ view }: { view: 'table' | 'detail' | 'form' }) {
  const { description, person } = useApp();
  const { plural, id } = useParams();
  const { pathname, search } = useLocation();
  useNextViews();
  const entity = description.entities.find((candidate) => candidate.plural === plural);
  if (!entity) {
    if (person) return <NotFound product={description.name} />;
    return <Navigate replace to={`/-/sign-in?back=${encodeURIComponent(pathname + search)}`} />;
  }
  const View = screenViews[view];
  return <View key={pathname} screen={genericScreen(entity, view)} id={id} />;
}
