import type { ApiClientOptions } from './options.ts'
import { longestMs } from './time-limits.ts'

/**
 * Checks the options that would otherwise only fail in calls.
 *
 * @throws TypeError whose message begins with the name of the option
 */
export function checkOptions(options: ApiClientOptions): void {
  const { baseUrl, area, timeout = 0, retries = 0 }: Partial<ApiClientOptions> = options
  const ensure = (name: keyof ApiClientOptions, isGood: boolean, wanted: string) => {
    if (!isGood) throw new TypeError(`${name}: ${wanted}, got ${JSON.stringify(options[name])}`)
  }
  ensure('baseUrl', baseUrl === '' || /^https?:\/\/[^/]/.test(String(baseUrl)), 'an origin or nothing')
  ensure('area', Boolean(area), 'an area')
  ensure('timeout', timeout >= 0 && timeout <= longestMs, 'milliseconds')
  ensure('retries', Number.isSafeInteger(retries) && retries >= 0, 'a whole number from 0')
}
