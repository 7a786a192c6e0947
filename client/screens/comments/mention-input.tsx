import { Combobox, Textarea, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import { recordTitle } from '../../app/record-title.ts';
import { useOfferedRecords } from '../../fields/record/offered-records.ts';
import { t } from '../../messages/t.ts';
import { type Mentioned, mentionAt, withMention } from './mentions.ts';

interface MentionInputProps {
  readonly label: string;
  readonly text: string;
  readonly max: number;
  readonly error?: ReactNode;
  readonly mayMention: boolean;
  readonly autoFocus?: boolean;
  onChange(text: string): void;
  onMention(person: Mentioned): void;
  onSend(): void;
  onCancel?(): void;
}

/** A text in which people are named: `@` and the beginning of a name offers them. */
export function MentionInput(props: MentionInputProps) {
  const {
    label,
    text,
    max,
    error,
    mayMention,
    autoFocus = false,
    onChange,
    onMention,
    onSend,
    onCancel,
  } = props;
  const input = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const list = useCombobox();
  const typed = mayMention ? mentionAt(text, caret) : undefined;
  const people = usePeople(typed?.q);
  const isOpen = typed !== undefined && people.length > 0 && list.dropdownOpened;
  const shown = isOpen ? people.map(({ id }) => id).join() : '';
  const selectFirst = list.selectFirstOption;
  // Enter takes the first of those that are shown now.
  useEffect(() => {
    if (shown !== '') selectFirst();
  }, [shown, selectFirst]);
  const look = (at: number, now: string) => {
    setCaret(at);
    if (mentionAt(now, at) === undefined) return list.closeDropdown();
    list.openDropdown();
    list.resetSelectedOption();
  };
  const pick = (id: string) => {
    const person = people.find((one) => one.id === id);
    if (person === undefined || typed === undefined) return;
    const next = withMention(text, { from: typed.from, caret, name: person.name });
    onChange(next.text);
    onMention(person);
    list.closeDropdown();
    setCaret(next.caret);
    requestAnimationFrame(() => input.current?.setSelectionRange(next.caret, next.caret));
  };
  return (
    <Combobox store={list} onOptionSubmit={pick} position="bottom-start" withinPortal>
      <Combobox.Target withKeyboardNavigation={isOpen}>
        <Textarea
          ref={input}
          aria-label={label}
          placeholder={mayMention ? t('screens.commentHint') : label}
          autosize
          minRows={2}
          maxRows={16}
          maxLength={max}
          dir="auto"
          value={text}
          error={error}
          // The person has just asked to write here.
          data-autofocus={autoFocus || undefined}
          autoFocus={autoFocus}
          onChange={({ currentTarget: { value, selectionStart } }) => {
            onChange(value);
            look(selectionStart, value);
          }}
          onSelect={({ currentTarget: { selectionStart } }) => setCaret(selectionStart)}
          onBlur={() => list.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              onSend();
            } else if (event.key === 'Escape' && isOpen) list.closeDropdown();
            else if (event.key === 'Escape') onCancel?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options aria-label={t('screens.peopleToMention')}>
          {people.map(({ id, name }) => (
            <Combobox.Option key={id} value={id}>
              {name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
      <VisuallyHidden role="status">
        {isOpen ? t('screens.peopleFound', { count: people.length }) : ''}
      </VisuallyHidden>
    </Combobox>
  );
}

function usePeople(typed: string | undefined): readonly Mentioned[] {
  const { description } = useApp();
  const users = entityNamed(description, 'user');
  const [q] = useDebouncedValue(typed, 150);
  const isAsked = users?.may.read === true && typed !== undefined;
  const offered = users?.readable.includes('active') ? 'active' : undefined;
  const found = useOfferedRecords({ entity: users ?? nobody, offered, q: q?.trim() ?? '', enabled: isAsked });
  // Who was found for what was typed before is not who is meant now.
  if (!isAsked || typed !== q || found.isPlaceholderData) return [];
  const people = found.data?.items.slice(0, 8) ?? [];
  return people.map((record) => ({ id: record.id, name: recordTitle(record, users) }));
}

/** Stands in where people are not this person's to read: nothing is asked of it. */
const nobody = {
  name: 'user',
  plural: 'users',
  label: '',
  labelPlural: '',
  fields: [],
  may: { read: false, refer: false, history: false, create: false, update: false, delete: false },
  readable: [],
  creatable: [],
  updatable: [],
  transitions: [],
  backs: [],
  messages: {},
  rules: [],
};
