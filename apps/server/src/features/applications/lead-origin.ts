import { type ApplicationBody, keepsRule, toOneLine, withoutControls } from '@teachnet/contract'

/** Columns of an application that say where its visitor came from. */
export interface LeadColumns {
  readonly lead_source: 'campaign' | 'search' | 'social' | 'site' | 'direct' | 'unknown'
  readonly lead_site: string
  readonly lead_campaign: string
  readonly lead_page: string
}

/** Reads where a visitor came from, as the form sent it. Drops a site that is not a host name, and a page that is not a path or an address. */
export function readLeadOrigin(origin: ApplicationBody['origin']): LeadColumns {
  const lead_site = readHost(origin?.site ?? '')
  const lead_campaign = cleaned(origin?.campaign ?? '').slice(0, 200)
  const columns = { lead_site, lead_campaign, lead_page: readPage(origin?.page ?? '') }
  if (!origin) return { ...columns, lead_source: 'unknown' }
  if (lead_campaign !== '') return { ...columns, lead_source: 'campaign' }
  if (lead_site === '') return { ...columns, lead_source: 'direct' }
  if (searchEngines.test(lead_site)) return { ...columns, lead_source: 'search' }
  return { ...columns, lead_source: socialMedia.test(lead_site) ? 'social' : 'site' }
}

/** A path of the site, or an address: staff open it from the application. Otherwise empty. */
export function readPage(text: string): string {
  const page = toOneLine(text.trim())
  return keepsRule('url', page) ? withoutControls(page.slice(0, 255)) : ''
}

const searchEngines = /(^|\.)(baidu|sogou|so|sm|google|bing|yahoo|duckduckgo|yandex|toutiao)\.[a-z.]+$/
const socialMedia =
  /(^|\.)(weixin\.qq\.com|weibo\.(com|cn)|zhihu\.com|xiaohongshu\.com|douyin\.com|bilibili\.com|t\.co|x\.com|facebook\.com|linkedin\.com)$/

function readHost(text: string): string {
  const host = text.trim().toLowerCase()
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && host.length <= 100 ? host : ''
}

function cleaned(text: string): string {
  return withoutControls(toOneLine(text.trim()))
}
