import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { t } from '../../messages/t.ts';
import { documentSupport } from '../document/document-support.ts';
import classes from './changes.module.css';

/** Two texts as one: what is gone and what came, with a few lines around. */
export function Difference({ before, after }: { before: string; after: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return undefined;
    const merged = unifiedMergeView({
      original: before,
      mergeControls: false,
      highlightChanges: true,
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
    const extensions = [
      documentSupport(),
      merged,
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
    ];
    const named = EditorView.contentAttributes.of({ 'aria-label': t('studio.differences') });
    const state = EditorState.create({ doc: after, extensions: [named, extensions] });
    const view = new EditorView({ parent: place.current, state });
    return () => view.destroy();
  }, [before, after]);
  return before === after ? (
    <p>{t('studio.sameTexts')}</p>
  ) : (
    <div ref={place} className={classes.difference} />
  );
}
