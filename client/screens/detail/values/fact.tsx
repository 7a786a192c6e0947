import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type MouseEvent, use, useEffect, useRef } from 'react';
import type { ColumnDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { ShownRecordContext } from '../../../fields/base/shown-record.ts';
import { WrittenValue } from '../../form/written/written-value.tsx';
import { t } from '../../../messages/t.ts';
import { columnValue, fieldIn } from '../../../app/column-value.ts';
import { CellEditor } from '../../table/rows/cell-editor.tsx';
import { InPlaceContext } from './in-place.ts';
import classes from './values.module.css';

interface FactProps {
  readonly column: ColumnDescription;
  readonly record: RecordAnswer;
  readonly plural: string;
  /** It has the whole width, as a long text has. */
  readonly across?: boolean;
  /** Its label stands above it already. */
  readonly unnamed?: boolean;
}

/** A label and what it says of the record; who may change it does so where it stands. */
export function Fact({ column, record, plural, across, unnamed }: FactProps) {
  const { path, label, field } = column;
  const place = use(InPlaceContext);
  const isEditable = place?.edit.editable.includes(path) === true;
  const isOpen = isEditable && place.edit.cell?.path === path;
  const { value, title } = columnValue(record, path);
  const button = useFocusBack(isOpen);
  const begin = () => place?.edit.begin(record.id, path);
  const onClick = (event: MouseEvent) => {
    const isMarking = String(window.getSelection() ?? '') !== '';
    if (isEditable && !isMarking && !isControl(event.target)) begin();
  };
  return (
    <div className={classes.field} data-across={across || undefined}>
      <dt className={classes.label}>{unnamed ? <VisuallyHidden>{label}</VisuallyHidden> : label}</dt>
      {/* What stands at the end of a path belongs to another record. */}
      <ShownRecordContext value={path.includes('.') ? undefined : { plural, id: record.id }}>
        {isOpen ? (
          <dd className={classes.value}>
            <CellEditor
              entity={place.entity}
              field={field}
              record={record}
              edit={place.edit}
              lines={across}
            />
          </dd>
        ) : (
          <dd className={classes.value} data-editable={isEditable || undefined} onClick={onClick}>
            <div className={classes.shown}>
              <WrittenValue field={fieldIn(record, column)} value={value} title={title} room="page" />
            </div>
            {isEditable && (
              <ActionIcon
                ref={button}
                className={classes.change}
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('screens.changeField', { field: label })}
                onClick={begin}
                onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
                  if (key.toLowerCase() === 'e' && !ctrlKey && !metaKey && !altKey) begin();
                }}
              >
                <IconPencil size={14} aria-hidden />
              </ActionIcon>
            )}
          </dd>
        )}
      </ShownRecordContext>
    </div>
  );
}

/** Who began with a key goes on from where they were, once the control is gone. */
function useFocusBack(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, textarea') !== null;
}
