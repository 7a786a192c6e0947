import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { base } from '../../api/call/base.ts';
import { t } from '../../messages/t.ts';
import type { CellProps, FieldControls } from '../base/field-controls.ts';
import { PlainCell } from '../base/plain-cell.tsx';
import { ReadOnlyInput } from '../base/read-only-input.tsx';

/** The link that the key opens, to be sent to whom the record concerns. It is not drawn: whoever looks on could read it. */
function KeyCell(props: CellProps<'key'>) {
  const { field, value, room } = props;
  if (typeof value !== 'string' || room === 'row') return <PlainCell {...props} />;
  return <CopyLink keyText={value} label={field.label} />;
}

/** The address that a key opens. */
export function openAddress(key: string): string {
  return new URL(`${base}/-/open#key=${key}`, window.location.origin).href;
}

/** Copies the link that a key opens. */
export function CopyLink({ keyText, label }: { readonly keyText: string; readonly label: string }) {
  return (
    <CopyButton value={openAddress(keyText)}>
      {({ copied, copy }) => (
        <Button
          size="xs"
          variant="default"
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={copy}
          aria-label={`${copied ? t('fields.copied') : t('fields.copyLink')}: ${label}`}
        >
          {copied ? t('fields.copied') : t('fields.copyLink')}
        </Button>
      )}
    </CopyButton>
  );
}

export const keyField: FieldControls<'key'> = { Input: ReadOnlyInput, Cell: KeyCell, changed: 'page' };
