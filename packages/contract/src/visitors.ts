import type { ResourceDefinition } from './resource.ts'

/**
 * What visitors of the public site get of a data area. Plain data, part of the definition: select, joins, language, cache tags, paging,
 * sitemap and the types of replies follow from it. Records with a field `status` are public while it is `1`.
 */
export interface Visitors {
  /** The unique field that addresses name a record by. Default: `id`. */
  readonly key?: string
  /** Path of a record's page with `{key}` in it, `/news/{key}`; absent: records have no page of their own. */
  readonly path?: string
  /** A time from which a record is public. */
  readonly since?: string
  /** Relations whose record must be public too. */
  readonly through?: readonly string[]
  /** By name, the first one is used when none is named: `field,asc|desc` terms joined by `;`. Empty values come last. */
  readonly orders: Readonly<Record<string, string>>
  /** What a list can be narrowed by, by name. */
  readonly filters?: Readonly<Record<string, VisitorFilter>>
  /** How other records mention one: the least that a link needs. */
  readonly link?: VisitorView
  /** How lists show one. */
  readonly card: VisitorView
  /** What the page of a record shows beside the card. */
  readonly page?: VisitorView
}

/** Part of a record. */
export interface VisitorView {
  /** Bilingual texts come in the reader's language, money as decimal text, regions in words, `views` as they were counted. */
  readonly fields: readonly string[]
  /** What comes of records that relations point to, by the name it has in replies. */
  readonly related?: Readonly<Record<string, VisitorRelation>>
}

/** Of the record or records that a relation points to: one text (`''` without a record), or a view of theirs. */
export type VisitorRelation =
  | { readonly of: string; readonly text: string }
  | { readonly of: string; readonly view: 'link' | 'card' }

/** A condition that lists can be narrowed by. */
export type VisitorFilter =
  /** The field has the value. */
  | { readonly kind: 'equals'; readonly field: string }
  /** The relation points to the record of a slug, or to one below it in its tree. */
  | { readonly kind: 'under'; readonly field: string }
  /** The relation of several records contains an id, or one of the relations of one record is that id. */
  | { readonly kind: 'involves'; readonly fields: readonly string[] }
  /** Every word is in one of the texts, in either language. */
  | { readonly kind: 'words'; readonly fields: readonly string[] }
  /** The first of the dates that is set is the given day or a later one; so is a record without any date. */
  | { readonly kind: 'notBefore'; readonly fields: readonly string[] }

/** A definition that visitors get something of. */
export type VisitedDefinition = ResourceDefinition & { readonly visitors: Visitors }

/** Whether visitors get anything of an area. */
export function isVisited(definition: ResourceDefinition): definition is VisitedDefinition {
  return definition.visitors !== undefined
}

/** Name of a view. */
export type VisitorViewName = 'link' | 'card' | 'page'

/** The parts of a view together: a page contains the card. Undefined where the area does not declare it. */
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
