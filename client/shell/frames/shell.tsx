import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { appQuery, meQuery } from '../../api/queries.ts';
import { writeMessagesIn } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { type App, AppContext } from '../../app/app-context.tsx';
import { Frame } from './frame.tsx';
import classes from '../shell.module.css';
import { useSpoken } from '../use-spoken.ts';

/** The frame around every page. Nothing is drawn before the app and the person are known. */
export function Shell() {
  const description = useQuery(appQuery);
  const me = useQuery(meQuery);
  const app = useMemo<App | undefined>(() => {
    if (!description.data || !me.data) return undefined;
    const { reader, zone } = description.data;
    const { language, locale } = reader;
    return {
      description: description.data,
      person: me.data.person,
      actedBy: me.data.acted_by,
      held: me.data.held,
      style: { language, locale, zone: reader.zone ?? zone },
    };
  }, [description.data, me.data]);
  const isSpoken = useSpoken(app?.style.language);
  if (app && isSpoken) {
    writeMessagesIn({ locale: app.style.locale }); // before anything is drawn in it
    return (
      <AppContext value={app}>
        <Frame key={app.style.language} />
      </AppContext>
    );
  }
  const error = description.error ?? me.error;
  const retry = () => void Promise.all([description.refetch(), me.refetch()]);
  return <Alone>{error ? <Failed error={error} onRetry={retry} /> : <Loading />}</Alone>;
}

/** While the code of the first page is on its way: what the shell shows after it, so that nothing jumps. */
export function FirstLoading() {
  return (
    <Alone>
      <Loading />
    </Alone>
  );
}

function Alone({ children }: { readonly children: ReactNode }) {
  return <main className={classes.alone}>{children}</main>;
}
