import { type ReactNode, useState } from 'react';
import { CreateRecordContext, type NewRecord } from '../../fields/record/create-record.ts';
import { fetchedLater } from '../../ui/fetched-later.tsx';

const CreateDialog = fetchedLater(async () => (await import('./create-dialog.tsx')).CreateDialog);

interface CreateRecordsProps {
  readonly children: ReactNode;
  /** Told when a record begins to be made, and when that is over. */
  onMaking?(making: boolean): void;
}

/** Lets what is inside make new records in a dialog, one at a time. */
export function CreateRecords({ children, onMaking }: CreateRecordsProps) {
  const [wanted, setWanted] = useState<NewRecord>();
  const want = (record: NewRecord | undefined) => {
    setWanted(record);
    onMaking?.(record !== undefined);
  };
  return (
    <CreateRecordContext value={want}>
      {children}
      {wanted && <CreateDialog {...wanted} onClose={() => want(undefined)} />}
    </CreateRecordContext>
  );
}
