import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appQuery, meQuery } from '../../api/queries.ts';
import { t, writeMessagesIn } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import { fetchedLater } from '../../ui/fetched-later.tsx';
import { Loading } from '../../ui/loading.tsx';
import { type App, AppContext } from '../../app/app-context.tsx';
import { VisitorFrame } from './visitor-frame.tsx';
import classes from '../shell.module.css';
import { useSpoken } from '../use-spoken.ts';

/** Whoever opens a public form or a link has no use for it, and does not fetch it. */
const SignedInFrame = fetchedLater(
  async () => (await import('./signed-in-frame.tsx')).SignedInFrame,
  Waiting,
);

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
    const Frame = app.person === null ? VisitorFrame : SignedInFrame;
    return (
      <AppContext value={app}>
        <Frame key={app.style.language} />
      </AppContext>
    );
  }
  const error = description.error ?? me.error;
  if (error === null) return <Waiting />;
  const retry = () => void Promise.all([description.refetch(), me.refetch()]);
  return (
    <main className={classes.alone}>
      <Failed error={error} onRetry={retry} />
    </main>
  );
}

function Waiting() {
  return (
    <main className={classes.alone}>
      <Loading />
    </main>
  );
}
