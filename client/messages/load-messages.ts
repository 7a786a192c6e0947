import type { ClientRoom } from '#shared/messages/catalogue.ts';
import type { CompiledMessage } from '#shared/messages/format-message.ts';
import { type Language, languageOf } from '#shared/messages/languages.ts';
import { putMessages, writeMessagesIn } from './t.ts';

/** What `vite.config.ts` has parsed: each room of each language is a file of its own. */
const loaders = import.meta.glob<Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>>(
  '../../shared/messages/*/{accounts,fields,screens,shell,studio}.ts',
);

/** Fetches the messages of rooms in the language of the page; nothing of them may be drawn before. */
export async function loadMessages(...rooms: readonly ClientRoom[]): Promise<void> {
  const language = languageOf(document.documentElement.lang);
  writeMessagesIn({ language });
  await Promise.all(rooms.map(async (room) => putMessages(room, await load(language, room))));
}

async function load(
  language: Language,
  room: ClientRoom,
): Promise<Readonly<Record<string, CompiledMessage>>> {
  const loaded = await loaders[`../../shared/messages/${language}/${room}.ts`]?.();
  const messages = loaded?.[room];
  if (messages === undefined) throw new Error(`There are no messages of ${room} in ${language}.`);
  return messages;
}

/** Code that is fetched when it is first needed, together with the messages of all that it draws. */
export function withMessages<Loaded>(
  rooms: readonly ClientRoom[],
  load: () => Promise<Loaded>,
): () => Promise<Loaded> {
  return async () => {
    const [loaded] = await Promise.all([load(), loadMessages(...rooms)]);
    return loaded;
  };
}
