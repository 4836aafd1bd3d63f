import { type ApplicationKind, applicationPaths, type ApplicationReceipt, mannerOf } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import type { ApiCall } from '@teachnet/api-client/anonymous'
import { memberArea } from '@teachnet/protocol'
import { useEffect, useRef, useState } from 'react'
import { useStoredAccount } from '../../../app/account/use-stored-account.ts'
import { SiteLink } from '../../../app/layout/site-link.tsx'
import { siteClient } from '../../../app/site-client.ts'
import { DateText } from '../../../design/date-text.tsx'
import { forgetDraft } from './form-draft.ts'

const claim: ApiCall<undefined, { number: string; key: string }, null> = {
  method: 'POST',
  path: applicationPaths.claim,
}

interface Props {
  readonly receipt: ApplicationReceipt
  /** The key of the form, by which a member who is signed in claims the application. */
  readonly formKey: string
  readonly kind: ApplicationKind
}

/** The applicant's receipt: number, date, and how to check the status. Printable. */
export function Receipt({ receipt: { number, time, channel, note }, formKey, kind }: Props) {
  const text = useText()
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    forgetDraft(kind)
    ref.current?.focus()
  }, [kind])
  const token = useStoredAccount('member')?.token
  const [isOwned, setOwned] = useState(false)
  useEffect(() => {
    if (token === undefined) return
    siteClient.call(claim, { body: { number, key: formKey }, headers: { [memberArea.tokenHeader]: token } }).then(
      () => setOwned(true),
      // The session has ended: the number and the contact find the application as for everybody.
      () => undefined,
    )
  }, [token, number, formKey])
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
      {isOwned && (
        <p role="status">
          <SiteLink to={`/user/account/applications?number=${number}`}>{text('receipt.owned')}</SiteLink>
        </p>
      )}
      <p className="receipt-status">
        <SiteLink to={`/application/${number}`} className="button button-primary">
          {text('receipt.status')}
        </SiteLink>
      </p>
    </div>
  )
}
