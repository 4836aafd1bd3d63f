import { languageParameter } from '@teachnet/languages'
import { isLocale } from '@teachnet/protocol'

/** Returns the parameters that affect the page at a path; all others are ignored. */
export type ParametersOf = (path: string) => readonly string[]

/** Longer values match nothing. */
const longestValue = 100

/** Characters that no value has, and that the database refuses. */
// oxlint-disable-next-line no-control-regex -- they are the ones to remove
const controls = /[\u0000-\u001F\u007F-\u009F\uD800-\uDFFF]/gu

/**
 * Returns the address of a page that all visitors share: path and the page's own parameters, each once and in a fixed order. Other
 * parameters of a link, such as campaign tags, are neither rendered nor part of the cache key.
 */
export function toPageAddress(url: string, parametersOf: ParametersOf): string {
  const at = url.indexOf('?')
  if (at === -1) return url
  const path = url.slice(0, at)
  const given = new URLSearchParams(url.slice(at + 1))
  const own = new URLSearchParams()
  // An open page requests the data of the next page under its path with the suffix `.data`.
  for (const name of parametersOf(path.replace(/\.data$/, '')).toSorted()) {
    const value = given.get(name)?.replaceAll(controls, '').trim().slice(0, longestValue)
    if (value) own.set(name, value)
  }
  const language = given.get(languageParameter)
  if (isLocale(language)) own.set(languageParameter, language)
  return own.size === 0 ? path : `${path}?${own}`
}

/** Longer paths lead to no page. */
const longestPath = 2048

/** Whether a path can be that of a page or a file: neither overlong, nor with a malformed escape or a control character. */
export function isWellFormed(path: string): boolean {
  if (path.length > longestPath) return false
  if (!path.includes('%')) return true
  try {
    // oxlint-disable-next-line no-control-regex -- they are the ones to refuse
    return !/[\u0000-\u001F\u007F]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
