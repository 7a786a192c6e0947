import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCalendarPlus,
  IconCopy,
  IconDots,
  IconForms,
  IconLink,
  IconListDetails,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { TransitionDescription } from '#shared/api/app-description.ts';
import { t } from '../../../messages/t.ts';
import type { Extension } from '../../extend/extend-dialog.tsx';
import { endingItem } from '../../../ui/ending-item.ts';
import { copyPageLink, mayCopyLink } from './copy-page-link.ts';
import { LazyMenu } from '../../../ui/lazy/lazy-popover.tsx';

interface RecordMenuProps {
  readonly steps: readonly TransitionDescription[];
  readonly disabled: boolean;
  onTake(step: TransitionDescription): void;
  /** The form that begins as a copy; undefined: no such record may be made. */
  readonly copy: string | undefined;
  /** Where it is fetched for a calendar; undefined: not here. */
  readonly calendar: string | undefined;
  /** Undefined: the viewer may add no fields. */
  readonly onExtend: ((what: Extension) => void) | undefined;
  /** Undefined: it may not be deleted. */
  readonly onDelete: (() => void) | undefined;
}

/** What is done with a record less often. */
export function RecordMenu({ steps, disabled, onTake, copy, calendar, onExtend, onDelete }: RecordMenuProps) {
  return (
    <LazyMenu
      position="bottom-end"
      shadow="md"
      renderButton={(opener) => (
        <ActionIcon {...opener} variant="default" size={36} aria-label={t('screens.moreActions')}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      )}
    >
      <Menu.Dropdown>
        {steps.map((step) => (
          <Menu.Item
            key={step.name}
            {...(step.deletes && endingItem)}
            disabled={disabled}
            onClick={() => onTake(step)}
          >
            {step.label}
          </Menu.Item>
        ))}
        {steps.length > 0 && <Menu.Divider />}
        {copy !== undefined && (
          <Menu.Item component={Link} to={copy} leftSection={<IconCopy size={16} aria-hidden />}>
            {t('screens.duplicate')}
          </Menu.Item>
        )}
        {mayCopyLink && (
          <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => void copyPageLink()}>
            {t('screens.copyLink')}
          </Menu.Item>
        )}
        {calendar !== undefined && (
          <Menu.Item component="a" href={calendar} leftSection={<IconCalendarPlus size={16} aria-hidden />}>
            {t('screens.addToCalendar')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('screens.print')}
        </Menu.Item>
        {onExtend && (
          <>
            <Menu.Item leftSection={<IconForms size={16} aria-hidden />} onClick={() => onExtend('add')}>
              {t('screens.addField')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconListDetails size={16} aria-hidden />}
              onClick={() => onExtend('change')}
            >
              {t('screens.changeFields')}
            </Menu.Item>
          </>
        )}
        {onDelete && (
          <Menu.Item
            {...endingItem}
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={disabled}
            onClick={onDelete}
          >
            {t('screens.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </LazyMenu>
  );
}
