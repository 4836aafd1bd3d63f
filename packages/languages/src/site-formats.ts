/**
 * The time zone of the business, as an IANA name. Public pages and the back office show moments in it regardless of the visitor's zone, so
 * that all of them see the same day. Members see their own zone.
 */
export const siteTimeZone = 'Asia/Shanghai'

/** The product's formats of moments and money: options of `createFormats` and properties of `MessagesProvider`. */
export const siteFormats = { timeZone: siteTimeZone, currency: 'CNY' } as const
