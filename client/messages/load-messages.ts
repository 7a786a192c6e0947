import type { ClientRoom } from '#shared/messages/catalogue.ts';
import { directionOf } from '#shared/messages/direction.ts';
import type { CompiledMessage } from '#shared/messages/format-message.ts';
import { type Language, languageOf } from '#shared/messages/languages.ts';
import { putMessages, writeMessagesIn } from './t.ts';

/** What `vite.config.ts` has parsed: each room of each language is a file of its own. */
const loaders = import.meta.glob<Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>>(
  '../../shared/messages/*/{accounts,fields,screens,shell,studio}.ts',
);

/** The rooms that this page has needed so far. */
const needed = new Set<ClientRoom>();

/** Fetches the messages of rooms in the language of the page; nothing of them may be drawn before. */
export async function loadMessages(...rooms: readonly ClientRoom[]): Promise<void> {
  for (const room of rooms) needed.add(room);
  const language = pageLanguage();
  writeMessagesIn({ language });
  await Promise.all(rooms.map((room) => loadIn(language, room)));
}

/** Says everything in another language from now on. What was drawn before is to be drawn anew. */
export async function speak(tag: string): Promise<void> {
  document.documentElement.lang = tag;
  document.documentElement.dir = directionOf(tag);
  await loadMessages(...needed);
}

function pageLanguage(): Language {
  return languageOf(document.documentElement.lang);
}

/** What comes late, when the page is in another language already, is not taken. */
async function loadIn(language: Language, room: ClientRoom): Promise<void> {
  const messages = await load(language, room);
  if (language === pageLanguage()) putMessages(room, messages);
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
