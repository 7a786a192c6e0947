import { t } from '../../../messages/t.ts';
import { sayFailure } from '../../../ui/say-failure.ts';
import { sayOutcome } from '../../saving/say-outcome.ts';

/** Only where the browser lets a page write to the clipboard: on https and on the own machine. */
export const mayCopyLink = typeof navigator !== 'undefined' && 'clipboard' in navigator;

/** Puts the address of the page on the clipboard; who opens it sees it with their own rights. */
export async function copyPageLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    sayOutcome({ message: t('screens.linkCopied'), waits: false });
  } catch (error) {
    sayFailure(error);
  }
}
