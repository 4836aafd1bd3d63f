/**
 * A job that notifies an applicant of an event of the application. Its payload is the id of the entry in
 * `application_event`.
 */
export const applicationLetter = { name: 'application.letter', parse: Number, maxAttempts: 7 } as const
