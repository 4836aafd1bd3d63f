import { isLocale, languageParameter } from '@teachnet/i18n'

/** The parameters that shape the page at a path; any other one is not the page's. */
export type ParametersOf = (path: string) => readonly string[]

/** Longer values name nothing. */
const longestValue = 100

/**
 * The address of a page as all visitors share it: path and the page's own parameters, each once and in one order. Whatever else a
 * link carries, what counts its clicks say, is neither drawn nor kept a copy for.
 */
export function toPageAddress(url: string, parametersOf: ParametersOf): string {
  const at = url.indexOf('?')
  if (at === -1) return url
  const path = url.slice(0, at)
  const given = new URLSearchParams(url.slice(at + 1))
  const own = new URLSearchParams()
  // A page that is open asks for the next one's data under its path with an ending.
  for (const name of parametersOf(path.replace(/\.data$/, '')).toSorted()) {
    const value = given.get(name)?.trim().slice(0, longestValue)
    if (value) own.set(name, value)
  }
  const language = given.get(languageParameter)
  if (isLocale(language)) own.set(languageParameter, language)
  return own.size === 0 ? path : `${path}?${own}`
}
