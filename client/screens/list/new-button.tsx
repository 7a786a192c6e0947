import { inSentence } from '../../messages/in-sentence.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { t } from '../../messages/t.ts';
import { newAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';

interface NewButtonProps {
  readonly screen: ScreenDescription;
  readonly entity: EntityDescription;
  /** Values the form starts with, by field. */
  readonly start?: Readonly<Record<string, string>>;
  /** The same stands on the page already, as its main button. */
  readonly quiet?: boolean;
}

/**
 * Leads to the form for a new record, where the viewer may create one. A public page is no place to work at, and has the
 * form in the menu of its visitors.
 */
export function NewButton({ screen, entity, start, quiet }: NewButtonProps) {
  const { description, person } = useApp();
  const address = newAddress(description, entity);
  const isInMenu = description.screens.some(({ route, menu }) => menu && route === address);
  if (!entity.may.create || (screen.public && (person !== null || isInMenu))) return null;
  const search = start ? `?${new URLSearchParams(start)}` : '';
  return (
    <Button
      component={Link}
      to={address + search}
      variant={quiet ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('shell.newRecord', { entity: inSentence(entity.label) })}
    </Button>
  );
}
