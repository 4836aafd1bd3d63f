import { languages } from '@teachnet/languages'
import { expect, it } from 'vitest'
import { loadMessages } from '../../platform/messages.ts'
import { messageTexts, statusAddress } from './application-letters.ts'

const translate = loadMessages()
const number = 'TBBBB-BBBBB'

function receivedIn(locale: (typeof languages.locales)[number], publicOrigin?: string) {
  const env = { publicOrigin }
  const address = statusAddress({ env, translate }, locale, number)
  return messageTexts({ translate }, locale, {
    event: 'received',
    number,
    text: '',
    sms: null,
    siteName: 'TN',
    address,
  })
}

it('a message to an applicant has the whole address of the status page [P8]', () => {
  const { mail, sms } = receivedIn('en', 'https://www.example.org')
  expect(mail).toContain(`withdraw it: https://www.example.org/application/${number}\n`)
  expect(sms).toContain(`https://www.example.org/application/${number}`)
})

it('without a known address of the site, a message names the page in place of half an address [P8]', () => {
  expect(receivedIn('en').mail).toContain('withdraw it: “Check an application” on our website\n')
  expect(receivedIn('zh-cn').sms).toMatch(/查询进度：本站“查询申请进度”页面$/)
  for (const locale of languages.locales)
    expect(Object.values(receivedIn(locale)).join('\n')).not.toContain('/application')
})
