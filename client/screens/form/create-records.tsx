import { lazy, type ReactNode, Suspense, useState } from 'react';
import { CreateRecordContext, type NewRecord } from '../../fields/create-record.ts';

const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }));

/** Lets what is inside make new records in a dialog, one at a time. */
export function CreateRecords({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<NewRecord>();
  return (
    <CreateRecordContext value={setWanted}>
      {children}
      {wanted && (
        <Suspense>
          <CreateDialog {...wanted} onClose={() => setWanted(undefined)} />
        </Suspense>
      )}
    </CreateRecordContext>
  );
}
