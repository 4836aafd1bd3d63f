import { expect, it } from 'vitest'
import { isBot } from './is-bot.ts'

it.each([
  ['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)', true],
  ['Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)', true],
  ['Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com) AppleWebKit/537.36 (KHTML, like Gecko)', true],
  ['YisouSpider', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['facebookexternalhit/1.1', true],
  ['curl/8.1', true],
  ['python-requests/2.31', true],
  ['', true],
  [undefined, true],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.42 NetType/WIFI Language/zh_CN',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/123.0 Mobile Safari/537.36 VivoBrowser/22.0',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; U; Android 13; zh-cn) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0 MQQBrowser/14.6 Mobile Safari/537.36',
    false,
  ],
])('the user agent %j is a program: %s', (userAgent, isProgram) => {
  expect(isBot(userAgent)).toBe(isProgram)
})
