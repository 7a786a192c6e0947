import { useRouteError } from 'react-router';
import { Failed } from '../ui/failed.tsx';
import classes from './shell.module.css';

/** A mistake of ours in a page: said plainly, with a way to start over. */
export function Crashed() {
  const error = useRouteError();
  return (
    <main className={classes.alone}>
      <Failed error={error} onRetry={() => window.location.reload()} />
    </main>
  );
}
