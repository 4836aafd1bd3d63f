import { fail, type ServerError } from './errors.ts'

/** Rejects a body outside the generic resources: a message for each rejected field, in the language of the request. */
export function rejectBody(fields: Readonly<Record<string, string>>): ServerError {
  return fail('VALIDATION', { values: { message: Object.values(fields)[0] ?? '' }, fields })
}
