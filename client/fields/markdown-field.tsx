import { Text, Textarea } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { CellProps, FieldControls, InputProps } from './field-controls.ts';
import classes from './fields.module.css';
import { inputFrame, refAs } from './input-frame.ts';

const Markdown = lazy(async () => ({ default: (await import('../ui/markdown.tsx')).Markdown }));

function MarkdownInput(props: InputProps<'markdown'>) {
  const { field, value, onChange } = props;
  return (
    <Textarea
      {...inputFrame(props)}
      ref={refAs<HTMLTextAreaElement>(props.inputRef)}
      description={field.help ?? 'Markdown: **bold**, *italic*, lists with -'}
      autosize
      minRows={5}
      maxRows={24}
      maxLength={field.max}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}

function MarkdownCell({ value, room }: CellProps<'markdown'>) {
  const text = String(value);
  if (room === 'row') {
    return (
      <Text component="span" size="sm" className={classes.clipped}>
        {text.split('\n', 1)[0]}
      </Text>
    );
  }
  return (
    <Suspense fallback={<Text className={classes.wrapped}>{text}</Text>}>
      <Markdown text={text} />
    </Suspense>
  );
}

export const markdownField: FieldControls<'markdown'> = { Input: MarkdownInput, Cell: MarkdownCell };
