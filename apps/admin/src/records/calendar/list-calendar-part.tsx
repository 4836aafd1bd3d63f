import type { ComponentProps } from 'react'
import { WithMessages } from '../../messages/with-messages.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { hasDrafts, isVisited, kindOf } from '@teachnet/contract'
import type { PlannedPublication } from '@teachnet/contract/lists'
import { formatSiteTime, parseSiteTime } from '@teachnet/contract/site-time'
import { siteTimeZone } from '@teachnet/languages'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useNavigate } from 'react-router'
import type { SearchTerm } from '@teachnet/protocol'
import { dateColumns } from './date-columns.ts'
import { addDays, isMonth, weeksOf } from './months.ts'
import type { Column } from '../list/columns.ts'
import type { ListController } from '../list/use-list-controller.ts'
import { recordAddress } from '../record/record-address.ts'
import { recordLabel } from '../record/record-label.ts'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'
import { usePageAddress } from '../services/use-page-address.ts'
import { PlainSelect } from '../list/plain-select.tsx'
import { ListFailure } from '../list/list-states.tsx'
import type { PageActions } from '../page/page-actions.ts'
import { MonthCalendar } from './month-calendar.tsx'
import { toNumber, toText } from '../../values/read-values.ts'
import type { Row } from '../record/row.ts'

/** The calendar of a list, with its messages. */
export function ListCalendarPart(props: ComponentProps<typeof ListCalendar>) {
  return (
    <WithMessages of="record">
      <ListCalendar {...props} />
    </WithMessages>
  )
}

/** Records of a month that a calendar shows. */
const mostShown = 500
/** The choice that places records on the days on which they appear on the site or leave it, instead of on one of their dates. */
const planned = 'planned'

interface ListCalendarProps {
  readonly list: ListController
  readonly actions: PageActions
}

/** The records of the list's filter by one of their dates; or the records of all areas that appear on the site or leave it. */
function ListCalendar({ list, actions }: ListCalendarProps) {
  const { now, backEnd } = useCrud()
  const { definition } = list
  const { params, setParams } = usePageAddress()
  const columns = dateColumns(definition)
  const today = formatSiteTime(Math.floor(now() / 1000), siteTimeZone).slice(0, 10)
  const requested = params.get('month')
  const month = isMonth(requested) ? requested : today.slice(0, 7)
  const hasPlan = backEnd === 'teachnet' && isPublishedByTime(list)
  const by = params.get('by')
  const column = columns.find(({ name }) => name === by) ?? columns[0]
  const set = (name: string) => (value: string) =>
    setParams((current) => {
      current.set(name, value)
      return current
    })
  const shared = {
    month,
    today,
    onMonth: set('month'),
    tools: (
      <ChoiceOfDates
        columns={columns}
        hasPlan={hasPlan}
        value={by === planned && hasPlan ? planned : (column?.name ?? planned)}
        onChange={set('by')}
      />
    ),
  }
  if (hasPlan && (by === planned || !column)) return <Plan {...shared} />
  return column ? <Records {...shared} list={list} actions={actions} column={column} /> : null
}

/** Whether records of the area appear on the site at a time: by their own dates or as drafts. */
function isPublishedByTime({ definition }: ListController): boolean {
  const hasTimes = isVisited(definition) && definition.visitors.since !== undefined
  return hasTimes || hasDrafts(definition) || definition.controller === 'routine.Draft'
}

