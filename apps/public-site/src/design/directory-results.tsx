import type { ListMatch } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import type { ComponentProps, ReactNode } from 'react'
import { pageOfList, type ListChoice, listPath } from '../app/list-path.ts'
import { EmptyList } from './empty-list.tsx'
import { Pager } from './pager.tsx'
import { SiteLink } from '../app/layout/site-link.tsx'

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
  /** How a search found them. */
  readonly match?: ListMatch | undefined
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
  const { path, choice, page, pageSize, total, found, isEmpty, none, isNarrowed, orders, above, children, match } =
    props
  const text = useText()
  const isPartial = match?.stage === 'partial' && total > 0
  return (
    <section className="results" aria-label={text('list.results')}>
      <div className="results-head">
        <p role="status">{isPartial ? text('list.partial', { q: choice.q ?? '', total }) : found}</p>
        {match?.isCut && <p>{text('list.cut')}</p>}
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

interface OrderSwitchProps {
  readonly path: string
  readonly chosen: ListChoice
  /** Name of the current order; undefined: the first. */
  readonly order: string | undefined
  /** The default order first. */
  readonly orders: readonly { readonly name: string; readonly text: string }[]
}

/** Links to the same list in other sort orders. */
function OrderSwitch({ path, chosen, order, orders }: OrderSwitchProps) {
  const text = useText()
  const usual = orders[0]?.name
  return (
    <nav className="order-switch" aria-label={text('list.order')}>
      <ul>
        {orders.map(({ name, text: title }) => (
          <li key={name}>
            <SiteLink
              to={listPath(path, chosen, { order: name === usual ? undefined : name })}
              aria-current={name === (order ?? usual) ? 'true' : undefined}
            >
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
