import { Tabs, Text, Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../messages/t.ts';
import { fetchedLater } from '../../ui/fetched-later.tsx';
import type { CellProps, FieldControls, InputProps } from '../base/field-controls.ts';
import classes from '../base/fields.module.css';
import { asItIsWritten, inputFrame, refAs } from '../base/input-frame.tsx';
import { TextFilter } from './line-input.tsx';

const Markdown = fetchedLater(
  async () => (await import('../../ui/markdown/markdown.tsx')).Markdown,
  ({ text }: { text: string }) => <Text className={classes.wrapped}>{text}</Text>,
);

/** What a row has room for. Its code comes later: forms need none of it. */
const MarkdownLine = fetchedLater(async () => {
  const { markdownLine } = await import('../../ui/markdown/markdown-line.ts');
  return ({ text }: { text: string }) => <Line text={markdownLine(text)} />;
}, Line);

function Line({ text }: { text: string }) {
  return (
    <Text component="span" dir="auto" size="sm" className={classes.clipped}>
      {text.split('\n', 1)[0]}
    </Text>
  );
}

/** Text to write, and behind a tab what becomes of it. */
function MarkdownInput(props: InputProps<'markdown'>) {
  const { field, value, error, onChange } = props;
  const [shown, setShown] = useState<string | null>('write');
  const text = value === null ? '' : String(value);
  // What is wrong is mended where it is written.
  useEffect(() => {
    if (error !== undefined) setShown('write');
  }, [error]);
  const withPreview = (input: ReactNode) => (
    <Tabs value={shown} onChange={setShown} mt={4}>
      <Tabs.List aria-label={field.label}>
        <Tabs.Tab value="write">{t('fields.write')}</Tabs.Tab>
        <Tabs.Tab value="preview">{t('fields.preview')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="write" pt="xs">
        {input}
      </Tabs.Panel>
      <Tabs.Panel value="preview" pt="xs">
        <div className={classes.preview}>{shown === 'preview' && <Preview text={text} />}</div>
      </Tabs.Panel>
    </Tabs>
  );
  return (
    <Textarea
      {...inputFrame(props)}
      ref={refAs<HTMLTextAreaElement>(props.inputRef)}
      description={field.help ?? t('fields.markdownHelp')}
      autosize
      minRows={5}
      maxRows={24}
      maxLength={field.max}
      attributes={asItIsWritten(text)}
      inputContainer={withPreview}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}

/** Drawn by what draws it on pages: HTML stays the text it is, and no link leads where it could do harm. */
function Preview({ text }: { text: string }) {
  if (text.trim() === '') {
    return (
      <Text size="sm" c="dimmed">
        {t('fields.emptyPreview')}
      </Text>
    );
  }
  return <Markdown text={text} />;
}

function MarkdownCell({ value, room }: CellProps<'markdown'>) {
  const text = String(value);
  if (room === 'row') return <MarkdownLine text={text} />;
  return <Markdown text={text} />;
}

export const markdownField: FieldControls<'markdown'> = {
  Input: MarkdownInput,
  Cell: MarkdownCell,
  Filter: TextFilter,
  wraps: true,
  changed: 'page',
};
