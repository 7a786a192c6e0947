import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { Link } from 'react-router';
import { languageName } from '#shared/messages/language-name.ts';
import { languageOf } from '#shared/messages/languages.ts';
import { useChangePreferences } from '../api/people/use-preferences.ts';
import { useApp } from '../app/app-context.tsx';
import { t } from '../messages/t.ts';
import { LazyMenu } from '../ui/lazy/lazy-popover.tsx';

/** For who has no account to keep it: the languages of the application, and the way to all that can be chosen. */
export function LanguageMenu() {
  const { description } = useApp();
  const { offered, language } = description.reader;
  const change = useChangePreferences();
  return (
    <LazyMenu
      position="bottom-end"
      renderButton={(opener) => (
        <ActionIcon
          {...opener}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('shell.languageAndRegion')}
        >
          <IconLanguage size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      <Menu.Dropdown>
        {offered.map((tag) => (
          <Menu.Item
            key={tag}
            lang={tag}
            rightSection={
              languageOf(tag) === languageOf(language) ? (
                <IconCheck size={14} aria-label={t('shell.chosen')} />
              ) : undefined
            }
            onClick={() => change.mutate({ language: languageOf(tag) })}
          >
            {languageName(tag)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/-/preferences">
          {t('shell.formatsAndZone')}
        </Menu.Item>
      </Menu.Dropdown>
    </LazyMenu>
  );
}
