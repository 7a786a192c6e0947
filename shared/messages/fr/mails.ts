import type { Translation } from '../catalogue.ts';

/** Mails about accounts, as text; the link of a mail stands between its first and its last part. */
export const mails: Translation<'mails'> = {
  addressChanged:
    'Vous vous connectez désormais à {product} avec une autre adresse. Si vous ne l’avez pas demandé, prévenez tout de suite le propriétaire de l’application.',
  addressChangedTitle: 'Votre adresse pour {product} a changé',
  changeAddress: 'Ouvrez ce lien dans les 24 heures pour utiliser cette adresse avec {product} :',
  changeAddressAfter: 'Si vous n’avez rien demandé, vous n’avez rien à faire.',
  changeAddressTitle: 'Votre nouvelle adresse pour {product}',
  digest: '{count, plural, one {# message} other {# messages}} de {product}',
  documentTooLarge: 'Ce document est trop volumineux pour être produit en PDF.',
  documentTooLong: 'Ce document est trop long pour être produit maintenant. Réessayez plus tard.',
  hasAccount:
    'Quelqu’un, peut-être vous, a voulu s’inscrire à {product} avec cette adresse. Un compte existe déjà avec elle : connectez-vous, ou demandez un nouveau mot de passe.\n\nSi ce n’était pas vous, vous n’avez rien à faire.',
  hasAccountTitle: 'Vous avez un compte pour {product}',
  invitation:
    'Vous avez reçu une invitation à {product}. Ouvrez ce lien dans la semaine et choisissez un mot de passe :',
  invitationAfter: 'Si vous ne savez pas de quoi il s’agit, vous n’avez rien à faire.',
  invitationBy:
    '{name} vous invite à {product}. Ouvrez ce lien dans la semaine et choisissez un mot de passe :',
  invitationTitle: 'Votre invitation à {product}',
  pageOfPages: 'Page {page, number} sur {pages, number}',
  password:
    'Quelqu’un, peut-être vous, a demandé un nouveau mot de passe pour {product}. Ouvrez ce lien dans l’heure et choisissez-en un :',
  passwordAfter: 'Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste le même.',
  passwordTitle: 'Un nouveau mot de passe pour {product}',
  requestApproved: '{person} a approuvé la demande.',
  requestExpired: 'Personne n’a répondu à temps à la demande.',
  requestRejected: '{person} a refusé la demande : {reason}',
  requestWaits: '{person} demande votre décision.',
  signInAfter:
    'Si ce n’était pas vous, vous n’avez rien à faire. Aucune personne qui travaille ici ne vous le demandera jamais.',
  signInCode:
    'Avec ce code, vous vous connectez à {product} dans {minutes, plural, one {la minute} other {les # minutes}} :',
  signInCodeTitle: 'Votre code pour {product}',
  signInLink:
    'Ouvrez ce lien dans {minutes, plural, one {la minute} other {les # minutes}} pour vous connecter à {product} :',
  signInLinkTitle: 'Connexion à {product}',
  signUp: 'Ouvrez ce lien dans les 24 heures pour terminer votre inscription à {product} :',
  signUpAfter:
    'Si cette inscription ne vient pas de vous, vous n’avez rien à faire : aucun compte n’est créé.',
  signUpTitle: 'Votre compte pour {product}',
  sentAlready: 'L’envoi a déjà eu lieu.',
  sentToNobody: 'Le destinataire n’a pas le droit de lire l’enregistrement.',
};
