/** What signing up is called among the calls on `user` that are limited. No transition can have the name. */
export const signUpCall = 'sign up';

/** The same by the name of its limit. */
export const limitedSignUp = `user.${signUpCall}`;
