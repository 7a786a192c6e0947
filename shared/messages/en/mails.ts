/** Mails about accounts, as text; the link of a mail stands between its first and its last part. */
export const mails = {
  addressChanged:
    'From now on you sign in to {product} with another address. If you did not ask for this, tell the owner of the application at once.',
  addressChangedTitle: 'Your address for {product} has changed',
  changeAddress: 'Open this link within a day to use this address for {product}:',
  changeAddressAfter: 'If you did not ask for this, you do not need to do anything.',
  changeAddressTitle: 'Your new address for {product}',
  digest: '{count, plural, one {# message} other {# messages}} from {product}',
  documentTooLarge: 'This document is too large to be drawn as a PDF.',
  documentTooLong: 'This document is too long to be drawn now. Try again later.',
  hasAccount:
    'Somebody, perhaps you, wanted to sign up for {product} with this address. There is an account with it already: sign in, or ask for a new password there.\n\nIf it was not you, you do not need to do anything.',
  hasAccountTitle: 'You have an account for {product}',
  invitation: 'You are invited to {product}. Open this link within a week and choose a password:',
  invitationAfter: 'If you do not know what this is about, you do not need to do anything.',
  invitationBy: '{name} invites you to {product}. Open this link within a week and choose a password:',
  invitationTitle: 'Your invitation to {product}',
  pageOfPages: 'Page {page, number} of {pages, number}',
  password:
    'Somebody, perhaps you, asked for a new password for {product}. Open this link within the hour and choose one:',
  passwordAfter: 'If it was not you, you do not need to do anything: your password stays as it is.',
  passwordTitle: 'A new password for {product}',
  requestApproved: '{person} has approved this.',
  requestExpired: 'Nobody has decided on this in time.',
  requestRejected: '{person} has rejected this: {reason}',
  requestWaits: '{person} asks for your decision.',
  signInAfter:
    'If it was not you, you do not need to do anything. Nobody who works here ever asks you for this.',
  signInCode:
    'With this code you sign in to {product}, within {minutes, plural, one {a minute} other {# minutes}}:',
  signInCodeTitle: 'Your code for {product}',
  signInLink:
    'Open this link within {minutes, plural, one {a minute} other {# minutes}} to sign in to {product}:',
  signInLinkTitle: 'Sign in to {product}',
  signUp: 'Open this link within a day to finish signing up for {product}:',
  signUpAfter: 'If it was not you who signed up, you do not need to do anything: no account is made.',
  signUpTitle: 'Your account for {product}',
  sentAlready: 'It has been sent already.',
  sentToNobody: 'Its reader may not read the record.',
} as const;
