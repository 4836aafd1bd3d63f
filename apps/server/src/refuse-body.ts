import { fail, type ServerError } from './errors.ts'

/** Refuses a body outside the generic resources: a message for each refused field, in the language of the request. */
export function refuseBody(fields: Readonly<Record<string, string>>): ServerError {
  return fail('VALIDATION', { values: { message: Object.values(fields)[0] ?? '' }, fields })
}
