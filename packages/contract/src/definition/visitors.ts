/**
 * The public content of a data area. Plain data, part of the definition: select, joins, language, cache tags, paging, sitemap and the
 * types of replies are derived from it. Records with a field `status` are public while it is `1`.
 */
export interface Visitors {
  /** The unique field that identifies a record in addresses. Default: `id`. */
  readonly key?: string
  /** Path of a record's page with the placeholder `{key}`, `/news/{key}`; absent: records have no page. */
  readonly path?: string
  /** A time field: the record is public from that time on; without a time, immediately. */
  readonly since?: string
  /** A time field: the record is public until that time; without a time, permanently. */
  readonly until?: string
  /** Relations whose records must be public too. */
  readonly through?: readonly string[]
  /** Orders by name; the first one is the default: `field,asc|desc` terms joined by `;`. Empty values come last. */
  readonly orders: Readonly<Record<string, string>>
  /** Records per page of the list. Default: {@link areaPageSize}. */
  readonly pageSize?: number
  /** The filters of the list, by name. */
  readonly filters?: Readonly<Record<string, VisitorFilter>>
  /** Records of another area whose values replace those of a record. */
  readonly parts?: VisitorParts
  /** The view in other records: the minimum for a link. */
  readonly link?: VisitorView
  /** The view in lists. */
  readonly card: VisitorView
  /** Additional fields on the page of a record, besides the card. */
  readonly page?: VisitorView
}

/**
 * Records of another area that a record consists of, such as the runs of a course. Filters and orders by one of `fields` use the values of
 * the parts. The record's own value applies if it has no parts, and where a part has no value.
 */
export interface VisitorParts {
  /** Controller of the parts, and their relation to the record. */
  readonly of: string
  readonly by: string
  /** Fields that both areas have. */
  readonly fields: readonly string[]
  /** The parts that count: each field named here has one of the values. */
  readonly only?: Readonly<Record<string, readonly string[]>>
  /** The filter of the parts by a first day: orders count the parts that are not over. */
  readonly coming: string
}

/** Part of a record. */
export interface VisitorView {
  /** Bilingual texts are in the reader's language, money is decimal text, regions are places with their names, `views` is the counter. */
  readonly fields: readonly string[]
  /** The parts of related records, by their name in replies. */
  readonly related?: Readonly<Record<string, VisitorRelation>>
}

/** Of the related record or records: one text (`''` without a record), or a view. */
export type VisitorRelation =
  | { readonly of: string; readonly text: string }
  | { readonly of: string; readonly view: 'link' | 'card' }
  | VisitorReferrers

/** The records of the area `from` whose relation `by` is the record, in that area's first order. */
export interface VisitorReferrers {
  readonly from: string
  readonly by: string
  readonly view: 'link' | 'card'
  /** The filter of that area by a first day: records that are over are left out, except the last one where all are over. */
  readonly coming?: string
}

/** How much the words of a field count in searches: as much as those of a short fact, a summary or a long text. */
export const searchWeights = ['fact', 'summary', 'text'] as const
/** One of {@link searchWeights}. */
export type SearchWeight = (typeof searchWeights)[number]

/** A filter of a list. */
export type VisitorFilter =
  /** The field has the value; a multiple choice or a list of tags includes it. */
  | { readonly kind: 'equals'; readonly field: string }
  /** The date or the time lies in a month of the site's time zone, `2026-12`. */
  | {
      readonly kind: 'month'
      readonly field: string
      /** Lists offer no month before the current one. */
      readonly isComing?: true
    }
  /**
   * The number is at least the first limit of a range and less than the second, `100-500`; the last range has no second limit, `500-`. The
   * ranges lie between neighbouring limits, in ascending order; amounts of money are in CNY.
   */
  | { readonly kind: 'range'; readonly field: string; readonly limits: readonly number[] }
  /** The region is the place with a GB/T 2260 code (44, 4401, 440103), or lies within it. */
  | { readonly kind: 'within'; readonly field: string }
  /** The relation refers to the record with a slug, or to one of its descendants. */
  | { readonly kind: 'under'; readonly field: string }
  /** The to-many relation contains an id, or one of the to-one relations has that id. */
  | { readonly kind: 'involves'; readonly fields: readonly string[] }
  /**
   * A search: the words occur in the texts of the fields, in either language; of a relation, in the name of the record and of those above it
   * in a tree. A filter with the name alone searches names. Lists are ordered by how well records match. `weights` of fields other than the
   * name, which weighs most; default: by the kind of field.
   */
  | {
      readonly kind: 'words'
      readonly fields: readonly string[]
      readonly weights?: Readonly<Record<string, SearchWeight>> | undefined
    }
  /** The first date that is set is the given day or later; records without any date match too. */
  | { readonly kind: 'notBefore'; readonly fields: readonly string[] }

/** The values of a range filter, in ascending order. */
export function rangesOf(limits: readonly number[]): readonly VisitorRange[] {
  return limits.map((from, index) => {
    const below = limits[index + 1] ?? null
    return { value: `${from}-${below ?? ''}`, from, below }
  })
}

/** A range of numbers: `from` is part of it, `below` is not; null: it has no end. */
export interface VisitorRange {
  /** In addresses: `100-500`. */
  readonly value: string
  readonly from: number
  readonly below: number | null
}

/** Default number of records per page of an area's list. */
export const areaPageSize = 12

/** Name of a view. */
export type VisitorViewName = 'link' | 'card' | 'page'

/** The merged parts of a view: a page includes the card. Undefined if the area does not declare the view. */
export function visitorView({ card, page, link }: Visitors, name: VisitorViewName): VisitorView | undefined {
  if (name === 'link') return link
  if (name === 'card') return card
  if (!page) return undefined
  return { fields: [...card.fields, ...page.fields], related: { ...card.related, ...page.related } }
}

/** The terms of an order. */
export function orderTerms(order: string): { readonly field: string; readonly isDescending: boolean }[] {
  return order.split(';').map((term) => {
    const [field = '', direction = 'asc'] = term.split(',')
    return { field, isDescending: direction === 'desc' }
  })
}
