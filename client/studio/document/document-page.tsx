import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../messages/t.ts';
import type { PlainKey } from '#shared/messages/catalogue.ts';
import { applied } from '#shared/contract/edit/edit.ts';
import type { WorkedFix } from '#shared/contract/fix/work-out.ts';
import { MeaningPane } from '../meaning/meaning-pane.tsx';
import { useStudio } from '../studio-context.tsx';
import classes from '../studio.module.css';
import { Begin } from './begin.tsx';
import { Editor, type EditorHandle } from './editor.tsx';
import type { Wish } from './language-support.ts';
import { NamesBar } from './names-bar.tsx';
import { useNames } from './use-names.ts';

const sides = [
  { value: 'document', label: 'studio.document' },
  { value: 'meaning', label: 'studio.meaning' },
] as const;

const wishes: readonly { readonly wish: Wish; readonly label: PlainKey; readonly key: string }[] = [
  { wish: 'definition', label: 'studio.definition', key: 'F12' },
  { wish: 'uses', label: 'studio.uses', key: 'Shift+F12' },
  { wish: 'rename', label: 'studio.rename', key: 'F2' },
];

/** The document, and beside it what it means. On a phone one of the two is seen at a time. */
export function DocumentPage() {
  const { draft, reading } = useStudio();
  const editor = useRef<EditorHandle>(null);
  const [line, setLine] = useState(1);
  const [side, setSide] = useState<'document' | 'meaning'>('document');
  const goTo = (target: number, column?: number) => {
    setSide('document');
    // On a phone the document is not drawn yet.
    requestAnimationFrame(() => editor.current?.goTo(target, column));
  };
  useAskedLine(goTo);
  const names = useNames(editor);
  const { understood } = reading;
  const fix = ({ edits }: WorkedFix) => {
    if (understood?.text !== draft.text) return names.say(t('studio.fixMoved'));
    setSide('document');
    const [first] = edits;
    if (first === undefined) return undefined;
    // The editor knows one kind of line end: a document with another is changed as a whole.
    if (draft.text.includes('\r')) return draft.change(applied(draft.text, edits));
    editor.current?.edit(edits);
    return requestAnimationFrame(() => editor.current?.choose(first.from, first.from + first.insert.length));
  };
  return (
    <>
      <Begin />
      <div role="group" aria-label={t('studio.whichSide')} className={classes.sides}>
        {sides.map(({ value, label }) => (
          <Button
            key={value}
            size="xs"
            variant={value === side ? 'filled' : 'default'}
            aria-pressed={value === side}
            onClick={() => setSide(value)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <div className={classes.panes} data-side={side}>
        <section aria-label={t('studio.document')} className={classes.document}>
          <div role="toolbar" aria-label={t('studio.nameAtCursor')} className={classes.tools}>
            {wishes.map(({ wish, label, key }) => (
              <Button
                key={wish}
                size="compact-xs"
                variant="subtle"
                title={`${t(label)} (${key})`}
                onClick={() => names.wish(wish, editor.current?.cursor() ?? 0)}
              >
                {t(label)}
              </Button>
            ))}
          </div>
          <Editor
            handle={editor}
            text={draft.text}
            findings={understood?.findings ?? []}
            read={understood?.text}
            ask={reading.ask}
            onChange={draft.change}
            onLine={setLine}
            onWish={names.wish}
          />
          {names.looked && (
            <NamesBar looked={names.looked} onGo={goTo} onRenamed={names.renamed} onClose={names.close} />
          )}
        </section>
        <section aria-label={t('studio.meaning')} className={classes.meaning}>
          <MeaningPane line={line} onGo={goTo} onFix={fix} />
        </section>
      </div>
    </>
  );
}

/** The line that the address asks for, as a page beside the document links to it; asked once. */
function useAskedLine(goTo: (line: number, column?: number) => void): void {
  const [address, setAddress] = useSearchParams();
  const line = Number(address.get('line'));
  const column = Number(address.get('column') ?? 1);
  const go = useEffectEvent(() => {
    goTo(line, column);
    setAddress({}, { replace: true });
  });
  useEffect(() => {
    if (line > 0) go();
  }, [line]);
}
