import { say } from '../ui/say.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenToChanges } from '../api/changes/live-changes.ts';
import { t } from '../messages/t.ts';
import { useApp } from './app-context.tsx';

/** Keeps what is shown up to date with what others do, and says so where somebody edits what was changed. */
export function LiveChanges() {
  const client = useQueryClient();
  const { person, description } = useApp();
  const viewer = person?.id;
  // To visitors who may read nothing the server tells nothing.
  const hears = viewer !== undefined || description.entities.length > 0;
  // Each viewer has a stream of their own.
  useEffect(
    () => (hears ? listenToChanges({ client, onHeldChanged: sayChanged }) : undefined),
    [client, viewer, hears],
  );
  return null;
}

/** The notice that a record in a form was changed. */
export const heldChanged = 'held-changed';

function sayChanged(): void {
  say({
    id: heldChanged,
    title: t('shell.changedByOthers'),
    message: t('shell.changedByOthersHelp'),
    color: 'orange',
    autoClose: false,
  });
}
