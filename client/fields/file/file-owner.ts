import { useContext } from 'react';
import { apiAddress } from '../../api/call/base.ts';
import { ShownRecordContext } from '../base/shown-record.ts';
import { useHeldFile } from './use-held-file.ts';

/** Where the file of a field is to be had; undefined where it is not known which record it belongs to. */
export function useFileAddress(field: string): string | undefined {
  const owner = useContext(ShownRecordContext);
  return useHeldFile(owner && apiAddress(`${owner.plural}/${owner.id}/-/files/${field}`));
}
