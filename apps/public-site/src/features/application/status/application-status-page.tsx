import {
  callingCodeName,
  type ApplicationChannel,
  applicationChannels,
  type ApplicationStatus,
  type StoredFile,
  mannerOf,
  sentCodes,
  type SiteContent,
} from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { DateText, DayText } from '../../../design/date-text.tsx'
import { useCallback, useEffect, useState } from 'react'
import { FormField } from '../form/form-field.tsx'
import { type PendingFiles } from '../form/file-field.tsx'
import { createKey } from '../form/use-form-draft.ts'
import { nothingPosted } from '../form/form-values.ts'
import { useCoolDown } from '../form/use-cool-down.ts'
import { linesOf } from '../../../app/lines-of.ts'
import { useScripted } from '../../../app/use-scripted.ts'
import type { StatusReply } from './application-status.server.ts'
import '../application.css'

interface Props {
  /** The number in the address; '' for none. */
  readonly number: string
  /** The way by which a code was sent; null before that. */
  readonly way: ApplicationChannel | null
  /** Null until a code has unlocked it. */
  readonly status: ApplicationStatus | null
  readonly answer: StatusReply | undefined
  readonly site: SiteContent
}

/** Status of an application, for anyone who can read the applicant's messages. Works completely without scripts. */
export function ApplicationStatusPage({ number, way, status, answer, site }: Props) {
  const text = useText()
  return (
    <div className="page-width form-page">
      <header className="page-head">
        <h1>{status ? text(`status.of.${mannerOf(status.kind)}`, { number: status.number }) : text('status.title')}</h1>
        <p>{status ? text(`status.state.${status.state}.${mannerOf(status.kind)}`) : text('status.lead')}</p>
        {status?.due && (
          <p>
            {text('status.due')} <DayText day={status.due} />
          </p>
        )}
      </header>
      {answer && (
        <p className={answer.isWrong ? 'form-summary' : 'form-notice'} role={answer.isWrong ? 'alert' : 'status'}>
          {answer.message}
        </p>
      )}
      {status ? (
        <OpenedStatus status={status} answer={answer} site={site} />
      ) : (
        <Entrance number={number} way={way} answer={answer} site={site} />
      )}
    </div>
  )
}

