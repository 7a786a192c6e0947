import { useLocation, useParams } from 'react-router';
import { inSentence } from '../messages/in-sentence.ts';
import { t } from '../messages/t.ts';
import { useApp } from '../app/app-context.tsx';
import { NotTheirs } from '../app/kept-out/not-theirs.tsx';
import { genericScreen } from '#shared/screens/generic-screens.ts';
import { BesideList } from './beside/beside-list.tsx';
import { screenViews, useNextViews } from './screen-views.tsx';

/** A screen the contract does not declare, for what the viewer may do all the same. */
export function GenericScreen({ view }: { view: 'table' | 'detail' | 'form' }) {
  const { description } = useApp();
  const { plural, id } = useParams();
  const { pathname } = useLocation();
  useNextViews();
  const entity = description.entities.find((candidate) => candidate.plural === plural);
  if (!entity) return <NotTheirs />;
  const View = screenViews[view];
  const screen = genericScreen(entity, view);
  const title = view === 'form' ? t('shell.newRecord', { entity: inSentence(entity.label) }) : screen.title;
  return (
    <BesideList key={pathname} screen={screen} detail={screenViews.detail}>
      <View key={pathname} screen={{ ...screen, title }} id={id} />
    </BesideList>
  );
}
