/** The languages of the product, the default and fallback first. Wire values of the `think-lang` header. */
export const locales = ['zh-cn', 'en'] as const

/** A language of the product, as the wire spells it. */
export type Locale = (typeof locales)[number]

/** The language used if no choice is stored, and the fallback for a missing translation. */
export const defaultLocale: Locale = 'zh-cn'

/** A short text in every language, for labels that travel inside a definition. */
export type LocalizedText = Readonly<Record<Locale, string>>

/** Builds a label: Chinese first, English second. */
export function label(zhCn: string, en: string): LocalizedText {
  return { 'zh-cn': zhCn, en }
}

/** Whether a value from outside is a language of the product. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}
