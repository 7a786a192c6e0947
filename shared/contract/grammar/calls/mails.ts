import { durationPattern, readDuration, secondsIn } from '../../points/durations.ts';
import { readTimetable, timetablePattern } from '../../points/schedules.ts';
import type { WrittenMail } from '../../points/messages.ts';
import { key, keys, needed, oneOrMany } from '../shapes/combine.ts';
import * as schemas from '../shapes/schema-parts.ts';
import { expression, template, value, word, words } from '../shapes/values.ts';
import { events, on } from './events.ts';

/** A mail of point 7. Its text has parts besides places, which are looked at once all names are known. */
export const mail = keys(
  {
    of: 'A mail',
    keys: {
      on: key(events, on),
      if: key(expression, 'When it is sent at all.'),
      to: needed(
        expression,
        'Whom it goes to: a person, an address, or a list of either. Each gets a mail.',
        'Whom it goes to: `to: client.email`.',
      ),
      as: key(word({ kind: 'audience' }), 'With whose rights a mail to an address is filled in.'),
      cc: key(expression, 'Addresses that get a copy.'),
      bcc: key(expression, 'Addresses that get a copy of which the others are not told.'),
      reply_to: key(expression, 'The address that answers go to.'),
      in_reply_to: key(
        expression,
        'The `Message-ID` of the mail that it answers: programs show both as one conversation.',
      ),
      language: key(expression, 'The language of who gets it, such as `de`, where they have chosen none.'),
      timezone: key(expression, 'Their time zone, such as `Europe/Vienna`, where they have chosen none.'),
      subject: needed(
        template,
        'The subject, with places such as `{item.name}`.',
        'For instance `subject: "{item.name} is yours"`.',
      ),
      text: needed(
        template,
        'The text in Markdown, with places, `{if …}…{/if}` and `{each … as l}…{/each}`.',
        'For instance `text: "Please bring it back until {due}."`.',
      ),
      attach: key(
        oneOrMany(word({ kind: 'attached' })),
        'Fields of the record whose files go along, and documents drawn from it.',
      ),
      once_per: key(
        value(readDuration, schemas.fitting(durationPattern, 'time such as `1d` or `2h`')),
        'How long an address that got such a mail gets no other.',
      ),
      digest: key(
        value(readTimetable, schemas.fitting(timetablePattern, 'timetable such as `day at 07:00`')),
        'When everything since the last mail is sent as one mail, in the time zone of its reader.',
      ),
      digest_subject: key(
        template,
        'The subject of a digest of several records, with the place `{count}` for their number.',
      ),
      for: key(words({ kind: 'audience' }), 'Who reads what was sent, and may send it again.'),
      sent: key(word({ kind: 'mail step' }), 'The transition that is made once the mail has been sent.'),
      failed: key(word({ kind: 'mail step' }), 'The transition that is made where it never can be sent.'),
    },
  },
  ({
    values: {
      to,
      subject,
      text,
      reply_to: replyTo,
      in_reply_to: inReplyTo,
      once_per: oncePer,
      digest_subject: digestSubject,
      on: all = [],
      attach = [],
      for: shown = [],
      ...rest
    },
  }) => {
    if (to === undefined || subject === undefined || text === undefined) return undefined;
    const read: Omit<WrittenMail, 'name'> = {
      ...rest,
      on: all,
      to,
      replyTo,
      inReplyTo,
      subject,
      text,
      attach,
      digestSubject,
      oncePerSeconds: oncePer && secondsIn(oncePer),
      for: shown,
    };
    return read;
  },
);
