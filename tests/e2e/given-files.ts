import type { Locator } from 'playwright/test';

/** A file as it is dragged or copied. */
export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Drags files from the desk over a place, and lets them go there. */
export async function dropFiles(place: Locator, files: readonly GivenFile[]): Promise<void> {
  await give(place, { files, events: ['dragover', 'drop'] });
}

/** Pastes files into a place; `texts` by media type are copied beside them. */
export async function pasteFiles(
  place: Locator,
  files: readonly GivenFile[],
  texts: Readonly<Record<string, string>> = {},
): Promise<void> {
  await give(place, { files, texts, events: ['paste'] });
}

interface Given {
  readonly files: readonly GivenFile[];
  readonly texts?: Readonly<Record<string, string>>;
  readonly events: readonly ('dragover' | 'drop' | 'paste')[];
}

async function give(place: Locator, { files, texts = {}, events }: Given): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] }));
  await place.evaluate(
    (element, given) => {
      const data = new DataTransfer();
      for (const { name, mimeType, bytes } of given.sent)
        data.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      for (const [type, text] of Object.entries(given.texts)) data.setData(type, text);
      const options = { bubbles: true, cancelable: true };
      for (const event of given.events)
        element.dispatchEvent(
          event === 'paste'
            ? new ClipboardEvent(event, { ...options, clipboardData: data })
            : new DragEvent(event, { ...options, dataTransfer: data }),
        );
    },
    { sent, texts, events },
  );
}
