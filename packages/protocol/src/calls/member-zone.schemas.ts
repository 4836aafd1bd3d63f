import { optionalText } from './wire-schema.ts'

/**
 * IANA name of the time zone in which the member's client shows moments. The zone that the member has chosen precedes it; without either,
 * or with an unknown name, days and months are those of the site's time zone. Old back ends ignore it.
 */
export const memberZone = optionalText()
