import type { CompiledMessage } from '#shared/messages/format-message.ts';
import type { Page } from 'playwright/test';

/**
 * The page speaks a pseudo-language from its next load on: every message stands in brackets and is longer by a third. What is
 * read outside of brackets is not from the catalogue. `page.route` would have every page load all its scripts without a cache.
 */
export async function speakPseudo(page: Page): Promise<void> {
  const known = new Map<string, Promise<string>>();
  const browser = await page.context().newCDPSession(page);
  const answer = async (requestId: string, url: string) => {
    const pseudo = known.get(url) ?? inPseudo(url);
    known.set(url, pseudo);
    const body = Buffer.from(await pseudo).toString('base64');
    const responseHeaders = [{ name: 'Content-Type', value: 'text/javascript' }];
    await browser
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
      .catch(() => undefined); // its page has been left
  };
  browser.on('Fetch.requestPaused', ({ requestId, request }) => void answer(requestId, request.url));
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/messages-en-*.js' }] });
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
