import { forms } from './forms.ts';
import { heads } from './heads.ts';
import { letters } from './letters.ts';
import type { CorpusMail } from './shape.ts';

/** Mails as they come in real life, at their worst. */
export const corpus: readonly CorpusMail[] = [...letters, ...forms, ...heads];
