import type { PlainKey } from '#shared/messages/catalogue.ts';
import { z } from 'zod';
import type { Entity, Model } from '#shared/contract/model.ts';
import { valueSchema } from '#shared/fields/value-schema.ts';

/** The built-in entity `user`, which every contract has. */
export function userEntity({ entities }: Model): Entity {
  const user = entities.get('user');
  if (user === undefined) throw new Error('a model without the entity user');
  return user;
}

/** An email address that must be given, checked as the field is. */
export function emailSchema(model: Model): z.ZodType<string> {
  const field = userEntity(model).fields.get('email');
  if (field === undefined) throw new Error('the entity user has no field email');
  const given = valueSchema(field).optional(); // what is missing is told as what is empty
  return given.transform((value, context) => {
    if (typeof value === 'string' && value !== '') return value;
    const message: PlainKey = 'fields.required';
    context.addIssue({ code: 'custom', message, params: { code: 'required' } });
    return z.NEVER;
  });
}
