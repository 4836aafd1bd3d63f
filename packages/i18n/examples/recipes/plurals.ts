import { createMessages } from '@teachnet/i18n'

const messages = {
  pl: { lessons: '{n, plural, one {# lekcja} few {# lekcje} many {# lekcji} other {# lekcji}}' },
  ar: { lessons: '{n, plural, zero {لا دروس} one {درس} two {درسان} few {# دروس} many {# درسًا} other {# درس}}' },
  en: { lessons: '{n, plural, =0 {No lessons} one {# lesson} other {# lessons}}' },
}

/** The plural rules of each language are those of `Intl.PluralRules`. */
export function describeLessons(locale: keyof typeof messages, n: number): string {
  return createMessages({ locale, messages: messages[locale] }).format('lessons', { n })
}
