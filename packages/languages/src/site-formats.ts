/**
 * The time zone of the business, as an IANA name. Moments are shown in it regardless of the visitor's zone, so that all users see the same
 * day.
 */
export const siteTimeZone = 'Asia/Shanghai'

/** The product's formats of moments and money: options of `createFormats` and properties of `MessagesProvider`. */
export const siteFormats = { timeZone: siteTimeZone, currency: 'CNY' } as const
