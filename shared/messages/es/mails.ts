import type { Translation } from '../catalogue.ts';

/** Mails about accounts, as text; the link of a mail stands between its first and its last part. */
export const mails: Translation<'mails'> = {
  addressChanged:
    'A partir de ahora, inicia sesión en {product} con otra dirección. Si no lo ha pedido usted, avise de inmediato al propietario de la aplicación.',
  addressChangedTitle: 'Su dirección para {product} ha cambiado',
  changeAddress: 'Abra este enlace en el plazo de un día para usar esta dirección en {product}:',
  changeAddressAfter: 'Si no lo ha pedido usted, no tiene que hacer nada.',
  changeAddressTitle: 'Su nueva dirección para {product}',
  digest: '{count, plural, one {# mensaje} other {# mensajes}} de {product}',
  documentTooLarge: 'Este documento es demasiado grande para generarlo en PDF.',
  documentTooLong: 'Este documento es demasiado largo para generarlo ahora. Inténtelo más tarde.',
  hasAccount:
    'Alguien, quizá usted, ha querido registrarse en {product} con esta dirección. Ya tiene una cuenta: inicie sesión o pida allí una contraseña nueva.\n\nSi no ha sido usted, no tiene que hacer nada.',
  hasAccountTitle: 'Ya tiene una cuenta en {product}',
  invitation:
    'Tiene una invitación para {product}. Abra este enlace en el plazo de una semana y elija una contraseña:',
  invitationAfter: 'Si no sabe de qué se trata, no tiene que hacer nada.',
  invitationBy:
    '{name} le invita a {product}. Abra este enlace en el plazo de una semana y elija una contraseña:',
  invitationTitle: 'Su invitación a {product}',
  pageOfPages: 'Página {page, number} de {pages, number}',
  password:
    'Alguien, quizá usted, ha pedido una contraseña nueva para {product}. Abra este enlace en el plazo de una hora y elija una:',
  passwordAfter: 'Si no ha sido usted, no tiene que hacer nada: su contraseña queda como está.',
  passwordTitle: 'Una contraseña nueva para {product}',
  requestApproved: '{person} lo ha aprobado.',
  requestExpired: 'Nadie lo ha decidido a tiempo.',
  requestRejected: '{person} lo ha rechazado: {reason}',
  requestWaits: '{person} pide su decisión.',
  signInAfter: 'Si no ha sido usted, no tiene que hacer nada. Nadie que trabaje aquí le pedirá nunca esto.',
  signInCode:
    'Con este código inicia sesión en {product}, en el plazo de {minutes, plural, one {un minuto} other {# minutos}}:',
  signInCodeTitle: 'Su código para {product}',
  signInLink:
    'Abra este enlace en el plazo de {minutes, plural, one {un minuto} other {# minutos}} para iniciar sesión en {product}:',
  signInLinkTitle: 'Iniciar sesión en {product}',
  signUp: 'Abra este enlace en el plazo de un día para terminar de registrarse en {product}:',
  signUpAfter: 'Si no se ha registrado usted, no tiene que hacer nada: no se crea ninguna cuenta.',
  signUpTitle: 'Su cuenta en {product}',
  sentAlready: 'Ya se ha enviado.',
  sentToNobody: 'El destinatario no puede leer el registro.',
};
