import { t } from '../../messages/t.ts';
import { type RefObject, useState } from 'react';
import type { Edit } from '#shared/contract/edit/edit.ts';
import { useStudio } from '../studio-context.tsx';
import type { EditorHandle } from './editor.tsx';
import type { Wish } from './language-support.ts';
import type { Looked } from './names-bar.tsx';

interface Names {
  /** What the bar below the document shows; undefined: there is none. */
  readonly looked: Looked | undefined;
  wish(wish: Wish, offset: number): void;
  renamed(edits: readonly Edit[]): void;
  /** Says something in the bar. */
  say(message: string): void;
  close(): void;
}

/** Looks after the name at the cursor: goes where it is declared, lists where it is used, renames it. */
export function useNames(editor: RefObject<EditorHandle | null>): Names {
  const { draft, reading } = useStudio();
  const [looked, setLooked] = useState<Looked>();
  const { text } = draft;
  const definition = async (offset: number) => {
    const found = await reading.ask({ kind: 'definition', text, offset });
    if (found === undefined) setLooked({ kind: 'nothing', message: t('studio.noNameHere') });
    else editor.current?.choose(found.from, found.to);
  };
  const uses = async (offset: number, isRename: boolean) => {
    const found = (await reading.ask({ kind: 'uses', text, offset })) ?? [];
    const here = found.find(({ from, to }) => from <= offset && offset <= to);
    if (here === undefined) return setLooked({ kind: 'nothing', message: t('studio.noNameHere') });
    const word = text.slice(here.from, here.to);
    setLooked(isRename ? { kind: 'rename', word, offset } : { kind: 'uses', word, uses: found });
  };
  const close = () => {
    setLooked(undefined);
    const at = editor.current?.cursor() ?? 0;
    editor.current?.choose(at, at);
  };
  return {
    looked,
    wish: (wish, offset) =>
      void (wish === 'definition' ? definition(offset) : uses(offset, wish === 'rename')),
    renamed: (edits) => {
      editor.current?.edit(edits);
      close();
    },
    say: (message) => setLooked({ kind: 'nothing', message }),
    close,
  };
}
