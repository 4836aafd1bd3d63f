import {
  type AppContent,
  type AppOffer,
  type CompanyContent,
  type PolicyContent,
  policyKinds,
  type QrCode,
} from '@teachnet/contract'
import type { SiteConfig } from '@teachnet/protocol'
import {
  appGroup,
  appSwiper,
  course,
  enterpriseBranch,
  enterpriseHonor,
  enterpriseInfo,
  enterpriseMilestone,
  enterprisePolicy,
  informationItem,
  teacher,
} from '@teachnet/contract/resources'
import { fail } from '../../platform/errors.ts'
import { inLanguage } from './policy-text.ts'
import { definePage } from './page.ts'
import { oneOf, words } from './params.ts'
import { encode } from 'uqr'

/** Modules of white around a code, so that cameras find it. @see https://www.iso.org/standard/83389.html */
const quietZone = 4

/** Size of the cache of codes. The pages of a site show few, and rendering one takes a millisecond. */
const mostCached = 100
const cache = new Map<string, QrCode>()

/** Renders an address as a QR code; null for ''. */
export function toQrCode(address: string): QrCode | null {
  if (address === '') return null
  const known = cache.get(address)
  if (known) return known
  const code = renderCode(address)
  if (cache.size >= mostCached) cache.clear()
  cache.set(address, code)
  return code
}

function renderCode(address: string): QrCode {
  const { data, size } = encode(address, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}

export const company = definePage({
  params: {},
  load: async ({ reader, loadSite }): Promise<CompanyContent> => {
    const [site, sections, milestones, branches, teachers, courses, articles, honours, { region = [] }] =
      await Promise.all([
        loadSite(),
        reader.list(enterpriseInfo),
        reader.list(enterpriseMilestone),
        reader.list(enterpriseBranch),
        reader.count(teacher),
        reader.count(course),
        reader.count(informationItem),
        reader.count(enterpriseHonor),
        reader.facets(teacher),
      ])
    const provinces = new Set([
      ...region.filter(({ parent }) => parent === null).map(({ value }) => value),
      ...branches.flatMap((branch) => branch.region.slice(0, 1).map(({ code }) => String(code))),
    ])
    const figures = { teachers, courses, articles, honours, branches: branches.length, provinces: provinces.size }
    return { site, sections, milestones, branches, figures }
  },
})

const policyKind = oneOf(policyKinds)

/** A version of the privacy policy, or of the terms. */
export const policy = definePage({
  params: { kind: policyKind, version: words },
  load: async ({ reader, locale, loadSite, loadPolicy, fillPeriods }, { kind, version }): Promise<PolicyContent> => {
    if (kind === undefined) throw fail('RECORD_NOT_FOUND')
    const [site, versions] = await Promise.all([loadSite(), reader.list(enterprisePolicy, { filters: { kind } })])
    const chosen = version === undefined ? versions[0] : versions.find((each) => each.version === version)
    if (chosen) {
      const found = await reader.find(enterprisePolicy, chosen.id)
      if (!found) throw fail('RECORD_NOT_FOUND')
      const { changes, title, valid_from } = found.record
      const notice = await fillPeriods(found.record.notice)
      const content = await fillPeriods(found.record.content)
      const policy = { version: chosen.version, title, valid_from, notice, content, changes }
      return {
        site,
        kind,
        policy,
        versions: versions.map((each) => ({ version: each.version, valid_from: each.valid_from })),
      }
    }
    // Without a version of the back office, the one that the product ships is in force.
    const shipped = await loadPolicy(kind)
    if (versions.length > 0 || (version !== undefined && version !== shipped.number)) throw fail('RECORD_NOT_FOUND')
    const { number, valid_from, title, notice, content } = shipped
    const policy = {
      version: number,
      valid_from,
      title: inLanguage(title, locale),
      notice: inLanguage(notice, locale),
      content: inLanguage(content, locale),
      changes: '',
    }
    return { site, kind, policy, versions: [{ version: number, valid_from }] }
  },
})

export const app = definePage({
  params: {},
  load: async ({ reader, loadSite, loadApp }): Promise<AppContent> => {
    const [site, offer, groups, slides] = await Promise.all([
      loadSite(),
      loadApp(),
      reader.list(appGroup),
      reader.list(appSwiper),
    ])
    const slidesOf = (id: number | null) => slides.flatMap(({ group_id, ...slide }) => (group_id === id ? [slide] : []))
    return {
      site,
      app: offer,
      slides: slidesOf(null),
      groups: groups.map((group) => ({ ...group, slides: slidesOf(group.id) })),
    }
  },
})

export function toAppOffer(
  { app_title, app_download, app_url }: SiteConfig,
  stores: Pick<AppOffer, 'ios_url' | 'android_url' | 'version'>,
): AppOffer {
  return {
    title: app_title,
    app_download,
    app_url,
    ...stores,
    code: app_download === '' ? toQrCode(app_url || stores.android_url || stores.ios_url) : null,
  }
}
