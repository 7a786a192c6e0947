import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { type EditorView, hoverTooltip, keymap, EditorView as View } from '@codemirror/view';
import type { Hover } from '#shared/studio/language/hover/hover.ts';
import type { Suggestion } from '#shared/studio/language/complete/suggestion.ts';
import { t } from '../../messages/t.ts';
import type { Ask } from '../language-worker.ts';

/** What the author may ask for at the cursor. */
export type Wish = 'definition' | 'uses' | 'rename';

/** Suggestions while typing, meanings on hovering, and keys that go, look and rename. */
export function languageSupport(ask: Ask, onWish: (wish: Wish, offset: number) => void): Extension {
  const wish =
    (what: Wish) =>
    ({ state }: EditorView) => {
      onWish(what, state.selection.main.head);
      return true;
    };
  return [
    autocompletion({ override: [(context) => complete(context, ask)], activateOnTypingDelay: 120 }),
    hoverTooltip(async (view, offset) => {
      const hover = await ask({ kind: 'hover', text: view.state.doc.toString(), offset });
      return hover === undefined
        ? null
        : { pos: hover.from, end: hover.to, create: () => ({ dom: tooltip(hover) }) };
    }),
    View.domEventHandlers({
      mousedown: (event, view) => {
        const offset =
          event.ctrlKey || event.metaKey ? view.posAtCoords({ x: event.clientX, y: event.clientY }) : null;
        if (offset === null) return false;
        onWish('definition', offset);
        return true;
      },
    }),
    keymap.of([
      { key: 'F12', run: wish('definition') },
      { key: 'Shift-F12', run: wish('uses') },
      { key: 'F2', run: wish('rename') },
    ]),
  ];
}

async function complete(context: CompletionContext, ask: Ask): Promise<CompletionResult | null> {
  const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
  // Between words nothing opens by itself, but at the places where something must follow.
  if (!context.explicit && !/[\w.{[(:-]/.test(before)) return null;
  const text = context.state.doc.toString();
  const answer = await ask({ kind: 'completion', text, offset: context.pos });
  if (answer === undefined || answer.suggestions.length === 0 || context.aborted) return null;
  const options = answer.suggestions.map((suggestion, index) => ({
    label: suggestion.label,
    type: types[suggestion.kind],
    detail: suggestion.detail,
    apply: suggestion.kind === 'key' ? `${suggestion.label}: ` : suggestion.label,
    boost: -index / answer.suggestions.length, // in the order of the language where letters decide nothing
  }));
  return { from: answer.from, options, validFor: /^\w*$/ };
}

const types: Readonly<Record<Suggestion['kind'], string>> = {
  key: 'property',
  word: 'keyword',
  name: 'variable',
  option: 'enum',
  constant: 'constant',
  function: 'function',
};

function tooltip({ title, text, line }: Hover): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'cm-meaning';
  const head = dom.appendChild(document.createElement('strong'));
  head.textContent = title;
  const body = dom.appendChild(document.createElement('div'));
  body.textContent = text;
  if (line !== undefined)
    dom.appendChild(document.createElement('div')).textContent = t('studio.line', { line });
  return dom;
}
