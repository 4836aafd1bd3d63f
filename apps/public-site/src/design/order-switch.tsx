import { useText } from '@teachnet/i18n/react'
import { type ListChoice, listPath } from '../app/list-path.ts'
import { SiteLink } from '../app/frame/site-link.tsx'

interface Props {
  readonly path: string
  readonly chosen: ListChoice
  /** Name of the current order; undefined: the first. */
  readonly order: string | undefined
  /** The default order first. */
  readonly orders: readonly { readonly name: string; readonly text: string }[]
}

/** Links to the same list in other sort orders. */
export function OrderSwitch({ path, chosen, order, orders }: Props) {
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
