/** Where texts of the product are shown: on the public site, in the member centre, in the back office, and in replies and messages of the server. */
export const textPlaces = ['site', 'member', 'admin', 'server'] as const

/** Where a text is shown. */
export type TextPlace = (typeof textPlaces)[number]
