import { useText } from '@teachnet/i18n/react'
import type { ComponentProps, ReactNode } from 'react'
import { pageOfList } from '../app/list-path.ts'
import { EmptyList } from './empty-list.tsx'
import { OrderSwitch } from './order-switch.tsx'
import { Pager } from './pager.tsx'

interface Props extends Pick<ComponentProps<typeof OrderSwitch>, 'orders'> {
  /** Path of the list. */
  readonly path: string
  /** What a visitor has chosen, with the order. */
  readonly choice: Readonly<Record<string, string>>
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly total: number
  /** How many records were found, as text. */
  readonly found: string
  /** Whether the page has no records; the text for it, and whether a filter is the reason. */
  readonly isEmpty: boolean
  readonly none: string
  readonly isNarrowed: boolean
  /** Between the number and the list. */
  readonly above?: ReactNode
  /** The records of the page. */
  readonly children: ReactNode
}

/** A page of a directory: the number of records, the switch of their order, the records, and the links to further pages. */
export function DirectoryResults(props: Props) {
  const { path, choice, page, pageSize, total, found, isEmpty, none, isNarrowed, orders, above, children } = props
  const text = useText()
  return (
    <section className="results" aria-label={text('list.results')}>
      <div className="results-head">
        <p role="status">{found}</p>
        <OrderSwitch path={path} chosen={choice} order={choice.order} orders={orders} />
      </div>
      {above}
      {isEmpty ? (
        <EmptyList path={path} isNarrowed={isNarrowed}>
          {none}
        </EmptyList>
      ) : (
        children
      )}
      <Pager page={page} pages={Math.ceil(total / pageSize)} pathOf={(number) => pageOfList(path, choice, number)} />
    </section>
  )
}
