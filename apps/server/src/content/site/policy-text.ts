import { createHash } from 'node:crypto'
import type { Consent, PolicyKind } from '@teachnet/contract'
import type { Locale, LocalizedText } from '@teachnet/protocol'

/** A version of a text that people agree to, in both languages; an English text may be ''. */
export interface PolicyText {
  readonly kind: PolicyKind
  readonly number: string
  readonly title: LocalizedText
  /** Its summary, as plain text. */
  readonly notice: LocalizedText
  /** HTML. */
  readonly content: LocalizedText
  /** What differs from the version before, as plain text. */
  readonly changes?: LocalizedText
  /** Unix seconds; null: since the site exists. */
  readonly valid_from: number | null
}

/** Identifies the exact text: a hash of it in both languages. */
export function versionOf({ notice, content }: PolicyText): string {
  const parts = [notice['zh-cn'], notice.en, content['zh-cn'], content.en]
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 12)
}

/** The version that a form asks to agree to, in a language. */
export function toConsent(policy: PolicyText, locale: Locale): Consent {
  const { kind, number, title, notice, valid_from } = policy
  const changes = policy.changes && inLanguage(policy.changes, locale)
  return {
    version: versionOf(policy),
    text: inLanguage(notice, locale),
    kind,
    title: inLanguage(title, locale),
    number,
    valid_from,
    changes: changes || undefined,
  }
}

/** The text in a language, else in Chinese. */
export function inLanguage(text: LocalizedText, locale: Locale): string {
  return text[locale] || text['zh-cn']
}

/** The whole text in a language, in the form that is stored with the consent of a person. */
export function fullText({ notice, content }: PolicyText, locale: Locale): string {
  return [notice[locale], content[locale]].filter(Boolean).join('\n\n')
}

/** The settings that a text for readers can name. Of several, the longest period: a promise must hold for each. */
const periods = {
  keep_refused: [
    'teacher_applications',
    'branch_applications',
    'shop_applications',
    'course_applications',
    'enrolments',
    'enquiries',
  ],
  keep_withdrawn: ['withdrawn'],
} as const

/** Days by the name of the stored rows; 0: for ever. */
export type RetentionDays = Readonly<Record<(typeof periods)[keyof typeof periods][number], number>>

const daysOfYear = 365

/**
 * Puts the retention periods of the settings into a text, such as `30 days` for `{keep_withdrawn}`, so that a text that people agree to states
 * what the product does.
 */
export function fillPeriods(text: string, locale: Locale, retention: RetentionDays): string {
  return text.replaceAll(/\{(keep_refused|keep_withdrawn)\}/g, (_, name: keyof typeof periods) => {
    const days = periods[name].map((each) => retention[each])
    return periodText(days.includes(0) ? 0 : Math.max(...days), locale)
  })
}

/** @param days 0: for ever */
function periodText(days: number, locale: Locale): string {
  if (days === 0) return locale === 'en' ? 'an unlimited time' : '不限期'
  const [count, unit] = days % daysOfYear === 0 ? ([days / daysOfYear, 'year'] as const) : ([days, 'day'] as const)
  if (locale !== 'en') return `${count} ${unit === 'year' ? '年' : '天'}`
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