interface ChoiceProps {
  readonly columns: readonly Column[]
  readonly hasPlan: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

function ChoiceOfDates({ columns, hasPlan, value, onChange }: ChoiceProps) {
  const text = useText()
  const locale = useLocale()
  const dates = columns.map(({ name, field }) => ({ value: name, label: field.label[locale] }))
  return (
    <PlainSelect
      label={text('calendar.by')}
      value={value}
      options={hasPlan ? [...dates, { value: planned, label: text('calendar.planned') }] : dates}
      onChange={onChange}
    />
  )
}

interface ViewProps {
  readonly month: string
  readonly today: string
  readonly onMonth: (month: string) => void
  readonly tools: React.ReactNode
}

function daysOf(month: string): readonly [first: string, last: string] {
  const days = weeksOf(month).flat()
  return [days[0] ?? '', days.at(-1) ?? '']
}

function Records({ list, actions, column, ...view }: ViewProps & ListCalendarProps & { readonly column: Column }) {
  const text = useText()
  const locale = useLocale()
  const { source } = useCrud()
  const { definition, query } = list
  const [from, to] = daysOf(view.month)
  const { after: _after, search = [], ...rest } = query
  const term = withinDays(column, from, to, siteTimeZone)
  const request = {
    ...rest,
    page: 1,
    limit: mostShown,
    search: [...search, term],
    order: column.field.sortable ? { field: column.name, direction: 'asc' as const } : rest.order,
  }
  const result = useQuery({
    queryKey: queryKeys.list(definition.controller, request),
    queryFn: ({ signal }) => source.resource(definition).index(request, { signal, showError: false }),
    placeholderData: keepPreviousData,
  })
  const open = actions.edit ?? actions.view
  const entries = (result.data?.list ?? []).flatMap((row) => {
    const at = dayOf(column, row, siteTimeZone)
    if (!at) return []
    const onOpen = open && (() => open(row.id))
    return [{ key: String(row.id), ...at, title: recordLabel(definition, row, locale), onOpen }]
  })
  const total = result.data?.total ?? 0
  const label = `${definition.title[locale]} · ${column.field.label[locale]}`
  if (result.isError && !result.data)
    return <ListFailure list={{ ...list, error: result.error, reload: () => void result.refetch() }} />
  return (
    <MonthCalendar
      {...view}
      label={label}
      entries={entries.toSorted((a, b) => (a.day + a.time).localeCompare(b.day + b.time))}
      isBusy={result.isFetching}
      footer={
        <>
          {text('calendar.zone', { zone: siteTimeZone })}
          {total > mostShown && ` ${text('calendar.cut', { shown: mostShown, total })}`}
        </>
      }
    />
  )
}

const tones = { publish: 'start', unpublish: 'end', draft: 'draft' } as const satisfies Record<
  PlannedPublication['what'],
  string
>

/** The records that appear on the site or leave it, of all areas that the account may list. */
function Plan(view: ViewProps) {
  const text = useText()
  const { source, can } = useCrud()
  const navigate = useNavigate()
  const [first, last] = daysOf(view.month)
  const from = parseSiteTime(first, siteTimeZone) ?? 0
  const to = (parseSiteTime(addDays(last, 1), siteTimeZone) ?? 0) - 1
  const result = useQuery({
    // Below all resources: a change of any record may change what is planned.
    queryKey: ['resource', ' planned', from],
    queryFn: ({ signal }) => source.planned({ from, to }, { signal }),
    placeholderData: keepPreviousData,
  })
  const entries = (result.data?.list ?? []).map((one) => {
    const visible = formatSiteTime(one.time, siteTimeZone)
    return {
      key: `${one.controller} ${one.id} ${one.what}`,
      day: visible.slice(0, 10),
      time: visible.slice(11, 16),
      title: one.label,
      note: text(`calendar.what.${one.what}`, { area: one.area }),
      tone: tones[one.what],
      onOpen: () => void navigate(recordAddress(one, one.id, can)),
    }
  })
  return (
    <MonthCalendar
      {...view}
      label={text('calendar.planned')}
      entries={entries}
      isBusy={result.isFetching}
      footer={
        <>
          {text('calendar.zone', { zone: siteTimeZone })}
          {result.data?.isCut && ` ${text('calendar.isCut')}`}
        </>
      }
    />
  )
}

/** The condition that a field is within days, in the time zone of the site. */
function withinDays({ name, field }: Column, from: string, to: string, timeZone: string): SearchTerm {
  const val =
    kindOf(field).time === 'days'
      ? [from, to]
      : [
          String(parseSiteTime(`${from} 00:00:00`, timeZone) ?? 0),
          String((parseSiteTime(`${addDays(to, 1)} 00:00:00`, timeZone) ?? 0) - 1),
        ]
  return { field: name, operator: 'RANGE', val }
}

/** Day and time of a record's field; undefined without a value. */
function dayOf(
  { name, field }: Column,
  row: Row,
  timeZone: string,
): { readonly day: string; readonly time: string } | undefined {
  if (kindOf(field).time === 'days') {
    const day = toText(row[name]).slice(0, 10)
    return day === '' ? undefined : { day, time: '' }
  }
  const seconds = toNumber(row[name])
  if (!seconds) return undefined
  const visible = formatSiteTime(seconds, timeZone)
  return { day: visible.slice(0, 10), time: visible.slice(11, 16) }
}
