import { type ApplicationKind, type ApplicationReceipt, mannerOf } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useEffect, useRef } from 'react'
import { SiteLink } from '../../../app/frame/site-link.tsx'
import { DateText } from '../../../design/date-text.tsx'
import { forgetDraft } from './form-draft.ts'

interface Props {
  readonly receipt: ApplicationReceipt
  readonly kind: ApplicationKind
}

/** The applicant's receipt: number, date, and how to check the status. Printable. */
export function Receipt({ receipt: { number, time, channel, note }, kind }: Props) {
  const text = useText()
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    forgetDraft(kind)
    ref.current?.focus()
  }, [kind])
  return (
    <div className="page-width form-page receipt">
      <header className="page-head">
        <h1 ref={ref} tabIndex={-1}>
          {text(`receipt.title.${mannerOf(kind)}`)}
        </h1>
        <p>{text(`receipt.lead.${mannerOf(kind)}`)}</p>
      </header>
      <dl className="receipt-facts">
        <dt>{text('receipt.number')}</dt>
        <dd className="receipt-number">{number}</dd>
        <dt>{text('receipt.form')}</dt>
        <dd>{text(`form.${kind}.title`)}</dd>
        <dt>{text('receipt.time')}</dt>
        <dd>
          <DateText seconds={time} />
        </dd>
      </dl>
      {note && <p className="form-notice">{note}</p>}
      {channel && <p>{text(`receipt.${channel}`)}</p>}
      <p className="receipt-status">
        <SiteLink to={`/application/${number}`} className="button button-primary">
          {text('receipt.status')}
        </SiteLink>
      </p>
    </div>
  )
}
