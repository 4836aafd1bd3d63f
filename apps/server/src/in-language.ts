import type { Locale } from '@teachnet/contract'

/** A bilingual value in a row: the Chinese one under its name, the English one beside it. */
export type Bilingual<Name extends string> = Readonly<Record<Name | `${Name}_en`, string>>

/** A bilingual column in a language; where English is missing the Chinese text stands in. */
export function inLanguage<Name extends string>(row: Bilingual<Name>, name: Name, locale: Locale): string {
  const english: string = row[`${name}_en`]
  return (locale === 'en' && english) || row[name]
}
