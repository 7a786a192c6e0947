import { t } from '../../messages/t.ts';
import { closeBrackets } from '@codemirror/autocomplete';
import { cursorLineEnd, defaultKeymap, history, historyKeymap, selectLineEnd } from '@codemirror/commands';
import { typescriptLanguage } from '@codemirror/lang-javascript';
import { markdown } from '@codemirror/lang-markdown';
import { yamlLanguage } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { getNonce } from 'get-nonce';

/** The colours of the app, so that both schemes and high contrast follow the page. */
const words = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--studio-key)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--studio-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--studio-literal)' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: 'var(--mantine-color-dimmed)' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.link, color: 'var(--mantine-color-anchor)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'var(--mantine-color-body)' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--mantine-color-text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--app-quiet)',
    color: 'var(--mantine-color-dimmed)',
    borderRight: '1px solid var(--mantine-color-default-border)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--studio-line)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: 'var(--studio-selection)',
  },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-text)',
    borderColor: 'var(--mantine-color-default-border)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--mantine-primary-color-filled)',
    color: 'var(--mantine-primary-color-contrast)',
  },
  '.cm-panel.cm-search': { padding: '8px 32px 8px 8px', fontFamily: 'var(--mantine-font-family)' },
  '.cm-panel.cm-search label': { fontSize: '12px', whiteSpace: 'nowrap', marginInlineEnd: '8px' },
  '.cm-panel.cm-search input[type=checkbox]': { marginInlineEnd: '4px', verticalAlign: 'middle' },
  '.cm-panel.cm-search [name=close]': { padding: '2px 8px', fontSize: '20px' },
  '.cm-textfield': {
    padding: '4px 8px',
    fontSize: '12px',
    color: 'inherit',
    backgroundColor: 'var(--mantine-color-body)',
    borderColor: 'var(--app-control-border)',
    borderRadius: 'var(--mantine-radius-sm)',
  },
  '.cm-button': {
    padding: '4px 10px',
    fontSize: '12px',
    fontWeight: '600',
    color: 'inherit',
    background: 'var(--mantine-color-default)',
    borderColor: 'var(--mantine-color-default-border)',
    borderRadius: 'var(--mantine-radius-sm)',
  },
  '.cm-meaning': { padding: '6px 10px', maxWidth: '30rem' },
  '.cm-diagnosticText': { whiteSpace: 'pre-line' },
});

/** What the panel that searches and replaces says, by the words that the editor has for it. */
function searchWords(): Record<string, string> {
  return {
    Find: t('studio.findText'),
    Replace: t('studio.replaceText'),
    all: t('studio.findAll'),
    'by word': t('studio.findWord'),
    close: t('shell.close'),
    'match case': t('studio.findCase'),
    next: t('studio.findNext'),
    previous: t('studio.findPrevious'),
    regexp: t('studio.findRegexp'),
    replace: t('studio.replaceText'),
    'replace all': t('studio.replaceAll'),
  };
}

/** Everything the editor knows of documents: Markdown with YAML inside, searching, folding, undoing. Tab leaves the editor. */
export const documentSupport = () => [
  EditorView.cspNonce.of(getNonce() ?? ''),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': t('studio.contract'), spellcheck: 'false', tabindex: '0' }),
  lineNumbers(),
  foldGutter(),
  lintGutter(),
  history(),
  indentUnit.of('  '),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  search({ top: true }),
  EditorState.phrases.of(searchWords()),
  markdown({
    codeLanguages: (info) =>
      /^ya?ml$/i.test(info) ? yamlLanguage : info === 'ts' ? typescriptLanguage : null,
  }),
  syntaxHighlighting(words),
  look,
  // The end of the line, not of what of it stands in one row.
  keymap.of([{ key: 'End', run: cursorLineEnd, shift: selectLineEnd, preventDefault: true }]),
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap, ...lintKeymap]),
];
