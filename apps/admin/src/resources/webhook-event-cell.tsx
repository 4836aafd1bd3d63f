import { webhookActions } from '@teachnet/contract/people'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { CellProps } from '../fields/field-props.ts'
import { PlainText } from '../fields/shared/plain-text.tsx'
import { WithMessages } from '../messages/with-messages.tsx'
import { toText } from '../values/read-values.ts'
import { useDefinition } from './use-definition.ts'

/** The event of a delivery as text: the area and the action, or a test. */
export function WebhookEventCell({ name, row }: CellProps) {
  return (
    <WithMessages of="record">
      <EventWords event={toText(row[name])} />
    </WithMessages>
  )
}

function EventWords({ event }: { readonly event: string }) {
  const text = useText()
  const locale = useLocale()
  const [controller = '', action = ''] = event.split(':')
  const area = useDefinition(controller)?.title[locale] ?? controller
  if (event === 'test') return <PlainText text={text('record.webhook.test')} />
  if (!webhookActions.some((known) => known === action)) return <PlainText text={event} />
  return <PlainText text={text('record.webhook.event', { area, action: text(`record.webhook.${action}`) })} />
}
