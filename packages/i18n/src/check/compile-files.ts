import { compileFilled } from '../node/compile-messages.ts'
import type { MessageFile } from '../message-file.ts'
import type { CheckedFile } from './collect-files.ts'
import type { CheckedLanguages } from './config.ts'

/**
 * The compiled messages of an application by path, such as `en/list.json`: every file in every language, filled in from the fallbacks.
 *
 * @param files later ones take precedence for the same message
 * @throws SyntaxError that names a message that is not valid
 */
export function compileFiles(files: readonly CheckedFile[], languages: CheckedLanguages): Map<string, MessageFile> {
  const names = [...new Set(files.map(({ name }) => name))].sort()
  const textsOf = (locale: string, name: string): Record<string, string> =>
    Object.assign(
      {},
      ...files.filter((file) => file.locale === locale && file.name === name).map((file) => file.messages),
    )
  return new Map(
    languages.locales.flatMap((locale) => {
      const chain = languages.chainOf?.(locale) ?? [locale, languages.defaultLocale]
      return names.map((name) => {
        const layers = chain.map((each) => ({ locale: each, texts: textsOf(each, name) }))
        return [`${locale}/${name}.json`, compileFilled(layers, locale)] as const
      })
    }),
  )
}
