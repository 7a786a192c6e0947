import { apiAddress } from '../../api/call/base.ts';
import { createContext, useContext } from 'react';
import { useHeldFile } from './use-held-file.ts';

/** The record whose fields are shown, so that a file knows its address. */
export interface FileOwner {
  readonly plural: string;
  readonly id: string;
}

/** Undefined: files are shown by their names alone. */
export const FileOwnerContext = createContext<FileOwner | undefined>(undefined);

/** Where the file of a field is to be had; undefined where it is not known which record it belongs to. */
export function useFileAddress(field: string): string | undefined {
  const owner = useContext(FileOwnerContext);
  return useHeldFile(owner && apiAddress(`${owner.plural}/${owner.id}/-/files/${field}`));
}
