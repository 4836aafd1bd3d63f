/** Returns the IANA name of the browser's time zone: a day of the check-in ends at the member's midnight. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
