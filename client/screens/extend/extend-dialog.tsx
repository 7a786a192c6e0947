import type { EntityDescription } from '#shared/api/app-description.ts';
import { AddFieldDialog } from './add-field-dialog.tsx';
import { ChangeFieldsDialog } from './change-fields-dialog.tsx';

/** What people do with the fields of an entity. */
export type Extension = 'add' | 'change';

interface ExtendDialogProps {
  readonly entity: EntityDescription;
  readonly what: Extension;
  /** The list it was opened in. */
  readonly list?: string | undefined;
  onAdded?(name: string): void;
  onClose(): void;
}

/** Asks for a new field, or for what becomes of one that was added. */
export function ExtendDialog({ entity, what, list, onAdded, onClose }: ExtendDialogProps) {
  const { extend } = entity;
  if (extend === undefined) return null;
  if (what === 'change') return <ChangeFieldsDialog entity={entity} list={list} onClose={onClose} />;
  return <AddFieldDialog {...{ entity, extend, list, onAdded, onClose }} />;
}
