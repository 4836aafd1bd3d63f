import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { loadMessages } from './messages.ts'

function folderWith(catalogues: Record<string, Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'teachnet-messages-'))
  for (const [locale, texts] of Object.entries(catalogues)) {
    mkdirSync(join(folder, locale))
    writeFileSync(join(folder, locale, 'some.json'), JSON.stringify(texts))
  }
  return folder
}

it('messages of the server have plural forms and labels in the language of the reader, as in the browser [B1]', () => {
  const translate = loadMessages(
    folderWith({
      'zh-cn': { 'some.rows': '{label}:{n} 行' },
      en: { 'some.rows': '{label}: {n, plural, one {# row} other {# rows}}' },
    }),
  )
  const label = { 'zh-cn': '老师', en: 'Teachers' }
  expect(translate('en', 'some.rows', { label, n: 1 })).toBe('Teachers: 1 row')
  expect(translate('en', 'some.rows', { label, n: 2 })).toBe('Teachers: 2 rows')
  expect(translate('zh-cn', 'some.rows', { label, n: 2 })).toBe('老师:2 行')
})

it('a missing message falls back to Chinese, then to its id; an empty message stays empty [B1]', () => {
  const translate = loadMessages(folderWith({ 'zh-cn': { 'some.only': '只有', 'some.none': '' }, en: {} }))
  expect(translate('en', 'some.only')).toBe('只有')
  expect(translate('en', 'some.none')).toBe('')
  expect(translate('en', 'no.such')).toBe('no.such')
})

it('the catalogue has the messages of the contract and of the server', () => {
  const translate = loadMessages()
  const values = { code: '123456', minutes: 10 }
  expect(translate('en', 'ems.body', values)).toContain('Your verification code is 123456. It is valid for 10 minutes.')
  expect(translate('en', 'validation.password')).toBe(
    `The password requires 6 to 32 characters and must not contain & < > " '`,
  )
})
