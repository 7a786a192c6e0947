import type { SecurityKind } from '#shared/api/calls/data.ts';
import type { PlainKey } from '#shared/messages/catalogue.ts';

/** What each kind of security event is called. */
export const securityKindKeys: Readonly<Record<SecurityKind, PlainKey>> = {
  signed_in: 'studio.eventSignedIn',
  sign_in_refused: 'studio.eventSignInRefused',
  signed_out: 'studio.eventSignedOut',
  sessions_ended: 'studio.eventSessionsEnded',
  password_changed: 'studio.eventPasswordChanged',
  password_reset: 'studio.eventPasswordReset',
  password_given: 'studio.eventPasswordGiven',
  password_link_made: 'studio.eventPasswordLinkMade',
  second_factor_set: 'studio.eventSecondFactorSet',
  second_factor_changed: 'studio.eventSecondFactorChanged',
  second_factor_removed: 'studio.eventSecondFactorRemoved',
  passkey_added: 'studio.eventPasskeyAdded',
  passkey_removed: 'studio.eventPasskeyRemoved',
  token_made: 'studio.eventTokenMade',
  token_ended: 'studio.eventTokenEnded',
  invited: 'studio.eventInvited',
  invitation_withdrawn: 'studio.eventInvitationWithdrawn',
  account_opened: 'studio.eventAccountOpened',
  address_changed: 'studio.eventAddressChanged',
  person_changed: 'studio.eventPersonChanged',
  person_exported: 'studio.eventPersonExported',
  person_erased: 'studio.eventPersonErased',
  acting_begun: 'studio.eventActingBegun',
  acting_ended: 'studio.eventActingEnded',
  exported: 'studio.eventExported',
  backup_made: 'studio.eventBackupMade',
  backup_taken: 'studio.eventBackupTaken',
  refused: 'studio.eventRefused',
};
