import * as v from 'valibot';
import { CLIENT_ERROR_KINDS, MAX_CLIENT_ERRORS, MAX_MESSAGE, MAX_PLACE, MAX_SCREEN } from './client-errors';

// Apart from the other schemas, which the checkout loads: a chunk that reports errors must not load the checkout's.

const clientError = v.object({
  kind: v.picklist(CLIENT_ERROR_KINDS),
  message: v.pipe(v.string(), v.maxLength(MAX_MESSAGE)),
  place: v.pipe(v.string(), v.maxLength(MAX_PLACE), v.regex(/^[\w.-]*(:\d+){0,2}$/)),
  screen: v.pipe(v.string(), v.maxLength(MAX_SCREEN), v.regex(/^[\w/-]*$/)),
});

export const clientErrorsBody = v.object({
  errors: v.pipe(v.array(clientError), v.minLength(1), v.maxLength(MAX_CLIENT_ERRORS)),
});
