import { createRequire } from 'node:module'
import { languageTag, type MessageFile } from '@teachnet/i18n'
import { uiMessages } from '@teachnet/ui/messages'
import type { createIntl as createFullIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import { createIntl } from './create-intl.ts'
import type { MessagePart, Values } from './format-message.ts'

const files = import.meta.glob<MessageFile>('../locales/*/*.json', { import: 'default', eager: true })
// By its place on disk: by its name the build's stand-in would come.
const full: { createIntl: typeof createFullIntl } = await import(createRequire(import.meta.url).resolve('react-intl'))

/** Values of every name and kind that the messages use. */
const samples = [0, 1, 2, 1234].map((number) => ({
  count: number,
  total: number,
  years: number,
  page: number,
  pages: number,
  rank: number,
  seconds: number,
  name: '沈砚秋 <b>',
  title: '特级教师',
  names: '甲、乙',
  category: '动态',
  source: '师联网',
  author: '何思远',
  siteName: 'TeachNet',
  subject: '语文',
}))

describe.each(['zh-cn', 'en'] as const)('messages of the site in %s', (locale) => {
  it('read the same as by the full formatter', async () => {
    const shared = await Promise.all([uiMessages[locale].navigation?.(), uiMessages[locale]['error-page']?.()])
    const own = Object.entries(files).flatMap(([path, file]) => (path.includes(`/${locale}/`) ? [file] : []))
    const messages: Record<string, MessagePart[] & string> = Object.assign({}, ...own, ...shared)
    const locales = { locale: languageTag(locale), messages }
    const ids = Object.keys(messages)
    expect(ids.length).toBeGreaterThan(60)
    const mine = createIntl(locales)
    const theirs = full.createIntl(locales)
    const all = (intl: { formatMessage: (message: { id: string }, values: Values) => unknown }) =>
      ids.flatMap((id) => samples.map((values) => [id, intl.formatMessage({ id }, values)]))
    expect(all(mine)).toEqual(all(theirs))
  })
})

describe('the small formatter', () => {
  it('gives the id of a message that is missing', () => {
    expect(createIntl({ locale: 'en', messages: {} }).formatMessage({ id: 'a.b' })).toBe('a.b')
  })

  it('refuses what it does not know instead of leaving it out', () => {
    const intl = createIntl({ locale: 'en', messages: { x: [{ type: 3, value: 'date' }] } })
    expect(() => intl.formatMessage({ id: 'x' })).toThrow(/kind 3/)
  })
})
