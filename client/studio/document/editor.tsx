import { Annotation, EditorState, Transaction } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import { setDiagnostics } from '@codemirror/lint';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type { FoundThere } from '#shared/studio/understand.ts';
import type { Edit } from '#shared/contract/edit/edit.ts';
import type { Ask } from '../language-worker.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { documentSupport } from './document-support.ts';
import classes from './editor.module.css';
import { languageSupport, type Wish } from './language-support.ts';

/** What others may ask of the editor. */
export interface EditorHandle {
  /** Puts the cursor into a line, in the middle of what is seen. */
  goTo(line: number, column?: number): void;
  /** Chooses a part of the text and shows it. */
  choose(from: number, to: number): void;
  /** Changes the text as if it was typed: one step back undoes it. */
  edit(edits: readonly Edit[]): void;
  /** Where the cursor stands. */
  cursor(): number;
}

interface EditorProps {
  readonly text: string;
  /** Of a text that may have been typed over since. */
  readonly findings: readonly FoundThere[];
  /** What the findings were said of. */
  readonly read: string | undefined;
  readonly handle: Ref<EditorHandle>;
  readonly ask: Ask;
  onChange(text: string): void;
  onLine(line: number): void;
  onWish(wish: Wish, offset: number): void;
}

/** Marks what did not come from the keyboard: the text it begins with, a draft that is discarded. */
const putIn = Annotation.define<boolean>();

/** The document to type in, with findings at the words they are about. */
export function Editor({ text, findings, read, handle, ask, onChange, onLine, onWish }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const tell = useEffectEvent((update: ViewUpdate) => {
    const isTheirs = update.transactions.some((transaction) => transaction.annotation(putIn) !== true);
    if (update.docChanged && isTheirs) onChange(update.state.doc.toString());
    if (update.selectionSet) onLine(lineOf(update.state));
  });
  const wish = useEffectEvent(onWish);
  useEffect(() => {
    if (place.current === null) return undefined;
    const extensions = [
      documentSupport(),
      languageSupport(ask, (what, offset) => wish(what, offset)),
      EditorView.updateListener.of((update) => tell(update)),
    ];
    const made = new EditorView({ parent: place.current, state: EditorState.create({ extensions }) });
    view.current = made;
    return () => made.destroy();
  }, [ask]);
  useEffect(() => {
    const shown = view.current;
    if (shown === undefined || shown.state.doc.toString() === text) return;
    shown.dispatch({
      changes: { from: 0, to: shown.state.doc.length, insert: text },
      annotations: [putIn.of(true), Transaction.addToHistory.of(shown.state.doc.length > 0)],
    });
  }, [text]);
  useEffect(() => {
    const shown = view.current;
    if (shown === undefined || read === undefined || shown.state.doc.toString() !== read) return;
    shown.dispatch(setDiagnostics(shown.state, diagnosticsOf(findings, shown.state.doc)));
  }, [findings, read]);
  useImperativeHandle(
    handle,
    () => ({
      goTo: (line, column) => goTo(view.current, line, column),
      choose: (from, to) => choose(view.current, { anchor: from, head: to }),
      edit: (edits) => view.current?.dispatch({ changes: [...edits], userEvent: 'input' }),
      cursor: () => view.current?.state.selection.main.head ?? 0,
    }),
    [],
  );
  return <div ref={place} className={classes.editor} />;
}

function lineOf({ doc, selection }: EditorState): number {
  return doc.lineAt(selection.main.head).number;
}

function goTo(view: EditorView | undefined, line: number, column = 1): void {
  if (view === undefined) return;
  const { doc } = view.state;
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  choose(view, { anchor: Math.min(from + column - 1, to) });
}

function choose(view: EditorView | undefined, selection: { anchor: number; head?: number }): void {
  const effects = EditorView.scrollIntoView(selection.anchor, { y: 'center' });
  view?.dispatch({ selection, effects });
  view?.focus();
}
