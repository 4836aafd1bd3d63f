import { expect, it } from 'vitest'
import type { ChannelName } from '../../platform/ports.ts'
import { channelOf } from './notice-jobs.ts'

const all: readonly ChannelName[] = ['email', 'sms']

it.each<[string, boolean, readonly ChannelName[] | undefined, boolean, readonly ChannelName[] | undefined, unknown]>([
  ['an address of no member gets an email', true, undefined, true, undefined, 'email'],
  ['without an email address a text message is sent', false, undefined, true, undefined, 'sms'],
  ['a member who chose both gets one email', true, all, true, all, 'email'],
  ['a member who chose text messages gets one', true, ['sms'], true, ['sms'], 'sms'],
  ['a member who chose email gets no text message instead', false, ['email'], true, ['email'], undefined],
  ['a member who chose nothing gets no letter', true, [], true, [], undefined],
  ['a site without channels sends nothing', false, all, false, all, undefined],
  ['the number of another member follows that choice', true, [], true, ['sms'], 'sms'],
])('%s', (_title, hasEmail, email, hasSms, sms, expected) => {
  expect(
    channelOf({ email: { isReachable: hasEmail, chosen: email }, sms: { isReachable: hasSms, chosen: sms } }),
  ).toBe(expected)
})
