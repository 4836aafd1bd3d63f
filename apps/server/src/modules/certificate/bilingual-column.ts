import type { Locale } from '@teachnet/protocol'

/** A bilingual value in a row: the Chinese text in the named column, the English one in `<name>_en`. */
export type Bilingual<Name extends string> = Readonly<Record<Name | `${Name}_en`, string>>

/** The text of a bilingual column in a language; Chinese when the English text is missing. */
export function bilingualText<Name extends string>(row: Bilingual<Name>, name: Name, locale: Locale): string {
  const english: string = row[`${name}_en`]
  return (locale === 'en' && english) || row[name]
}
