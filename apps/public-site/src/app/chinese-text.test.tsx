// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import type { Locale } from '@teachnet/protocol'
import { MessagesProvider } from '@teachnet/i18n/react'
import { siteFormats } from '@teachnet/languages'
import { afterEach, expect, it } from 'vitest'
import { TranslatedTexts } from './chinese-text.tsx'

afterEach(cleanup)

function htmlOf(locale: Locale, texts: readonly (string | undefined)[]): string {
  const { container } = render(
    <MessagesProvider locale={locale} messages={{}} {...siteFormats}>
      <TranslatedTexts texts={texts} />
    </MessagesProvider>,
  )
  return container.innerHTML
}

it('an English page marks a text that has no English version as Chinese', () => {
  expect(htmlOf('en', ['Senior teacher', undefined, '青禾中学', ''])).toBe(
    'Senior teacher · <span lang="zh-CN">青禾中学</span>',
  )
})

it('a Chinese page marks no text', () => {
  expect(htmlOf('zh-cn', ['高级教师', '青禾中学'])).toBe('高级教师 · 青禾中学')
})
