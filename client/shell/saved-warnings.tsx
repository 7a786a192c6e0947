import { useWarnings } from '../api/record-warnings.ts';
import { fetchedLater } from '../ui/fetched-later.tsx';
import classes from './shell.module.css';

const WarningList = fetchedLater(async () => (await import('./warning-list.tsx')).WarningList);

/** What soft rules warned of when something was saved. It stays above every page until it is closed. */
export function SavedWarnings() {
  const { warned, close } = useWarnings();
  return (
    <div aria-live="polite" className={classes.warnings}>
      {warned.length > 0 && <WarningList warned={warned} onClose={close} />}
    </div>
  );
}
