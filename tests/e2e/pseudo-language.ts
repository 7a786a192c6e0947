import type { CompiledMessage } from '#shared/messages/format-message.ts';
import type { Page } from 'playwright/test';

/**
 * The page speaks a pseudo-language from its next load on: every message stands in brackets and is longer by a third. What is
 * read outside of brackets is not from the catalogue.
 */
export async function speakPseudo(page: Page): Promise<void> {
  const known = new Map<string, Promise<string>>();
  await page.route(/\/assets\/messages-en-[^/]*\.js$/, async (route) => {
    const address = route.request().url();
    const pseudo = known.get(address) ?? inPseudo(address);
    known.set(address, pseudo);
    await route.fulfill({ contentType: 'text/javascript', body: await pseudo });
  });
}

/** The module with the messages of a room, in the pseudo-language. */
async function inPseudo(address: string): Promise<string> {
  const code = await (await fetch(address)).text();
  const rooms: Record<string, Record<string, CompiledMessage>> = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  );
  const lines = Object.entries(rooms).map(([room, messages]) => {
    const pseudo = Object.entries(messages).map(([key, message]) => [key, inBrackets(message)]);
    return `export const ${room} = ${JSON.stringify(Object.fromEntries(pseudo))};`;
  });
  return lines.join('\n');
}

function inBrackets(message: CompiledMessage): CompiledMessage {
  const padding = '~'.repeat(Math.ceil(JSON.stringify(message).length / 3));
  return ['⟦', ...(typeof message === 'string' ? [message] : message), ` ${padding}⟧`];
}

/** The texts of the page that stand outside of brackets, also those that only screen readers tell. */
export async function outsideOfBrackets(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const read = ['aria-label', 'title', 'placeholder', 'alt'];
    const attributes = [...document.querySelectorAll(read.map((name) => `[${name}]`).join())].flatMap(
      (element) =>
        element.getAttribute('aria-hidden') === 'true'
          ? []
          : read.map((name) => element.getAttribute(name) ?? ''),
    );
    const blocks = [...document.querySelectorAll('body *')].flatMap((element) => {
      if (element.matches('script, style, noscript')) return [];
      // Languages, regions and time zones are named by `Intl`, in a list with hundreds of them.
      if (location.pathname === '/-/profile' && element.closest('[role=option]')) return [];
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      return own.some(({ textContent }) => textContent?.trim()) ? [element.textContent ?? ''] : [];
    });
    return [document.title, ...attributes, ...blocks];
  });
  const outside = texts.flatMap((text) => withoutBrackets(text).split('\n'));
  return [...new Set(outside.map((text) => text.trim()))].filter((text) => /\p{L}/u.test(text));
}

function withoutBrackets(text: string): string {
  const inner = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '\n');
  return inner === text ? text.replaceAll(/⟦[^]*$|^[^]*⟧/g, '') : withoutBrackets(inner);
}
