import { expect, it } from 'vitest'
import { readUserAgent } from './requester.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
    'Chrome 141',
    'Windows',
    'desktop',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`,
    'Safari 18',
    'macOS',
    'desktop',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`,
    'Chrome 141',
    'Android 14',
    'mobile',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Mobile/15E148 MicroMessenger/8.0.53`,
    'WeChat 8',
    'iOS 18',
    'mobile',
  ],
  ['curl/8.5.0', '', '', 'other'],
  ['<script>alert(1)</script>'.repeat(40), '', '', 'other'],
  ['', '', '', 'other'],
])('describes the device of %j', (userAgent, browser, system, kind) => {
  expect(readUserAgent(userAgent)).toEqual({ browser, system, kind })
})
