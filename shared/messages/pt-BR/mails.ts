import type { Translation } from '../catalogue.ts';

/** Mails about accounts, as text; the link of a mail stands between its first and its last part. */
export const mails: Translation<'mails'> = {
  addressChanged:
    'A partir de agora, você entra em {product} com outro endereço. Se não foi você que pediu isso, avise imediatamente o proprietário da aplicação.',
  addressChangedTitle: 'Seu endereço em {product} foi alterado',
  changeAddress: 'Abra este link em até um dia para usar este endereço em {product}:',
  changeAddressAfter: 'Se não foi você que pediu isso, não precisa fazer nada.',
  changeAddressTitle: 'Seu novo endereço em {product}',
  digest: '{count, plural, one {# mensagem} other {# mensagens}} de {product}',
  documentTooLarge: 'Este documento é grande demais para ser gerado em PDF.',
  documentTooLong: 'Este documento é longo demais para ser gerado agora. Tente novamente mais tarde.',
  hasAccount:
    'Alguém, talvez você, tentou criar uma conta em {product} com este endereço. Já existe uma conta com ele: entre ou peça uma nova senha na página de login.\n\nSe não foi você, não precisa fazer nada.',
  hasAccountTitle: 'Você já tem uma conta em {product}',
  invitation: 'Você recebeu um convite para {product}. Abra este link em até uma semana e escolha uma senha:',
  invitationAfter: 'Se você não sabe do que se trata, não precisa fazer nada.',
  invitationBy: '{name} convidou você para {product}. Abra este link em até uma semana e escolha uma senha:',
  invitationTitle: 'Seu convite para {product}',
  pageOfPages: 'Página {page, number} de {pages, number}',
  password:
    'Alguém, talvez você, pediu uma nova senha para {product}. Abra este link em até uma hora e escolha uma senha:',
  passwordAfter: 'Se não foi você, não precisa fazer nada: sua senha continua a mesma.',
  passwordTitle: 'Uma nova senha para {product}',
  requestApproved: '{person} aprovou o pedido.',
  requestExpired: 'Ninguém decidiu sobre o pedido a tempo.',
  requestRejected: '{person} recusou o pedido: {reason}',
  requestWaits: '{person} pede a sua decisão.',
  signInAfter: 'Se não foi você, não precisa fazer nada. Ninguém da nossa equipe vai pedir isso a você.',
  signInCode:
    'Use este código para entrar em {product} em até {minutes, plural, one {# minuto} other {# minutos}}:',
  signInCodeTitle: 'Seu código para {product}',
  signInLink:
    'Abra este link em até {minutes, plural, one {# minuto} other {# minutos}} para entrar em {product}:',
  signInLinkTitle: 'Entrar em {product}',
  signUp: 'Abra este link em até um dia para concluir a criação da sua conta em {product}:',
  signUpAfter: 'Se não foi você, não precisa fazer nada: nenhuma conta será criada.',
  signUpTitle: 'Sua conta em {product}',
  sentAlready: 'Já foi enviado.',
  sentToNobody: 'O destinatário não pode ler o registro.',
};
