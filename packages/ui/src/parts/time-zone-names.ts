/**
 * The IANA names of the time zones that a choice offers. Engines without a list (before Chrome 99 and Safari 15.4) offer their own zone and
 * one for each hour that people live in.
 */
export function timeZoneNames(): string[] {
  // oxlint-disable-next-line browsers/supported -- used only where the engine has it
  if ('supportedValuesOf' in Intl) return Intl.supportedValuesOf('timeZone')
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([own, ...mainZones])]
}

const mainZones = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Hong_Kong',
  'Asia/Macau',
  'Asia/Taipei',
  'Asia/Tokyo',
  'Asia/Singapore',
  'Asia/Bangkok',
  'Asia/Dhaka',
  'Asia/Kolkata',
  'Asia/Karachi',
  'Asia/Dubai',
  'Europe/Moscow',
  'Africa/Cairo',
  'Europe/Berlin',
  'Europe/London',
  'UTC',
  'Atlantic/Azores',
  'America/Sao_Paulo',
  'America/Halifax',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Australia/Perth',
  'Australia/Sydney',
  'Pacific/Noumea',
  'Pacific/Auckland',
]
