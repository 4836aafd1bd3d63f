import { expect, it } from 'vitest'
import { readLeadOrigin } from './lead-origin.ts'

const origin = { site: '', campaign: '', page: '' }

it.each([
  ['a link with campaign parameters', { site: 'www.baidu.com', campaign: 'baidu / cpc / spring' }, 'campaign'],
  ['a search engine', { site: 'WWW.Baidu.com' }, 'search'],
  ['a search engine of another country', { site: 'www.google.com.hk' }, 'search'],
  ['an article in WeChat', { site: 'mp.weixin.qq.com' }, 'social'],
  ['the site of a school', { site: 'www.school.example' }, 'site'],
  ['a site whose name ends like a search engine', { site: 'notbaidu.com' }, 'site'],
  ['no other site', { page: '/teacher/3' }, 'direct'],
])('a visitor by %s is counted as such', (_name, stated, source) => {
  expect(readLeadOrigin({ ...origin, ...stated }).lead_source).toBe(source)
})

it('a form that states nothing has an unknown source', () => {
  expect(readLeadOrigin(undefined)).toEqual({ lead_source: 'unknown', lead_site: '', lead_campaign: '', lead_page: '' })
})

it('drops invalid sites and pages, and truncates long texts', () => {
  expect(readLeadOrigin({ site: '<b>', campaign: 'x'.repeat(300), page: 'javascript:alert(1)' })).toEqual({
    lead_source: 'campaign',
    lead_site: '',
    lead_campaign: 'x'.repeat(200),
    lead_page: '',
  })
})
