import { Badge, Checkbox, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { LanguageLines, TranslatedLine } from '#shared/studio/translation-lines.ts';
import type { PlainKey } from '#shared/messages/catalogue.ts';
import { languageName } from '#shared/messages/language-name.ts';
import type { Language } from '#shared/messages/languages.ts';
import { asItIsWritten } from '../../fields/base/input-frame.tsx';
import { t } from '../../messages/t.ts';
import { useStudio } from '../studio-context.tsx';
import { LineLink } from './line-link.tsx';
import type { MeaningProps } from './meaning-pane.tsx';
import classes from './meaning.module.css';
import { WithCode } from '../../ui/with-code.tsx';

/** Each text of the contract beside its translation, which is written into the document. */
export function TranslationsView({ meaning, onGo }: MeaningProps) {
  const { languages } = meaning;
  const [chosen, setChosen] = useState<string>();
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [refused, setRefused] = useState(false);
  const shown = languages.find(({ language }) => language === chosen) ?? languages[0];
  if (shown === undefined)
    return (
      <Text c="dimmed">
        <WithCode text={t('studio.noTranslations')} />
      </Text>
    );
  const open = shown.texts.filter((one) => one.open !== undefined);
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="end">
        <NativeSelect
          label={t('studio.translations')}
          value={shown.language}
          data={languages.map(({ language }) => ({ value: language, label: languageName(language) }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        {open.length === 0 && !onlyOpen ? (
          <Text size="sm" c="dimmed">
            {t('studio.openTexts', { count: 0 })}
          </Text>
        ) : (
          <Checkbox
            label={t('studio.openTexts', { count: open.length })}
            checked={onlyOpen}
            onChange={({ currentTarget }) => setOnlyOpen(currentTarget.checked)}
          />
        )}
      </Group>
      {refused && (
        <Text role="alert" size="sm" c="red">
          {t('studio.translationKept')}
        </Text>
      )}
      <Lines
        lines={onlyOpen ? open : shown.texts}
        language={shown.language}
        onRefused={setRefused}
        onGo={onGo}
      />
    </Stack>
  );
}

interface LinesProps extends Pick<MeaningProps, 'onGo'> {
  readonly lines: LanguageLines['texts'];
  readonly language: Language;
  onRefused(refused: boolean): void;
}

function Lines({ lines, language, onRefused, onGo }: LinesProps) {
  const { draft, reading } = useStudio();
  const save = async (key: string, translation: string) => {
    const text = await reading.ask({
      kind: 'translation',
      text: draft.text,
      offset: 0,
      translation: { language, key, translation },
    });
    onRefused(text === undefined);
    if (text !== undefined) draft.change(text);
  };
  return (
    <ul className={classes.list} aria-label={languageName(language)}>
      {lines.map((line) => (
        <Line
          key={`${language} ${line.key} ${line.translation}`}
          line={line}
          language={language}
          onSave={(translation) => void save(line.key, translation)}
          onGo={onGo}
        />
      ))}
    </ul>
  );
}

const openWords: Readonly<Record<NonNullable<TranslatedLine['open']>, PlainKey>> = {
  missing: 'studio.textMissing',
  stale: 'studio.textStale',
  unlike: 'studio.textUnlike',
};

interface LineProps extends Pick<MeaningProps, 'onGo'> {
  readonly line: TranslatedLine;
  readonly language: Language;
  onSave(translation: string): void;
}

/** What is typed is written into the document when the field is left. */
function Line({ line: { text, translation, open, line }, language, onSave, onGo }: LineProps) {
  const [typed, setTyped] = useState(translation);
  return (
    <li className={classes.translation}>
      <div dir="auto">
        {line === undefined ? (
          <span>{text}</span>
        ) : (
          <LineLink line={line} onGo={onGo}>
            {text}
          </LineLink>
        )}{' '}
        {open && (
          <Badge size="sm" variant="light" tt="none" color={open === 'missing' ? 'blue' : 'orange'}>
            {t(openWords[open])}
          </Badge>
        )}
      </div>
      <Textarea
        aria-label={text}
        lang={language}
        attributes={asItIsWritten(typed)}
        size="xs"
        autosize
        maxRows={8}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => typed !== translation && onSave(typed)}
      />
    </li>
  );
}
