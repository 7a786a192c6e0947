import { sayWithButton } from '../saving/say-with-button.tsx';
import { t } from '../../messages/t.ts';

interface Undoable {
  readonly message: string;
  /** A notice of the same name takes its place. */
  readonly name?: string;
  undo(): Promise<void>;
}

/** Says what was done, with a button that takes it back. */
export function sayWithUndo({ undo, ...said }: Undoable): void {
  sayWithButton({ ...said, label: t('screens.undo'), act: () => void undo() });
}
