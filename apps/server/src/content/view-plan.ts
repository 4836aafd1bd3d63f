import { isBilingual, referenceOf, type VisitorReferrers, type VisitorViewName } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { visitorView } from '@teachnet/contract/schema'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { serverKindOf } from '../records/kinds/kinds.ts'
import type { ChangeAddress, NamedFiles, ShowWith } from '../records/kinds/server-kind.ts'
import { type ContentArea, type ContentSource, requireVisitors } from './content-source.ts'
import { columnOf, type Joins } from './joins.ts'

/** The reader of a record. */
export type PartReader = Pick<ContentSource, 'locale' | 'showRichText'> &
  Pick<ShowWith, 'tagText'> & {
    /** Returns the address under which a picture is shown. */
    readonly showPicture: ChangeAddress
  }

type Row = Readonly<Record<string, unknown>>
/** A record of a reply while it is built. */
export type Draft = Record<string, unknown>

/** How the records of a view are read: the columns, and the mapping of a row. */
export interface ViewPlan {
  /** By their alias in the query. */
  readonly columns: Readonly<Record<string, PgColumn>>
  readonly toRecord: (row: Row, reader: PartReader) => Draft
  /** Relations that one further query loads for all records together. */
  readonly gathered: readonly Gathered[]
  /** Records that refer to those of the view, by their name in replies; one further query loads them for all records together. */
  readonly referrers: readonly (readonly [name: string, VisitorReferrers])[]
  /** Whether the view shows how often the record was opened. */
  readonly hasViews: boolean
  /** Names of the columns with HTML. */
  readonly htmlColumns: readonly string[]
  /** Columns with files, except rich text. */
  readonly fileColumns: readonly (readonly [name: string, files: Pick<NamedFiles<never>, 'addresses'>])[]
  /** Whether the view, or that of a related record, shows tags. */
  readonly hasTags: boolean
}

/** A to-many relation. */
export interface Gathered {
  /** Name in replies. */
  readonly name: string
  /** Name of the column with the ids. */
  readonly ids: string
  readonly controller: string
  readonly view: VisitorViewName
}

interface Place {
  readonly joins: Joins
  /** Prefix of column aliases, so that columns of related records have distinct names. */
  readonly prefix: string
}

/** @throws TypeError when the definition does not declare the view */
export function planView(area: ContentArea, name: VisitorViewName, joins: Joins): ViewPlan {
  return planPart(area, name, { joins, prefix: '' })
}

function planPart(area: ContentArea, name: VisitorViewName, { joins, prefix }: Place): ViewPlan {
  const { definition } = area
  const view = visitorView(requireVisitors(definition), name)
  if (!view) throw new TypeError(`Resource ${definition.controller} declares no view "${name}"`)
  const columns: Record<string, PgColumn> = { [`${prefix}id`]: columnOf(area, 'id') }
  const steps: ((row: Row, draft: Draft, reader: PartReader) => void)[] = []
  const gathered: Gathered[] = []
  const referrers: [string, VisitorReferrers][] = []
  const htmlColumns: string[] = []
  const fileColumns: ViewPlan['fileColumns'][number][] = []
  let hasTags = false
  const take = (from: ContentArea, column: string, at: string) => {
    columns[`${at}${column}`] = columnOf(from, column)
    return `${at}${column}`
  }
  const takeText = (from: ContentArea, text: string, at: string) => {
    const own = take(from, text, at)
    const field = from.definition.fields[text]
    return { own, english: field && isBilingual(field) ? take(from, `${text}_en`, at) : undefined }
  }

  const stored = view.fields.filter((each) => !definition.fields[each]?.virtual)
  for (const each of stored) {
    const field = definition.fields[each]
    if (!field) continue
    const { own, english } = takeText(area, each, prefix)
    const { toVisitor, isTags, isHtml, files } = serverKindOf(field)
    hasTags ||= isTags
    if (isHtml) htmlColumns.push(own, ...(english === undefined ? [] : [english]))
    const pictures = isHtml ? undefined : files
    if (pictures) fileColumns.push([own, pictures])
    steps.push((row, draft, reader) => {
      const value = inLocale(row, { own, english }, reader.locale)
      draft[each] = toVisitor(pictures ? pictures.replace(value, reader.showPicture) : value, reader, field)
    })
  }

  for (const [each, relation] of Object.entries(view.related ?? {})) {
    if ('from' in relation) {
      if (prefix !== '')
        throw new TypeError(`Resource ${definition.controller}: "${each}" cannot be read of a related record`)
      referrers.push([each, relation])
      continue
    }
    const field = definition.fields[relation.of]
    const reference = field && referenceOf(field)
    if (reference?.isList && 'view' in relation) {
      if (prefix !== '')
        throw new TypeError(`Resource ${definition.controller}: "${each}" cannot be read of a related record`)
      gathered.push({
        name: each,
        ids: take(area, relation.of, prefix),
        controller: reference.resource,
        view: relation.view,
      })
      continue
    }
    const at = `${prefix}${relation.of}`
    const target = joins.join(area, relation.of, at)
    if ('text' in relation) {
      const names = takeText(target, relation.text, `${at}.`)
      steps.push((row, draft, { locale }) => (draft[each] = inLocale(row, names, locale) ?? ''))
    } else {
      const part = planPart(target, relation.view, { joins, prefix: `${at}.` })
      Object.assign(columns, part.columns)
      hasTags ||= part.hasTags
      htmlColumns.push(...part.htmlColumns)
      fileColumns.push(...part.fileColumns)
      steps.push((row, draft, reader) => {
        draft[each] = row[`${at}.id`] === null ? null : part.toRecord(row, reader)
      })
    }
  }

  return {
    columns,
    gathered,
    referrers,
    htmlColumns,
    fileColumns,
    hasTags,
    hasViews: view.fields.includes('views'),
    toRecord: (row, reader) => {
      const draft: Draft = {}
      for (const step of steps) step(row, draft, reader)
      return draft
    },
  }
}

/** Returns the English text when it exists and the reader's language is English. */
function inLocale(row: Row, { own, english }: { own: string; english: string | undefined }, locale: Locale): unknown {
  return (locale === 'en' && english !== undefined && row[english]) || row[own]
}
