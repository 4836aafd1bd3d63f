import { list, map, siteConfig } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'
import { enterpriseBottom } from '../resources/index.ts'
import type { VisitorRecord } from '../definition/visitor-types.ts'
import type { VisitedDefinition } from '../definition/served-definition.ts'
import { recordShape } from './visitor-records.ts'

/** The operator of the site, as the law requires it. A text that is not set is ''. */
const siteIdentity = z.object({
  /** Width and height of the logo in pixels; null when they are unknown. */
  logo_size: z.nullable(z.object({ width: z.number(), height: z.number() })),
  company_name: z.string(),
  company_address: z.string(),
  contact_email: z.string(),
  /** Record of the public security network, such as `京公网安备11010802000001号`. */
  police_number: z.string(),
  /** Name and number of the licence the company works by. */
  licence: z.string(),
  /** Address of the chat with the staff. */
  chat_url: z.string(),
  /** Addresses of the organisation's pages on other sites. */
  official_accounts: list(z.string()),
  /** Browsers keep the pages that a visitor read, for reading without a connection. */
  offline_reading: z.boolean(),
  /** Whether pages set the title and the picture for sharing when they are open in WeChat. */
  wechat_share: z.boolean(),
})

const { column_title: _column, ...footerShape } = recordShape(enterpriseBottom, 'card')
/** One entry of the footer. */
const footerEntry = z.object(footerShape)

/** Entries under one heading, which may be empty. */
const footerColumn = z.object({ title: z.string(), entries: list(footerEntry) })

/** The configuration shown in the header, the footer and the home page. */
const site = z.object({
  ...z.pick(siteConfig, {
    siteName: true,
    site_title: true,
    logo: true,
    recordNumber: true,
    right_phone: true,
    right_qrcode: true,
    banner_title: true,
    teacher_title: true,
    home_info: true,
    home_short_title: true,
    home_short_info: true,
    home_info_image: true,
    head_nav: true,
    top_menu: true,
    app_menu: true,
  }).shape,
  ...siteIdentity.shape,
  /** The footer, by column. */
  footer: list(footerColumn),
})

/** Content that every page receives. */
export const page = { site }
const pageContent = z.object(page)

/** A value of a filter, with the number of records that match it. Filters by words, by a first day and by several relations offer no facets. */
export const facet = z.object({
  /** The value of the parameter. */
  value: z.string(),
  /** In the language of the reader; Chinese where there is no English name. */
  text: z.string(),
  /** Number of records in the list with this value and all other active filters. */
  count: z.int(),
  /** The value that contains this one (a category, a province), or null. */
  parent: z.nullable(z.string()),
})

/** How a search by words found the records of a list. */
export const listMatch = z.object({
  /** `exact`: they have all words. `similar`: words that sound or look like them. `partial`: no record has all words, these have some. */
  stage: z.enum(['exact', 'similar', 'partial']),
  /** The parts of names and excerpts that the words stand for, as they are written there: for marks. */
  marks: list(z.string()),
  /** The query with a name in place of a word that is typed wrong; absent if none is. */
  meant: z.optional(z.string()),
  /** Whether more records have the words than are counted: only the latest of them were searched. */
  isCut: z.optional(z.boolean()),
})

/** The properties of a page of an area's list, around its records. */
export function listShape<Item extends z.ZodMiniType>(item: Item) {
  return {
    list: list(item),
    /**
     * In a search by words, for each record of the list the part of its texts around the first word, as plain text; '' if only its title
     * has one. Otherwise empty.
     */
    excerpts: list(z.string()),
    /** Only of a search by words. */
    match: z.optional(listMatch),
    /** The facets of the list, by filter name. */
    facets: map(list(facet)),
    /** The active filters, as they are in the address. */
    chosen: map(z.string()),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
    /** `YYYY-MM-DD` in the site's time zone; only of an area whose records have dated parts, such as courses. */
    today: z.optional(z.string()),
  }
}

/** The reply schema of any area's list: content around the records of the schema. */
export function areaListReply<Item extends z.ZodMiniType>(card: Item) {
  return z.object({ ...page, ...listShape(card) })
}

/** The reply schema of one record of any area. */
export function areaRecordReply<Item extends z.ZodMiniType>(shown: Item) {
  return z.object({ ...page, record: shown })
}

/** Content that every page receives. */
export type PageContent = z.output<typeof pageContent>
/** The configuration shown in the header, the footer and the home page. */
export type SiteContent = z.output<typeof site>
/** Who runs the site. */
export type SiteIdentity = z.output<typeof siteIdentity>
/** One entry of the footer. */
export type FooterEntry = z.output<typeof footerEntry>
/** Entries under one heading of the footer. */
export type FooterColumn = z.output<typeof footerColumn>
/** A value of a filter, with the number of records that match it. */
export type Facet = z.output<typeof facet>

/** How a search by words found the records of a list. */
export type ListMatch = z.output<typeof listMatch>

/** A page of an area's list. */
export type AreaListContent<D extends VisitedDefinition> = Omit<z.output<ReturnType<typeof areaListReply>>, 'list'> & {
  readonly list: readonly VisitorRecord<D>[]
}
/** One record of an area. */
export type AreaRecordContent<D extends VisitedDefinition> = PageContent & { readonly record: VisitorRecord<D, 'page'> }
