import type { Certificate, SignContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { useChineseTag } from '../../app/chinese-text.tsx'
import { DayText } from '../../design/day-text.tsx'
import { Picture } from '../../design/picture.tsx'
import { RichText } from '../../design/rich-text.tsx'

interface Props {
  readonly outcome: NonNullable<SignContent['certificate']>
  /** As the visitor typed it. */
  readonly code: string
}

/** Result of a certificate look-up: valid, expired, unknown, or rate limited. */
export function CertificateOutcome({ outcome, code }: Props) {
  const text = useText()
  if (outcome === 'tooMany')
    return (
      <div className="outcome" role="status" data-state="tooMany">
        <h3>{text('ranking.tooMany')}</h3>
        <p>{text('ranking.tooManyHint')}</p>
      </div>
    )
  const { state, certificate, text: said } = outcome
  return (
    <div className="outcome" role="status" data-state={state}>
      <h3>
        <span className="outcome-state">{text(`ranking.state.${state}`)}</span>
        {said?.title ?? code}
      </h3>
      {certificate ? <Particulars certificate={certificate} /> : <p>{text('ranking.codeAsked', { code })}</p>}
      {said && <RichText html={said.content} />}
    </div>
  )
}

function Particulars({ certificate }: { readonly certificate: Certificate }) {
  const text = useText()
  const chinese = useChineseTag()
  const { code, kind, holder_name, subject_title, issued_on, expires_on, image, checks } = certificate
  return (
    <div className="outcome-particulars">
      <dl className="facts">
        <Particular name="ranking.code">{code}</Particular>
        <Particular name="ranking.kind">{text(`ranking.kinds.${kind}`)}</Particular>
        <Particular name="ranking.holder">
          <span lang={chinese}>{holder_name}</span>
        </Particular>
        {subject_title && (
          <Particular name="ranking.certifies">
            <span lang={chinese}>{subject_title}</span>
          </Particular>
        )}
        {issued_on && (
          <Particular name="ranking.issued">
            <DayText day={issued_on} />
          </Particular>
        )}
        <Particular name="ranking.expires">
          {expires_on ? <DayText day={expires_on} /> : text('ranking.forEver')}
        </Particular>
        <Particular name="ranking.checks">{text('ranking.checksText', { checks })}</Particular>
      </dl>
      {image && (
        <Picture
          src={image}
          sizes="320px"
          alt={text('ranking.image', { holder: holder_name })}
          width="320"
          height="226"
        />
      )}
    </div>
  )
}

function Particular({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const text = useText()
  return (
    <div>
      <dt>{text(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