function Entrance({ number, way, answer, site }: Omit<Props, 'status'>) {
  const text = useText()
  const known = answer?.number ?? number
  const channel = answer?.channel ?? way ?? 'sms'
  const isSent = answer ? answer.stage === 'code' : way !== null
  const isWrongCode = answer?.isWrongCode === true
  return (
    <div className="form-columns">
      <div className="status-entrance">
        {isSent && (
          <form method="post" className="form">
            {!answer && (
              <p className="form-notice" role="status">
                {text(`status.sent.${channel === 'email' ? 'email' : 'sms'}`, { minutes: sentCodes.life / 60 })}
              </p>
            )}
            <input type="hidden" name="number" value={known} />
            <input type="hidden" name="channel" value={channel} />
            <div className="field" data-wrong={isWrongCode || undefined}>
              <label htmlFor="code">{text('status.code')}</label>
              <p className="field-hint" id="code-hint">
                {text('form.codeHint')}
              </p>
              <input
                id="code"
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                aria-describedby="code-hint"
                aria-invalid={isWrongCode || undefined}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the visitor has just asked for the code
                autoFocus
                required
              />
            </div>
            <button type="submit" className="button button-primary" name="intent" value="open">
              {text('status.open')}
            </button>
          </form>
        )}
        <form method="post" className="form">
          <div className="field">
            <label htmlFor="number">{text('status.number')}</label>
            <p className="field-hint" id="number-hint">
              {text('status.numberHint')}
            </p>
            <input
              id="number"
              name="number"
              defaultValue={known}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              aria-describedby="number-hint"
              required
            />
          </div>
          <fieldset className="field">
            <legend>{text('status.channel')}</legend>
            {applicationChannels.map((each) => (
              <label key={each}>
                <input type="radio" name="channel" value={each} defaultChecked={each === channel} />{' '}
                {text(`status.${each}`)}
              </label>
            ))}
          </fieldset>
          <AskForCode key={`${way} ${answer?.message}`} isSent={isSent} />
        </form>
      </div>
      <aside className="form-preparation" aria-labelledby="status-can">
        <h2 id="status-can">{text('status.can')}</h2>
        <ul className="form-gains">
          {linesOf(text('status.canDo')).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <h2>{text('status.lost')}</h2>
        <p>{text('status.lostHint')}</p>
        <Contact site={site} />
      </aside>
    </div>
  )
}

/** The button that sends a code, or another one once the server would send it. Without scripts, it can be pressed at any time. */
function AskForCode({ isSent }: { readonly isSent: boolean }) {
  const text = useText()
  const left = useCoolDown(sentCodes.coolDown)
  const isCooling = useScripted() && isSent && left > 0
  return (
    <div className="form-again">
      <button
        type="submit"
        className={isSent ? 'button' : 'button button-primary'}
        name="intent"
        value="code"
        aria-disabled={isCooling || undefined}
        aria-describedby={isCooling ? 'again-hint' : undefined}
        onClick={(event) => {
          if (isCooling) event.preventDefault()
        }}
      >
        {text(isSent ? 'status.again' : 'status.send')}
      </button>{' '}
      {isCooling && (
        <span id="again-hint" className="field-hint">
          {text('form.codeWait', { seconds: left })}
        </span>
      )}
    </div>
  )
}

/** Whom to call or write to; nothing if the site names nobody. */
function Contact({ site: { right_phone: phone, contact_email: email } }: Pick<Props, 'site'>) {
  const text = useText()
  if (!phone && !email) return null
  return (
    <p className="status-contact">
      {text('status.contact')} {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
      {phone && email && text('site.listSeparator')}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  )
}

function OpenedStatus({
  status,
  answer,
  site,
}: {
  readonly status: ApplicationStatus
  readonly answer: StatusReply | undefined
  readonly site: SiteContent
}) {
  const text = useText()
  return (
    <div className="form-columns">
      <section className="status-timeline" aria-labelledby="timeline">
        <h2 id="timeline">{text('status.timeline')}</h2>
        <ol className="timeline">
          {status.timeline.map(({ event, text: message, time }, index) => (
            <li key={index}>
              <p className="kicker">
                <DateText seconds={time} />
              </p>
              <p>{text(`status.event.${event}.${mannerOf(status.kind)}`)}</p>
              {message && <blockquote>{message}</blockquote>}
            </li>
          ))}
        </ol>
        <details className="status-sent">
          <summary>{text('status.youSent')}</summary>
          <div className="form-answers">
            <dl>
              {status.sent.map(({ label, text: value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </details>
      </section>
      <div className="status-actions">
        {status.waiting && <Waiting {...status.waiting} />}
        {status.asked && <Answer kind={status.kind} asked={status.asked} answer={answer} />}
        {status.withdrawUntil !== null && (
          <p>
            {text(status.mayWithdraw ? 'status.withdrawUntil' : 'status.withdrawEnded')}{' '}
            <DayText day={status.withdrawUntil} />
          </p>
        )}
        {status.mayWithdraw && (
          <details className="withdraw">
            <summary>{text(`status.withdraw.${mannerOf(status.kind)}`)}</summary>
            <form method="post">
              <p>{text('status.withdrawLead', { days: status.keptDays })}</p>
              <button type="submit" className="button" name="intent" value="withdraw">
                {text('status.withdrawNow')}
              </button>
            </form>
          </details>
        )}
        <form method="post">
          <button type="submit" className="button" name="intent" value="close">
            {text('status.close')}
          </button>
        </form>
        <Contact site={site} />
      </div>
    </div>
  )
}

/** The position on the waiting list, or the offer of free seats with its end. */
function Waiting({ position, offerUntil }: NonNullable<ApplicationStatus['waiting']>) {
  const text = useText()
  if (offerUntil === null) return <p className="form-notice">{text('status.waiting', { position })}</p>
  return (
    <form method="post" className="form-notice">
      <p>
        {text('status.offered')} <DateText seconds={offerUntil} />
      </p>
      <button type="submit" className="button button-primary" name="intent" value="takeOffer">
        {text('status.takeOffer')}
      </button>
    </form>
  )
}

const noFiles: readonly StoredFile[] = []

interface AnswerProps {
  readonly kind: ApplicationStatus['kind']
  readonly asked: NonNullable<ApplicationStatus['asked']>
  readonly answer: StatusReply | undefined
}

function Answer({ kind, asked, answer }: AnswerProps) {
  const text = useText()
  const { texts, files: stored } = answer?.values ?? nothingPosted
  const [files, setFiles] = useState(stored)
  const [key, setKey] = useState(answer?.key ?? '')
  const [pending, setPending] = useState<Readonly<Record<string, number>>>({})
  useEffect(() => setKey((known) => known || createKey()), [])
  const onFiles = useCallback(
    (name: string, ofField: readonly StoredFile[]) => setFiles((all) => ({ ...all, [name]: ofField })),
    [],
  )
  const onPending = useCallback(
    (name: string, { running, failed }: PendingFiles) => setPending((all) => ({ ...all, [name]: running + failed })),
    [],
  )
  const isUploading = Object.values(pending).some((count) => count > 0)
  return (
    <form method="post" encType="multipart/form-data" className="form" aria-labelledby="asked">
      <h2 id="asked">{text('status.asked')}</h2>
      <blockquote>{asked.text}</blockquote>
      <input type="hidden" name="key" value={key} />
      {Object.entries(asked.fields).map(([name, field]) => (
        <FormField
          key={name}
          name={name}
          field={field}
          form={{ kind, ...asked }}
          formKey={key}
          onFiles={onFiles}
          onPending={onPending}
          value={texts[name] ?? ''}
          code={texts[callingCodeName(name)] ?? ''}
          files={files[name] ?? noFiles}
          error={answer?.errors?.[name]}
        />
      ))}
      <div className="field">
        <label htmlFor="message">{text('status.message')}</label>
        <textarea
          id="message"
          name="message"
          rows={4}
          defaultValue={answer?.text ?? ''}
          aria-invalid={answer?.errors?.message ? true : undefined}
          aria-describedby={answer?.errors?.message ? 'message-error' : undefined}
        />
        {answer?.errors?.message && (
          <p className="field-error" id="message-error">
            {answer.errors.message}
          </p>
        )}
      </div>
      {isUploading && <p role="status">{text('status.filesFirst')}</p>}
      <button type="submit" className="button button-primary" name="intent" value="answer" disabled={isUploading}>
        {text('status.answer')}
      </button>
    </form>
  )
}
